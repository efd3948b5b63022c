import { type CaseListEntry, MINUTE_MS } from '@radruf/contract'
import { getAnswerState } from '../list/answer-state.ts'

/** Minutes before a call in which getting ready for it is the next step. */
const SOON_MINUTES = 10

/** The mechanic's next step, and its customer. */
export type NextStep = {
  kind: 'inCall' | 'danger' | 'overdue' | 'callSoon' | 'outcome' | 'answer' | 'review' | 'nextCall'
  entry: CaseListEntry
}

/**
 * The most important step of the open cases: a customer alone in the call, an unanswered danger, an overdue answer, a call that begins within
 * ten minutes, a missing outcome, any other answer, a questionnaire, then the next call. Undefined when there is nothing to do.
 */
export function findNextStep(
  cases: readonly CaseListEntry[],
  reviews: readonly CaseListEntry[],
  now: number,
): NextStep | undefined {
  const isWaiting = (entry: CaseListEntry) => getAnswerState(entry, now) === 'waiting'
  const waiting = cases
    .filter(isWaiting)
    .toSorted((one, other) => toTime(one.waitingSince) - toTime(other.waitingSince))
  const calls = cases
    .filter(({ ticket: { state, appointment } }) => state === 'booked' && toTime(appointment?.endsAt) > now)
    .toSorted((one, other) => startOf(one) - startOf(other))
  const candidates: [NextStep['kind'], CaseListEntry | undefined][] = [
    ['inCall', waiting.find(({ section }) => section === 'waitingNow')],
    ['danger', waiting.find(({ ticket }) => ticket.urgent && ticket.unansweredSince)],
    ['overdue', waiting.find(({ section }) => section === 'overdue')],
    ['callSoon', calls.find((entry) => startOf(entry) - now <= SOON_MINUTES * MINUTE_MS)],
    ['outcome', waiting.find(({ ticket }) => ticket.state === 'wrap_up')],
    ['answer', waiting[0]],
    ['review', reviews[0]],
    ['nextCall', calls[0]],
  ]
  for (const [kind, entry] of candidates) if (entry) return { kind, entry }
  return undefined
}

const toTime = (time: string | null | undefined) => Date.parse(time ?? '') || 0
const startOf = ({ ticket }: CaseListEntry) => toTime(ticket.appointment?.startsAt)
