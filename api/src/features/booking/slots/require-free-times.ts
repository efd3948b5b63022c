import { ApiProblem } from '@radruf/contract/api'
import type { Trx } from '../../../database/schema.ts'
import { isoOf } from '../../../time.ts'
import { findAlternatives, findFreeDays } from './free-slots.ts'
import type { SlotRules } from './slots.ts'

/** Throws SLOT_TAKEN, with the taken times, unless all times that a mechanic offers the customer are free. */
export async function requireFreeTimes(
  trx: Trx,
  rules: SlotRules,
  { ticketId, times, now }: { ticketId: string; times: readonly Date[]; now: Date },
): Promise<void> {
  if (times.length === 0) return
  const days = await findFreeDays(trx, rules, { now, ticketId })
  const free = new Set(days.flatMap(({ slots }) => slots.map(({ startsAt }) => startsAt.getTime())))
  const taken = times.filter((time) => !free.has(time.getTime()))
  const [first] = taken
  if (first)
    throw new ApiProblem('SLOT_TAKEN', { takenTimes: taken.map(isoOf), alternatives: findAlternatives(days, first) })
}
