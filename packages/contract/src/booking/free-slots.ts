import type { Roster } from './rosters.ts'
import { listOfferedDays, type OfferedDay, overlaps, type SlotRules, type Span, toPlainDate } from './slots.ts'

/** Number of slots suggested in place of a taken one. */
const ALTERNATIVES = 3

export type BusySpan = Span & { mechanicId: string }

/** `isClosed`: no mechanic works on that date. Such a date is not full: it never had slots. */
export type FreeDay = OfferedDay & { isClosed: boolean }

/** Every date of the horizon with the slots at which at least one mechanic works and is free. */
export function listFreeDays(
  rules: SlotRules,
  rosters: readonly Roster[],
  busySpans: readonly BusySpan[],
  now: number,
): FreeDay[] {
  const busy = Map.groupBy(busySpans, ({ mechanicId }) => mechanicId)
  const offered = rosters.map(({ mechanicId, rules: own }) => ({
    busy: busy.get(mechanicId) ?? [],
    slots: listOfferedDays(own, now).flatMap(({ slots }) => slots),
  }))
  const toDate = ({ startsAt }: Span) => toPlainDate(rules.zone, startsAt).toString()
  const openDates = new Set(offered.flatMap(({ slots }) => slots.map(toDate)))
  const free = offered.flatMap(({ busy: spans, slots }) =>
    slots.filter((slot) => !spans.some((span) => overlaps(span, slot))),
  )
  const byStart = new Map(free.map((slot) => [slot.startsAt, slot]))
  const sorted = [...byStart.values()].sort((a, b) => a.startsAt - b.startsAt)
  const byDate = Map.groupBy(sorted, toDate)
  return listOfferedDays(rules, now).map(({ date }) => ({
    date,
    slots: byDate.get(date) ?? [],
    isClosed: !openDates.has(date),
  }))
}

/** Up to three free slots from the wanted start on; at the end of the horizon the latest ones before it. */
export function findAlternatives(days: readonly OfferedDay[], wantedStart: number): Span[] {
  const free = days.flatMap(({ slots }) => slots)
  const later = free.filter(({ startsAt }) => startsAt >= wantedStart)
  return later.length > 0 ? later.slice(0, ALTERNATIVES) : free.slice(-ALTERNATIVES)
}
