import { DESK_SEARCH_LENGTH_MAX } from './text-limits.ts'

/** More words than these narrow nothing. */
const WORDS_MAX = 8
const WORD_LENGTH_MAX = 40
/** Shorter texts match almost everything. */
const QUERY_LENGTH_MIN = 2

/** A text without case and accents: folded like the function `search_fold` of the database. */
export const foldText = (text: string): string =>
  text.toLowerCase().replaceAll('ß', 'ss').normalize('NFD').replace(/\p{M}/gu, '')

/** The words of a text as the search compares them. */
export const foldWords = (text: string): string[] =>
  foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** The words that a query searches for; none when it is too short. */
export function toSearchWords(query: string): string[] {
  const words = foldWords(query.slice(0, DESK_SEARCH_LENGTH_MAX))
    .slice(0, WORDS_MAX)
    .map((word) => word.slice(0, WORD_LENGTH_MAX))
  return words.join('').length < QUERY_LENGTH_MIN ? [] : words
}
