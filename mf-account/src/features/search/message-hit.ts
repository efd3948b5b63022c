import { foldText, foldWithOrigins } from '@radruf/contract'

/** Characters of a message that its row shows, and of these at most so many before the found words. */
const EXCERPT_LENGTH = 120
const EXCERPT_BEFORE = 30

/** The newest message of a ticket that has the words, and how many have them. */
export type MessageHit = { ticketId: string; authorName: string; text: string; sentAt: string; count: number }

/** A part of the text from a little before the found words. */
export function getExcerpt(text: string, query: string): string {
  const { folded, origins } = foldWithOrigins(text)
  const found = origins[folded.indexOf(foldText(query))] ?? 0
  const start = found <= EXCERPT_BEFORE ? 0 : text.lastIndexOf(' ', found - EXCERPT_BEFORE) + 1
  const part = text.slice(start, start + EXCERPT_LENGTH)
  return `${start > 0 ? '… ' : ''}${part}${start + EXCERPT_LENGTH < text.length ? ' …' : ''}`
}
