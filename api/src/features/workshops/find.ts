import type { Workshop, WorkshopSearch } from '@radruf/contract'
import type { Selectable } from 'kysely'
import type { Db } from '../../database/schema.ts'
import type { WorkshopTable } from './tables.ts'

type WorkshopRow = Selectable<WorkshopTable>

const RESULT_LIMIT = 10
/** The first two digits of a German postal code are its routing region, the first one its zone. */
const REGION_DIGITS = 2

/** Finds the partner workshops nearest to a postal code, in other regions when its own region has none. */
export async function findWorkshopsNear(db: Db, postalCode: string): Promise<WorkshopSearch> {
  const rows = await db.selectFrom('workshop').selectAll().execute()
  return rankWorkshops(rows, postalCode)
}

/** Ranks workshops by postal code: same code, same region, same zone, then numeric distance, then name. */
export function rankWorkshops(rows: readonly WorkshopRow[], postalCode: string): WorkshopSearch {
  const workshops = rows
    .map((row) => ({ row, proximity: measureProximity(row.postal_code, postalCode) }))
    .sort(
      (a, b) =>
        b.proximity.sharedDigits - a.proximity.sharedDigits ||
        a.proximity.distance - b.proximity.distance ||
        a.row.name.localeCompare(b.row.name),
    )
    .slice(0, RESULT_LIMIT)
  return {
    postalCode,
    exact: workshops.some(({ proximity }) => proximity.sharedDigits >= REGION_DIGITS),
    workshops: workshops.map(({ row }) => toWorkshop(row)),
  }
}

function measureProximity(code: string, wanted: string): { sharedDigits: number; distance: number } {
  const digits = [...wanted].findIndex((digit, index) => code[index] !== digit)
  return { sharedDigits: digits === -1 ? wanted.length : digits, distance: Math.abs(Number(code) - Number(wanted)) }
}

const toWorkshop = ({ id, name, street, postal_code, city, phone, email, website }: WorkshopRow): Workshop => ({
  id,
  name,
  street,
  postalCode: postal_code,
  city,
  phone,
  email,
  website,
})
