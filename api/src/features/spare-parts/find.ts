import { type ContentValues, type PartId, type SparePart, toSearchWords } from '@radruf/contract'
import type { Selectable } from 'kysely'
import type { Db } from '../../database/schema.ts'
import { type LiveContent, toLiveContent } from '../content/live-content.ts'
import type { SparePartTable } from './tables.ts'

const FOUND_MAX = 12

/** Finds the parts of the workshop's list with every word of a query; without a word those of a kind, if any. */
export async function findSpareParts(db: Db, { q, partId }: { q: string; partId?: PartId | undefined }) {
  const words = toSearchWords(q)
  if (words.length === 0 && (q !== '' || partId === undefined)) return []
  let query = db.selectFrom('spare_part').selectAll()
  if (words.length === 0 && partId) query = query.where('part_id', '=', partId)
  // A folded word consists of letters and digits, so it has no character with a meaning in a pattern.
  for (const word of words) query = query.where('words', 'like', `%${word}%`)
  const rows = await query.orderBy('name_de').orderBy('number').limit(FOUND_MAX).execute()
  return rows.map(toSparePart)
}

/** Lists all parts as they are written. */
export const listPartContent = async (db: Db): Promise<LiveContent[]> =>
  (await db.selectFrom('spare_part').selectAll().orderBy('name_de').orderBy('number').execute()).map(({ id, ...row }) =>
    toLiveContent({ id, values: toPartValues(row) }),
  )

/** The row of a part as values of a form. */
export const toPartValues = ({
  words: _,
  part_id,
  price_from,
  price_to,
  ...values
}: Omit<Selectable<SparePartTable>, 'id'>): ContentValues => ({
  ...values,
  part: part_id ?? '',
  price_from: toEuros(price_from),
  price_to: toEuros(price_to),
})

/** Cents as they are written in a list: `18`, `18,50`. */
const toEuros = (cents: number): string =>
  cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2).replace('.', ',')

const toSparePart = (row: Selectable<SparePartTable>): SparePart => ({
  number: row.number,
  partId: row.part_id,
  name: { de: row.name_de, en: row.name_en },
  fits: row.fits,
  price: { from: row.price_from, to: row.price_to },
})
