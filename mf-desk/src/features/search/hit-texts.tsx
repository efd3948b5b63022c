import { type DeskSearch, foldWithOrigins, pathTo, type SearchHit } from '@radruf/contract'
import { describeProblem } from '@radruf/contract/problem-texts'
import { useCategoryNames, useLanguage } from '@radruf/shell-kit'
import css from './hit-texts.module.css'

/** Identifies a hit among those of a search. */
export const toHitKey = ({ kind, ticketId, writtenAt, excerpt }: SearchHit) =>
  [kind, ticketId, writtenAt, excerpt].join(' ')

/**
 * The problem's title and sentence, and the found text. For a match in the answers this is the sentence, because the indexed text
 * consists of names of options.
 */
export function useHitTexts({ kind, problemCategory, problem, excerpt }: SearchHit) {
  const language = useLanguage()
  const categories = useCategoryNames()
  const categoryName = problemCategory && categories.problem(problemCategory)
  const { title, sentence } = describeProblem(problem, { language, categoryName })
  return { title, sentence, foundText: kind === 'ticket' ? (sentence ?? '') : excerpt }
}

/** The case of a hit with the panel that has the text. */
export function toCasePath({ kind, ticketId }: SearchHit): string {
  const side = kind === 'message' ? '?side=chat' : kind === 'note' ? '?side=notes' : ''
  return pathTo('/desk/:ticketId', { ticketId: ticketId ?? '' }) + side
}

/** A text with every word marked that begins with a searched one, whatever its accents. */
export function HighlightedWords({ text, words }: { text: string; words: DeskSearch['words'] }) {
  return toHighlights(text, words).map(({ start, text, isMatch }) =>
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

/** Splits a text into its matches with the folded words of a search and the rest. A match begins a word. */
export function toHighlights(text: string, words: readonly string[]): TextSegment[] {
  const { folded, origins } = foldWithOrigins(text)
  const isMarked = new Array<boolean>(text.length).fill(false)
  for (const word of words) {
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + 1)) {
      if (/[\p{L}\p{N}]/u.test(folded[at - 1] ?? ' ')) continue
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
