import type { CASE_GROUPS, CaseListEntry, CaseSection } from '@radruf/contract'

/** Whether the customer of a case waits for the mechanic. `none`: cases that are closed or not assigned. */
export type AnswerState = 'waiting' | 'answered' | 'snoozed' | 'none'

export function getAnswerState(
  { section, group, waitingSince, snoozedUntil }: CaseListEntry,
  now: number,
): AnswerState {
  const isOpen = (section ?? group) !== null
  if (isOpen && section !== 'waitingNow' && snoozedUntil && Date.parse(snoozedUntil) > now) return 'snoozed'
  if (waitingSince) return 'waiting'
  return isOpen ? 'answered' : 'none'
}

/** The sections of cases from a service of an earlier release, which has groups. */
const SECTION_OF_GROUP: Record<(typeof CASE_GROUPS)[number], CaseSection> = {
  waitingNow: 'waitingNow',
  today: 'today',
  waitingForMe: 'today',
  later: 'later',
  withCustomer: 'later',
}

/** The section of a case; null in filters without sections. */
export const getSection = ({ section, group }: CaseListEntry): CaseSection | null =>
  section === undefined ? group && SECTION_OF_GROUP[group] : section
