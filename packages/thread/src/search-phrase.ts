import { foldText, foldWithOrigins } from '@radruf/contract'

/** A text in parts: every second one is the phrase, whatever its case and accents. */
export function splitAtPhrase(text: string, phrase: string): string[] {
  const searched = foldText(phrase)
  if (!searched) return [text]
  const { folded, origins } = foldWithOrigins(text)
  const parts: string[] = []
  let end = 0
  for (let at = folded.indexOf(searched); at >= 0; at = folded.indexOf(searched, at + searched.length)) {
    const [start, last] = [origins[at] ?? 0, origins[at + searched.length - 1] ?? 0]
    parts.push(text.slice(end, start), text.slice(start, last + 1))
    end = last + 1
  }
  return [...parts, text.slice(end)]
}
