import type { ContentValues, Workshop, WorkshopSearch } from '@radruf/contract'
import { listOpenSpans } from '@radruf/contract/booking'
import { isPublicHoliday } from '@radruf/contract/public-holidays'
import { rankWorkshops } from '@radruf/contract/server'
import type { Selectable } from 'kysely'
import type { Db } from '../../database/schema.ts'
import type { Service } from '../../service.ts'
import { isoOf } from '../../time.ts'
import { type LiveContent, toLiveContent } from '../content/live-content.ts'
import { toWeekValues } from '../content/week-values.ts'
import type { WorkshopTable } from './tables.ts'

type WorkshopRow = Selectable<WorkshopTable>
/** Gives the workshops with the opening times from now on. */
export type WorkshopContext = Pick<Service, 'db' | 'clock' | 'settings'>

/** Opening times that a page gets: it stays right for some days without asking again. */
const OPENINGS_MAX = 3

/** Finds the partner workshops nearest to a postal code, in other regions when its own region has none. */
export const findWorkshopsNear = async (context: WorkshopContext, postalCode: string): Promise<WorkshopSearch> =>
  rankWorkshops(await listWorkshops(context), postalCode)

/** Lists all partner workshops as they are written, by postal code. */
export const listWorkshopContent = async (db: Db): Promise<LiveContent[]> =>
  (await db.selectFrom('workshop').selectAll().orderBy('postal_code').orderBy('name').execute()).map(({ id, ...row }) =>
    toLiveContent({ id, values: toWorkshopValues(row) }),
  )

/** The row of a workshop as values of a form. */
export const toWorkshopValues = ({
  phone,
  email,
  website,
  hours,
  latitude,
  longitude,
  ...values
}: Omit<WorkshopRow, 'id'>): ContentValues => ({
  ...values,
  phone: phone ?? '',
  email: email ?? '',
  website: website ?? '',
  position: latitude === null ? '' : `${latitude}, ${longitude}`,
  ...toWeekValues(hours),
})

/** Lists all partner workshops. */
export async function listWorkshops({ db, clock, settings }: WorkshopContext): Promise<Workshop[]> {
  const now = clock.now().epochMilliseconds
  return (await db.selectFrom('workshop').selectAll().execute()).map(
    ({ postal_code, latitude, longitude, ...row }): Workshop => ({
      ...row,
      postalCode: postal_code,
      position: latitude === null || longitude === null ? null : { latitude, longitude },
      openings: listOpenings(row, settings.zone, now),
    }),
  )
}

function listOpenings({ hours }: Pick<WorkshopRow, 'hours'>, zone: string, now: number): Workshop['openings'] {
  if (hours.length === 0) return []
  const rules = {
    zone,
    hoursByWeekday: new Map(hours.map(({ weekday, from, to }) => [weekday, { from, to }])),
    // Holidays of a single state are unknown: the product does not know the state of a workshop.
    isOff: (date: Temporal.PlainDate) => isPublicHoliday(date, null),
  }
  const openings: Workshop['openings'] = []
  for (const { startsAt, endsAt } of listOpenSpans(rules, now, 1)) {
    if (endsAt > now) openings.push({ startsAt: isoOf(new Date(startsAt)), endsAt: isoOf(new Date(endsAt)) })
    if (openings.length === OPENINGS_MAX) break
  }
  return openings
}
