import { CASE_ROLES } from '@radruf/contract'
import { createRoster, findOffer as findOfferAt, type MechanicTimes, type Roster } from '@radruf/contract/booking'
import type { Selectable } from 'kysely'
import type { Db } from '../../../database/schema.ts'
import type { MechanicAbsenceTable, MechanicHoursTable } from '../tables.ts'
import { type Bundesland, loadPublicHolidays } from './public-holidays.ts'
import type { SlotRules, TimeSpan } from './slots.ts'

/**
 * Loads the slot rules of every mechanic: the mechanic's hours, else those of the settings, minus absences and the holidays of the state. A
 * lead takes calls at own hours only.
 */
export async function loadRosters(db: Db, rules: SlotRules): Promise<Roster[]> {
  const [mechanics, findTimes, isPublicHoliday] = await Promise.all([
    db
      .selectFrom('person')
      .select(['id', 'bundesland', 'role'])
      .where('role', 'in', CASE_ROLES)
      .where('blocked_at', 'is', null)
      .orderBy('id')
      .execute(),
    loadTeamTimes(db),
    loadPublicHolidays(),
  ])
  return mechanics.flatMap((mechanic) => {
    const times = findTimes(mechanic)
    const isAvailable = mechanic.role === 'mechanic' || times.hours.length > 0
    return isAvailable ? [createRoster(mechanic.id, rules, times, isPublicHoliday)] : []
  })
}

type Mechanic = { id: string; bundesland: Bundesland | null }

/** Loads the own hours and absences of everyone. Returns a function that finds those of one mechanic. */
export async function loadTeamTimes(db: Db): Promise<(mechanic: Mechanic) => MechanicTimes> {
  const [hours, absences] = await Promise.all([
    db.selectFrom('mechanic_hours').selectAll().orderBy('weekday').execute(),
    db.selectFrom('mechanic_absence').selectAll().orderBy('first_day').execute(),
  ])
  const hoursByMechanic = Map.groupBy(hours, (row) => row.mechanic_id)
  const absencesByMechanic = Map.groupBy(absences, (row) => row.mechanic_id)
  return ({ id, bundesland }) =>
    toMechanicTimes(hoursByMechanic.get(id) ?? [], absencesByMechanic.get(id) ?? [], bundesland)
}

/** Loads a mechanic's own hours, absences and state. */
export async function loadMechanicTimes(db: Db, { id, bundesland }: Mechanic): Promise<MechanicTimes> {
  const [hours, absences] = await Promise.all([
    db.selectFrom('mechanic_hours').selectAll().where('mechanic_id', '=', id).orderBy('weekday').execute(),
    db.selectFrom('mechanic_absence').selectAll().where('mechanic_id', '=', id).orderBy('first_day').execute(),
  ])
  return toMechanicTimes(hours, absences, bundesland)
}

const toMechanicTimes = (
  hours: readonly Selectable<MechanicHoursTable>[],
  absences: readonly Selectable<MechanicAbsenceTable>[],
  bundesland: Bundesland | null,
): MechanicTimes => ({
  hours: hours.map(({ weekday, from_time, to_time, lunch_from, lunch_to }) => ({
    weekday,
    from: from_time,
    to: to_time,
    ...(lunch_from && lunch_to && { lunch: { from: lunch_from, to: lunch_to } }),
  })),
  absences: absences.map(({ first_day, last_day, reason }) => ({
    first: first_day,
    last: last_day,
    reason: reason ?? '',
  })),
  bundesland,
})

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
