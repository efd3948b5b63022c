import type { CaseListEntry } from '@radruf/contract'

/** Whether the customer of a case waits for the mechanic. `none`: cases that are closed or not assigned. */
export type AnswerState = 'waiting' | 'answered' | 'snoozed' | 'none'

export function getAnswerState({ section, waitingSince, snoozedUntil }: CaseListEntry, now: number): AnswerState {
  const isOpen = section !== null
  if (isOpen && section !== 'waitingNow' && snoozedUntil && Date.parse(snoozedUntil) > now) return 'snoozed'
  if (waitingSince) return 'waiting'
  return isOpen ? 'answered' : 'none'
}
