import { foldWithOrigins } from '@radruf/contract'
import css from './highlighted-words.module.css'

type HighlightedWordsProps = {
  text: string
  /** Folded words. */
  words: readonly string[]
  /** Words are marked within others, too. */
  anywhere?: boolean
}

/** A text with every word marked that begins with a searched one, whatever its accents. */
export function HighlightedWords({ text, words, anywhere = false }: HighlightedWordsProps) {
  return toHighlights(text, words, anywhere).map(({ start, text, isMatch }) =>
    isMatch ? (
      <mark key={start} className={css.Mark}>
        {text}
      </mark>
    ) : (
      text
    ),
  )
}

type TextSegment = { start: number; text: string; isMatch: boolean }

/** Splits a text into its matches with the folded words of a search and the rest. A match begins a word, or stands `anywhere`. */
export function toHighlights(text: string, words: readonly string[], anywhere = false): TextSegment[] {
  const { folded, origins } = foldWithOrigins(text)
  const isMarked = new Array<boolean>(text.length).fill(false)
  for (const word of words) {
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + 1)) {
      if (!anywhere && /[\p{L}\p{N}]/u.test(folded[at - 1] ?? ' ')) continue
      for (let index = at; index < at + word.length; index++) isMarked[origins[index] ?? 0] = true
    }
  }
  const segments: TextSegment[] = []
  for (let start = 0; start < text.length; ) {
    let end = start + 1
    while (end < text.length && isMarked[end] === isMarked[start]) end++
    segments.push({ start, text: text.slice(start, end), isMatch: isMarked[start] ?? false })
    start = end
  }
  return segments
}
