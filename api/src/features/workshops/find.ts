import type { ContentValues, Workshop, WorkshopSearch } from '@radruf/contract'
import { rankWorkshops } from '@radruf/contract/server'
import type { Selectable } from 'kysely'
import type { Db } from '../../database/schema.ts'
import { type LiveContent, toLiveContent } from '../content/live-content.ts'
import type { WorkshopTable } from './tables.ts'

/** Finds the partner workshops nearest to a postal code, in other regions when its own region has none. */
export const findWorkshopsNear = async (db: Db, postalCode: string): Promise<WorkshopSearch> =>
  rankWorkshops(await listWorkshops(db), postalCode)

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
  ...values
}: Omit<Selectable<WorkshopTable>, 'id'>): ContentValues => ({
  ...values,
  phone: phone ?? '',
  email: email ?? '',
  website: website ?? '',
})

/** Lists all partner workshops. */
export const listWorkshops = async (db: Db): Promise<Workshop[]> =>
  (await db.selectFrom('workshop').selectAll().execute()).map(toWorkshop)

const toWorkshop = ({ postal_code, ...row }: Selectable<WorkshopTable>): Workshop => ({
  ...row,
  postalCode: postal_code,
})
