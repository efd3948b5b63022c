import type { Entries } from './entries.ts'

/**
 * What was typed on a page and is not saved yet, kept in this tab, so that a reload or an ended session loses nothing. Read in
 * effects only: the server renders what the service knows.
 */
export const draftKey = (ticketId: string, step: string, page: number): string =>
  `radruf.questionnaire.${ticketId}.${step}.${page}`

export function keepDraft(key: string, entries: Entries) {
  try {
    sessionStorage.setItem(key, JSON.stringify(entries))
  } catch {
    // Storage that is full or forbidden costs the draft, not the page.
  }
}

export function readDraft(key: string): Entries | undefined {
  try {
    const kept = sessionStorage.getItem(key)
    return kept ? (JSON.parse(kept) as Entries) : undefined
  } catch {
    return undefined
  }
}

/** Called by the action, which runs on the server too; there are no drafts there. */
export function dropDraft(key: string) {
  if (typeof document === 'undefined') return
  try {
    sessionStorage.removeItem(key)
  } catch {
    // As above: without storage there is no draft.
  }
}
