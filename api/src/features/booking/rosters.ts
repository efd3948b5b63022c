import type { Db } from '../../database/schema.ts'
import { isPublicHoliday } from './public-holidays.ts'
import { offeredSlotAt, type SlotRules, type TimeSpan } from './slots.ts'

/** When one mechanic works: own hours or the product's, without absences and public holidays of the own state. */
export type Roster = { mechanicId: string; rules: SlotRules }

export async function rostersOf(db: Db, rules: SlotRules): Promise<Roster[]> {
  const [mechanics, hours, absences] = await Promise.all([
    db.selectFrom('person').select(['id', 'bundesland']).where('role', '=', 'mechanic').orderBy('id').execute(),
    db.selectFrom('mechanic_hours').selectAll().execute(),
    db.selectFrom('mechanic_absence').selectAll().execute(),
  ])
  const hoursOf = Map.groupBy(hours, (row) => row.mechanic_id)
  const absencesOf = Map.groupBy(absences, (row) => row.mechanic_id)
  return mechanics.map(({ id, bundesland }) => {
    const own = hoursOf.get(id)
    const away = absencesOf.get(id) ?? []
    return {
      mechanicId: id,
      rules: {
        ...rules,
        ...(own && {
          hoursByWeekday: new Map(own.map((row) => [row.weekday, { from: row.from_time, to: row.to_time }])),
        }),
        isOff: (date) => {
          const day = date.toString()
          return away.some((row) => row.first_day <= day && day <= row.last_day) || isPublicHoliday(date, bundesland)
        },
      },
    }
  })
}

/** The time that begins exactly then and who offers it; undefined when nobody does. */
export function offerAt(
  rosters: readonly Roster[],
  now: Date,
  startsAt: Date,
): { slot: TimeSpan; mechanicIds: Set<string> } | undefined {
  const offers = rosters.flatMap(({ mechanicId, rules }) => {
    const slot = offeredSlotAt(rules, now, startsAt)
    return slot ? [{ mechanicId, slot }] : []
  })
  const [first] = offers
  return first && { slot: first.slot, mechanicIds: new Set(offers.map(({ mechanicId }) => mechanicId)) }
}
