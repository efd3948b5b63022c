import type { Slot } from '@radruf/contract'
import type { Db } from '../../database/schema.ts'
import { type BusySpan, busySpans } from './mechanics.ts'
import { rostersOf } from './rosters.ts'
import { dateIn, offeredDays, type SlotDay, type SlotRules, type TimeSpan } from './slots.ts'

const ALTERNATIVES = 3

/** Every day of the horizon with the times at which at least one mechanic works and is free. */
export async function freeDays(db: Db, rules: SlotRules, now: Date, ticketId: string): Promise<SlotDay[]> {
  const rosters = await rostersOf(db, rules)
  const busy = Map.groupBy(await busySpans(db, now, ticketId), (span) => span.mechanicId)
  const free = rosters.flatMap(({ mechanicId, rules: own }) =>
    offeredDays(own, now).flatMap(({ slots }) =>
      slots.filter((slot) => !overlapsAny(slot, busy.get(mechanicId) ?? [])),
    ),
  )
  const byTime = new Map(free.map((slot) => [slot.startsAt.getTime(), slot]))
  const inOrder = [...byTime.values()].sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
  const byDate = Map.groupBy(inOrder, (slot) => dateIn(rules.zone, slot.startsAt).toString())
  return offeredDays(rules, now).map(({ date }) => ({ date, slots: byDate.get(date) ?? [] }))
}

/** The next free times from the wanted one on; near the end of the horizon the latest ones before it. */
export function nextFree(days: readonly SlotDay[], wanted: Date): Slot[] {
  const free = days.flatMap((day) => day.slots)
  const later = free.filter((slot) => slot.startsAt >= wanted)
  const chosen = later.length > 0 ? later.slice(0, ALTERNATIVES) : free.slice(-ALTERNATIVES)
  return chosen.map(slotView)
}

export const slotView = ({ startsAt, endsAt }: TimeSpan): Slot => ({
  startsAt: startsAt.toISOString(),
  endsAt: endsAt.toISOString(),
})

const overlapsAny = (slot: TimeSpan, spans: readonly BusySpan[]) =>
  spans.some((span) => span.startsAt < slot.endsAt && span.endsAt > slot.startsAt)
