import type { Workshop, WorkshopSearch } from '@radruf/contract'
import { rankWorkshops } from '@radruf/contract/server'
import type { Selectable } from 'kysely'
import type { Db } from '../../database/schema.ts'
import type { WorkshopTable } from './tables.ts'

/** Finds the partner workshops nearest to a postal code, in other regions when its own region has none. */
export const findWorkshopsNear = async (db: Db, postalCode: string): Promise<WorkshopSearch> =>
  rankWorkshops(await listWorkshops(db), postalCode)

/** Lists all partner workshops. */
export const listWorkshops = async (db: Db): Promise<Workshop[]> =>
  (await db.selectFrom('workshop').selectAll().execute()).map(toWorkshop)

const toWorkshop = ({ postal_code, ...row }: Selectable<WorkshopTable>): Workshop => ({
  ...row,
  postalCode: postal_code,
})
