import type { TimeSlot } from '@radruf/contract'
import { findAlternatives as findAlternativesAt, listFreeDays } from '@radruf/contract/booking'
import type { Db } from '../../../database/schema.ts'
import { findBusySpans } from './mechanic-availability.ts'
import { loadRosters } from './rosters.ts'
import { type SlotDay, type SlotRules, type TimeSpan, toSpan } from './slots.ts'

type FreeDaysQuery = {
  now: Date
  /** The ticket whose own hold does not count as busy. */
  ticketId: string | null
  /** Counts only this mechanic. */
  mechanicId?: string | undefined
}

/** Lists every day of the horizon with the slots in which at least one mechanic works and is free. */
export async function findFreeDays(
  db: Db,
  rules: SlotRules,
  { now, ticketId, mechanicId }: FreeDaysQuery,
): Promise<SlotDay[]> {
  const all = await loadRosters(db, rules)
  const rosters = mechanicId ? all.filter((roster) => roster.mechanicId === mechanicId) : all
  const busySpans = (await findBusySpans(db, now, ticketId)).map((span) => ({ ...span, ...toSpan(span) }))
  return listFreeDays(rules, rosters, busySpans, now.getTime()).map(({ date, slots, isClosed }) => ({
    date,
    isClosed,
    slots: slots.map(({ startsAt, endsAt }) => ({ startsAt: new Date(startsAt), endsAt: new Date(endsAt) })),
  }))
}

/** Finds the next three free slots from `wanted` on; near the end of the horizon, the last three before it. */
export const findAlternatives = (days: readonly SlotDay[], wanted: Date): TimeSlot[] =>
  findAlternativesAt(
    days.map(({ date, slots }) => ({ date, slots: slots.map(toSpan) })),
    wanted.getTime(),
  ).map(({ startsAt, endsAt }) => toSlot({ startsAt: new Date(startsAt), endsAt: new Date(endsAt) }))

export const toSlot = ({ startsAt, endsAt }: TimeSpan): TimeSlot => ({
  startsAt: startsAt.toISOString(),
  endsAt: endsAt.toISOString(),
})
