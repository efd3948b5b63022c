import { createRoster, findOffer as findOfferAt, type Roster } from '@radruf/contract/booking'
import type { Db } from '../../../database/schema.ts'
import { loadPublicHolidays } from './public-holidays.ts'
import type { SlotRules, TimeSpan } from './slots.ts'

/** Loads the slot rules of every mechanic: own hours or the settings' hours, minus absences and the holidays of the state. */
export async function loadRosters(db: Db, rules: SlotRules): Promise<Roster[]> {
  const [mechanics, hours, absences, isPublicHoliday] = await Promise.all([
    db.selectFrom('person').select(['id', 'bundesland']).where('role', '=', 'mechanic').orderBy('id').execute(),
    db.selectFrom('mechanic_hours').selectAll().execute(),
    db.selectFrom('mechanic_absence').selectAll().execute(),
    loadPublicHolidays(),
  ])
  const hoursByMechanic = Map.groupBy(hours, (row) => row.mechanic_id)
  const absencesByMechanic = Map.groupBy(absences, (row) => row.mechanic_id)
  return mechanics.map(({ id, bundesland }) => {
    const times = {
      hours: (hoursByMechanic.get(id) ?? []).map((row) => ({
        weekday: row.weekday,
        from: row.from_time,
        to: row.to_time,
      })),
      absences: (absencesByMechanic.get(id) ?? []).map((row) => ({ first: row.first_day, last: row.last_day })),
      bundesland,
    }
    return createRoster(id, rules, times, isPublicHoliday)
  })
}

/** Finds the slot that begins at `startsAt` and the mechanics whose rosters contain it; undefined when none does. */
export function findOffer(
  rosters: readonly Roster[],
  now: Date,
  startsAt: Date,
): { slot: TimeSpan; mechanicIds: Set<string> } | undefined {
  const offer = findOfferAt(rosters, now.getTime(), startsAt.getTime())
  if (!offer) return undefined
  const { slot, mechanicIds } = offer
  return { slot: { startsAt: new Date(slot.startsAt), endsAt: new Date(slot.endsAt) }, mechanicIds }
}
