import type { CaseList, CaseListEntry, Day, TicketNote } from '@radruf/contract'

/** A page of the list of cases, empty unless changed. */
export const aCaseList = (changes: Partial<CaseList> = {}): CaseList => ({
  zone: 'Europe/Berlin',
  counts: { today: 0, waiting: 0, open: 0, inReview: 0, overdue: 0 },
  answerTargetHours: 4,
  cases: [],
  nextCursor: null,
  ...changes,
})

/** A day without calls, free and blocked times and news, unless changed. */
export const aDay = (changes: Partial<Day> = {}): Day => ({
  zone: 'Europe/Berlin',
  date: '2026-11-19',
  hours: { from: '08:00', to: '17:00' },
  calls: [],
  free: [],
  blocked: [],
  newsSince: '2026-11-18T16:00:00.000Z',
  news: [],
  ...changes,
})

/** An entry of the list for a ticket. */
export const aCaseListEntry = (
  ticket: CaseListEntry['ticket'],
  changes: Partial<Omit<CaseListEntry, 'ticket'>> = {},
): CaseListEntry => ({ ticket, section: 'today', waitingSince: null, snoozedUntil: null, ...changes })

/** A colleague's note. */
export const aNote = (changes: Partial<TicketNote> = {}): TicketNote => ({
  id: '1b671a64-40d5-491e-99b0-da01ff1f3343',
  clientId: '1b671a64-40d5-491e-99b0-da01ff1f3344',
  authorName: 'Mia',
  own: false,
  text: 'Carbonrahmen',
  writtenAt: '2026-11-18T08:00:00.000Z',
  version: 1,
  editedAt: null,
  editorName: null,
  ...changes,
})
