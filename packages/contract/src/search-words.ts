import { DESK_SEARCH_LENGTH_MAX } from './text-limits.ts'

/** More words than these narrow nothing. */
const WORDS_MAX = 8
const WORD_LENGTH_MAX = 40
/** Shorter texts match almost everything. */
const QUERY_LENGTH_MIN = 2

/** Latin letters that Unicode does not decompose into a letter and an accent. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}

/**
 * A text without case and accents: folded like the function `search_fold` of the database. Every search of the product compares folded
 * texts.
 */
export const foldText = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßæœøłđðþı]/g, (letter) => PLAIN_LETTERS[letter] ?? letter)

/** The folded text, and for each of its characters the index in the original: it finds what to mark there. */
export function foldWithOrigins(text: string): { folded: string; origins: number[] } {
  let folded = ''
  const origins: number[] = []
  for (let index = 0; index < text.length; index++) {
    const plain = foldText(text[index] ?? '')
    for (let count = 0; count < plain.length; count++) origins.push(index)
    folded += plain
  }
  return { folded, origins }
}

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
