import { randomUUID } from 'node:crypto'
import {
  foldWords,
  PART_IDS,
  PART_NAME_LENGTH_MAX,
  PART_NUMBER_LENGTH_MAX,
  PART_TEXT_LENGTH_MAX,
  PRICE_MAX,
  type SparePart,
} from '@radruf/contract'
import { listPartTerms } from '@radruf/contract/problem-texts'
import type { Selectable } from 'kysely'
import { z } from 'zod'
import type { Trx } from '../../database/schema.ts'
import { inTransaction } from '../../database/transaction.ts'
import { parseCsvTable, readCsvTable } from '../../parse-csv-table.ts'
import type { Service } from '../../service.ts'
import type { SparePartTable } from './tables.ts'

export type SparePartRow = Omit<Selectable<SparePartTable>, 'id'>
type ParsedParts = { parts: SparePartRow[]; problems: string[] }

/** Rows of one INSERT: the database takes at most 65,535 values. */
const INSERTED_ROWS = 1000

const required = (max: number) => z.string().trim().min(1, 'is missing').max(max, `is longer than ${max} characters`)
/** Euros such as `18`, `18,50` or `18.50`, as cents. */
const Price = z.string().transform((typed, context) => {
  const [, euros, cents = ''] = /^(\d{1,5})(?:[.,](\d{1,2}))?(?: ?€)?$/.exec(typed) ?? []
  const price = Number(euros) * 100 + Number(cents.padEnd(2, '0'))
  if (euros !== undefined && price <= PRICE_MAX) return price
  context.addIssue('is not a price such as 18 or 18,50')
  return z.NEVER
})
/** A part as it is written, in a list or in the console. */
export const PartFields = z
  .object({
    number: required(PART_NUMBER_LENGTH_MAX),
    name_de: required(PART_NAME_LENGTH_MAX),
    name_en: required(PART_NAME_LENGTH_MAX),
    price_from: Price,
    price_to: Price,
    part: z.enum(PART_IDS, 'is not in the table of parts').nullable().default(null),
    fits: z.string().max(PART_TEXT_LENGTH_MAX, `is longer than ${PART_TEXT_LENGTH_MAX} characters`).default(''),
  })
  .refine(({ price_from, price_to }) => price_from <= price_to, {
    path: ['price_to'],
    error: 'is lower than price_from',
  })
const REQUIRED_COLUMNS = ['number', 'name_de', 'name_en', 'price_from', 'price_to']

/** What tells parts of a list apart. */
export const toPartKey = ({ number }: { number: string }) => number.toLowerCase()

const FORMAT = { rowSchema: PartFields, requiredColumns: REQUIRED_COLUMNS, getKey: toPartKey }

/** Reads a CSV list of the workshop's parts, with the faults of each line. */
export const readSpareParts = (csv: string) => readCsvTable(csv, FORMAT)

/** Parses a CSV list of the workshop's parts. `problems` names every invalid line by its number. */
export function parseSpareParts(csv: string): ParsedParts {
  const { rows, problems } = parseCsvTable(csv, FORMAT)
  return { parts: rows.map(toPartRow), problems }
}

/** Creates the row of a written part. */
export const toPartRow = (written: z.output<typeof PartFields>): SparePartRow => {
  const { number, name_de, name_en, price_from, price_to, part, fits } = written
  const price = { from: price_from, to: price_to }
  return toSparePartRow({ number, partId: part, name: { de: name_de, en: name_en }, fits, price })
}

/** Creates the row of a part, with the words by which a search finds it. */
export function toSparePartRow({ number, partId, name, fits, price }: SparePart): SparePartRow {
  const texts = [number, name.de, name.en, fits, ...listPartTerms({ component: partId ?? [] })]
  return {
    number,
    name_de: name.de,
    name_en: name.en,
    part_id: partId,
    fits,
    price_from: price.from,
    price_to: price.to,
    words: foldWords(texts.join(' ')).join(' '),
  }
}

/**
 * Replaces all parts of the workshop's list. Summaries keep the names and prices that were written. A number that is known keeps its id,
 * and with it the versions of the console.
 */
export const replaceSpareParts = (service: Service, parts: readonly SparePartRow[]): Promise<void> =>
  inTransaction(service, async (trx) => {
    const former = await trx.deleteFrom('spare_part').returning(['id', 'number']).execute()
    const ids = new Map(former.map(({ id, number }) => [number, id]))
    const rows = parts.map((part) => ({ ...part, id: ids.get(part.number) ?? randomUUID() }))
    for (let start = 0; start < rows.length; start += INSERTED_ROWS)
      await trx
        .insertInto('spare_part')
        .values(rows.slice(start, start + INSERTED_ROWS))
        .execute()
  })

/** Adds a part, or replaces the one that has its id. Returns false if another part has its number. */
export async function saveSparePart(trx: Trx, id: string, values: SparePartRow): Promise<boolean> {
  const other = await trx
    .selectFrom('spare_part')
    .select('id')
    .where(({ fn }) => fn('lower', ['number']), '=', values.number.toLowerCase())
    .where('id', '<>', id)
    .executeTakeFirst()
  if (other) return false
  await trx
    .insertInto('spare_part')
    .values({ id, ...values })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute()
  return true
}

export const deleteSparePart = (trx: Trx, id: string) => trx.deleteFrom('spare_part').where('id', '=', id).execute()
