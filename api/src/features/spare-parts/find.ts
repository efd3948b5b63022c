import { type PartId, type SparePart, toSearchWords } from '@radruf/contract'
import type { Selectable } from 'kysely'
import type { Db } from '../../database/schema.ts'
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

const toSparePart = (row: Selectable<SparePartTable>): SparePart => ({
  number: row.number,
  partId: row.part_id,
  name: { de: row.name_de, en: row.name_en },
  fits: row.fits,
  price: { from: row.price_from, to: row.price_to },
})
