import type { Slot } from '@radruf/contract'
import type { Db } from '../../database/schema.ts'
import { mechanicIds } from '../tickets/storage.ts'
import { type BusySpan, busySpans } from './mechanics.ts'
import { offeredDays, type SlotDay, type SlotRules, type TimeSpan } from './slots.ts'

const ALTERNATIVES = 3

/** Every day of the horizon with the times at which at least one mechanic is free. */
export async function freeDays(db: Db, rules: SlotRules, now: Date, ticketId: string): Promise<SlotDay[]> {
  const mechanics = await mechanicIds(db)
  const busy = Map.groupBy(await busySpans(db, now, ticketId), (span) => span.mechanicId)
  const isFree = (slot: TimeSpan) => mechanics.some((id) => !overlapsAny(slot, busy.get(id) ?? []))
  return offeredDays(rules, now).map(({ date, slots }) => ({ date, slots: slots.filter(isFree) }))
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
