import type { DayPlan } from '@radruf/contract'
import {
  type BusySpan,
  type Candidate,
  orderByFairness,
  overlaps,
  type Roster,
  type Span,
  worksDuring,
} from '@radruf/contract/booking'

/** A call or a hold; a blocked time is taken, too, and counts as no call. */
type TakenSpan = BusySpan & { isCall: boolean }
type DayCall = Span & { ticketId: string }
type Team = {
  /** Those who may take calls, without who is away. */
  rosters: readonly Roster[]
  busySpans: readonly TakenSpan[]
}

/** Plans who takes the calls of someone who is away, at the same times: of those who work and are free then, who has the fewest calls that day. */
export function planDay(calls: readonly DayCall[], { rosters, busySpans }: Team): DayPlan['calls'] {
  const taken: TakenSpan[] = [...busySpans]
  return calls
    .toSorted((a, b) => a.startsAt - b.startsAt)
    .map((call) => {
      const free = rosters.filter(({ mechanicId, rules }) => {
        const isBusy = taken.some((span) => span.mechanicId === mechanicId && overlaps(span, call))
        return worksDuring(rules, call) && !isBusy
      })
      const candidates: Candidate[] = free.map(({ mechanicId, rules }) => {
        const calls = taken.filter((span) => span.isCall && span.mechanicId === mechanicId)
        const onDay = calls.filter((span) => isSameDay(rules.zone, span, call))
        return { mechanicId, callsOnDay: onDay.length, upcomingCalls: calls.length }
      })
      const [mechanicId = null] = orderByFairness(candidates, null)
      if (mechanicId) taken.push({ mechanicId, startsAt: call.startsAt, endsAt: call.endsAt, isCall: true })
      return { ticketId: call.ticketId, startsAt: new Date(call.startsAt).toISOString(), mechanicId }
    })
}

const toDate = (zone: string, time: number) =>
  Temporal.Instant.fromEpochMilliseconds(time).toZonedDateTimeISO(zone).toPlainDate()
const isSameDay = (zone: string, a: Span, b: Span) => toDate(zone, a.startsAt).equals(toDate(zone, b.startsAt))
