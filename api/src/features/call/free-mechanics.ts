import { MINUTE_MS } from '@radruf/contract'
import { overlaps, worksDuring } from '@radruf/contract/booking'
import type { Db } from '../../database/schema.ts'
import type { Settings } from '../../settings.ts'
import { loadSlotRules } from '../booking/booking-rules.ts'
import { findBusySpans } from '../booking/slots/mechanic-availability.ts'
import { loadRosters } from '../booking/slots/rosters.ts'

/** Finds the mechanics who can take a call now: they work, are in no call, and none of theirs begins within the length of one. */
export async function findFreeMechanicIds(db: Db, settings: Settings, now: Date): Promise<Set<string>> {
  const rosters = await loadRosters(db, await loadSlotRules(db, settings))
  const span = { startsAt: now.getTime(), endsAt: now.getTime() + settings.callMinutes * MINUTE_MS }
  const busy = (await findBusySpans(db, now, null))
    .filter(({ startsAt, endsAt }) => overlaps({ startsAt: startsAt.getTime(), endsAt: endsAt.getTime() }, span))
    .map(({ mechanicId }) => mechanicId)
  const calling = (await db.selectFrom('call_participant').select('person_id').execute()).map((row) => row.person_id)
  const taken = new Set([...busy, ...calling])
  const moment = { startsAt: span.startsAt, endsAt: span.startsAt + 1 }
  const free = rosters.filter(({ rules, mechanicId }) => worksDuring(rules, moment) && !taken.has(mechanicId))
  return new Set(free.map(({ mechanicId }) => mechanicId))
}
