import type { Workshop, WorkshopSearch } from '@radruf/contract'
import type { Selectable } from 'kysely'
import type { Db } from '../../database/schema.ts'
import type { WorkshopTable } from './tables.ts'

type WorkshopRow = Selectable<WorkshopTable>

const SHOWN = 10
/** The first two digits of a German postal code name its routing region, the first one its zone. */
const REGION_DIGITS = 2

/** Partner workshops around a postal code. A valid code without a partner gets the nearest regions. */
export async function workshopsNear(db: Db, postalCode: string): Promise<WorkshopSearch> {
  const rows = await db.selectFrom('workshop').selectAll().execute()
  return nearest(rows, postalCode)
}

/** Same postal code first, then same region, then same zone; among equals the nearer number, then the name. */
export function nearest(rows: readonly WorkshopRow[], postalCode: string): WorkshopSearch {
  const workshops = rows
    .map((row) => ({ row, rank: rankOf(row.postal_code, postalCode) }))
    .sort(
      (a, b) => b.rank.shared - a.rank.shared || a.rank.apart - b.rank.apart || a.row.name.localeCompare(b.row.name),
    )
    .slice(0, SHOWN)
  return {
    postalCode,
    exact: workshops.some(({ rank }) => rank.shared >= REGION_DIGITS),
    workshops: workshops.map(({ row }) => workshopView(row)),
  }
}

function rankOf(code: string, wanted: string): { shared: number; apart: number } {
  const digits = [...wanted].findIndex((digit, index) => code[index] !== digit)
  return { shared: digits === -1 ? wanted.length : digits, apart: Math.abs(Number(code) - Number(wanted)) }
}

const workshopView = ({ id, name, street, postal_code, city, phone, email, website }: WorkshopRow): Workshop => ({
  id,
  name,
  street,
  postalCode: postal_code,
  city,
  phone,
  email,
  website,
})
