import type { Slot } from '@radruf/contract'
import type { Db } from '../../../database/schema.ts'
import { type BusySpan, findBusySpans } from './mechanic-availability.ts'
import { loadRosters } from './rosters.ts'
import { listOfferedDays, type SlotDay, type SlotRules, type TimeSpan, toDateInZone } from './slots.ts'

const ALTERNATIVES = 3

/** Lists every day of the horizon with the slots in which at least one mechanic works and is free. */
export async function findFreeDays(db: Db, rules: SlotRules, now: Date, ticketId: string): Promise<SlotDay[]> {
  const rosters = await loadRosters(db, rules)
  const busy = Map.groupBy(await findBusySpans(db, now, ticketId), (span) => span.mechanicId)
  const free = rosters.flatMap(({ mechanicId, rules: ownRules }) =>
    listOfferedDays(ownRules, now).flatMap(({ slots }) =>
      slots.filter((slot) => !overlapsAny(slot, busy.get(mechanicId) ?? [])),
    ),
  )
  const byTime = new Map(free.map((slot) => [slot.startsAt.getTime(), slot]))
  const inOrder = [...byTime.values()].sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
  const byDate = Map.groupBy(inOrder, (slot) => toDateInZone(rules.zone, slot.startsAt).toString())
  return listOfferedDays(rules, now).map(({ date }) => ({ date, slots: byDate.get(date) ?? [] }))
}

/** Finds the next three free slots from `wanted` on; near the end of the horizon, the last three before it. */
export function findAlternatives(days: readonly SlotDay[], wanted: Date): Slot[] {
  const free = days.flatMap((day) => day.slots)
  const later = free.filter((slot) => slot.startsAt >= wanted)
  const chosen = later.length > 0 ? later.slice(0, ALTERNATIVES) : free.slice(-ALTERNATIVES)
  return chosen.map(toSlot)
}

export const toSlot = ({ startsAt, endsAt }: TimeSpan): Slot => ({
  startsAt: startsAt.toISOString(),
  endsAt: endsAt.toISOString(),
})

const overlapsAny = (slot: TimeSpan, spans: readonly BusySpan[]) =>
  spans.some((span) => span.startsAt < slot.endsAt && span.endsAt > slot.startsAt)
