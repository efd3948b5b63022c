import type { CaseList, CaseListEntry } from '@radruf/contract'

/** A page of the list of cases, empty unless changed. */
export const aCaseList = (changes: Partial<CaseList> = {}): CaseList => ({
  zone: 'Europe/Berlin',
  counts: { today: 0, waiting: 0, open: 0, inReview: 0 },
  cases: [],
  nextCursor: null,
  ...changes,
})

/** An entry of the list for a ticket. */
export const aCaseListEntry = (
  ticket: CaseListEntry['ticket'],
  changes: Partial<Omit<CaseListEntry, 'ticket'>> = {},
): CaseListEntry => ({ ticket, group: 'today', waitingSince: null, snoozedUntil: null, ...changes })
