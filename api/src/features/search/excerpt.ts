/** Characters of an excerpt, and of them those before the first match. */
const LENGTH = 140
const LEAD = 40

/** The text around the first of the words that is found in it, from the beginning of a word to the end of one. */
export function toExcerpt(content: string, words: readonly string[]): string {
  const text = content.replace(/\s+/g, ' ').trim()
  const folded = text.toLowerCase()
  const matches = words.map((word) => folded.indexOf(word)).filter((index) => index >= 0)
  const start = findStart(text, matches.length > 0 ? Math.min(...matches) : 0)
  const isCut = start + LENGTH < text.length
  const excerpt = text.slice(start, start + LENGTH)
  return `${start > 0 ? '… ' : ''}${isCut ? excerpt.replace(/ \S*$/, '') : excerpt}${isCut ? ' …' : ''}`
}

/** The beginning of a word shortly before the match, or of the match itself where a single word is longer than the lead. */
function findStart(text: string, match: number): number {
  if (match <= LEAD) return 0
  const space = text.indexOf(' ', match - LEAD - 1)
  return space >= 0 && space < match ? space + 1 : match
}
