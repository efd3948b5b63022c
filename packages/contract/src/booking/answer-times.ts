import { MINUTE_MS } from '../durations.ts'
import { type HoursRules, hoursFor, type SlotRules, type Span, toPlainDate } from './slots.ts'

/**
 * The opening hours that count for an answer, without the dates of `isOff`. `targetMinutes`: minutes of opening hours within which a
 * customer's question is to be answered.
 */
export type AnswerRules = Pick<SlotRules, 'zone'> & HoursRules & { targetMinutes: number }

/** Days after which the search for opening hours ends. */
const SEARCH_DAYS_MAX = 400

/** The moment by which a question that was asked at `askedAt` is to be answered. Throws RangeError without opening hours. */
export function getAnswerTarget(rules: AnswerRules, askedAt: number): number {
  let left = rules.targetMinutes * MINUTE_MS
  for (const span of listOpenSpans(rules, askedAt, 1)) {
    const from = Math.max(span.startsAt, askedAt)
    const open = Math.max(0, span.endsAt - from)
    if (open >= left) return from + left
    left -= open
  }
  throw new RangeError('The workshop has no opening hours.')
}

/**
 * The latest moment of a question whose target time has come at `now`: a question is overdue when it was asked at this moment or
 * earlier. The inverse of {@link getAnswerTarget}, so that a query can compare stored times. Throws RangeError without opening hours.
 */
export function getOverdueLimit(rules: AnswerRules, now: number): number {
  let left = rules.targetMinutes * MINUTE_MS
  for (const span of listOpenSpans(rules, now, -1)) {
    const to = Math.min(span.endsAt, now)
    const open = Math.max(0, to - span.startsAt)
    if (open >= left) return to - left
    left -= open
  }
  throw new RangeError('The workshop has no opening hours.')
}

/** The first moment within opening hours from `time` on. Throws RangeError without opening hours. */
export function getNextOpenTime(rules: AnswerRules, time: number): number {
  for (const { startsAt, endsAt } of listOpenSpans(rules, time, 1)) if (time <= endsAt) return Math.max(startsAt, time)
  throw new RangeError('The workshop has no opening hours.')
}

/** The opening hours of the date of `time` and of the dates after it, or before it with the step -1. Closed dates are left out. */
export function* listOpenSpans(
  rules: Pick<SlotRules, 'zone'> & HoursRules,
  time: number,
  step: 1 | -1,
): Generator<Span> {
  const first = toPlainDate(rules.zone, time)
  for (let days = 0; days < SEARCH_DAYS_MAX; days++) {
    const date = first.add({ days: step * days })
    const hours = hoursFor(rules, date)
    if (!hours) continue
    const at = (plainTime: string) => date.toZonedDateTime({ timeZone: rules.zone, plainTime }).epochMilliseconds
    yield { startsAt: at(hours.from), endsAt: at(hours.to) }
  }
}
