import type { Db } from '../../../database/schema.ts'
import { loadPublicHolidays } from './public-holidays.ts'
import { findOfferedSlot, type SlotRules, type TimeSpan } from './slots.ts'

/** Slot rules of one mechanic: own hours or the settings' hours, minus absences and the holidays of the mechanic's state. */
type Roster = { mechanicId: string; rules: SlotRules }

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
    const ownHours = hoursByMechanic.get(id)
    const ownAbsences = absencesByMechanic.get(id) ?? []
    return {
      mechanicId: id,
      rules: {
        ...rules,
        ...(ownHours && {
          hoursByWeekday: new Map(ownHours.map((row) => [row.weekday, { from: row.from_time, to: row.to_time }])),
        }),
        isOff: (date) => {
          const day = date.toString()
          const isAbsent = ownAbsences.some((row) => row.first_day <= day && day <= row.last_day)
          return isAbsent || isPublicHoliday(date, bundesland)
        },
      },
    }
  })
}

/** Finds the slot that begins at `startsAt` and the mechanics whose rosters contain it; undefined when none does. */
export function findOffer(
  rosters: readonly Roster[],
  now: Date,
  startsAt: Date,
): { slot: TimeSpan; mechanicIds: Set<string> } | undefined {
  const offers = rosters.flatMap(({ mechanicId, rules }) => {
    const slot = findOfferedSlot(rules, now, startsAt)
    return slot ? [{ mechanicId, slot }] : []
  })
  const [first] = offers
  return first && { slot: first.slot, mechanicIds: new Set(offers.map(({ mechanicId }) => mechanicId)) }
}
