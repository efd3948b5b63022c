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
import { inTransaction } from '../../database/transaction.ts'
import { parseCsvTable } from '../../parse-csv-table.ts'
import type { Service } from '../../service.ts'
import type { SparePartTable } from './tables.ts'

type SparePartRow = Selectable<SparePartTable>
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
const Line = z
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

/** Parses a CSV list of the workshop's parts. `problems` names every invalid line by its number. */
export function parseSpareParts(csv: string): ParsedParts {
  const { rows, problems } = parseCsvTable(csv, {
    rowSchema: Line,
    requiredColumns: REQUIRED_COLUMNS,
    getKey: ({ number }) => number.toLowerCase(),
  })
  return { parts: rows.map(toPart).map(toSparePartRow), problems }
}

const toPart = ({ number, name_de, name_en, price_from, price_to, part, fits }: z.output<typeof Line>): SparePart => ({
  number,
  partId: part,
  name: { de: name_de, en: name_en },
  fits,
  price: { from: price_from, to: price_to },
})

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

/** Replaces all parts of the workshop's list. Summaries keep the names and prices that were written. */
export const replaceSpareParts = (service: Service, parts: readonly SparePartRow[]): Promise<void> =>
  inTransaction(service, async (trx) => {
    await trx.deleteFrom('spare_part').execute()
    for (let start = 0; start < parts.length; start += INSERTED_ROWS)
      await trx
        .insertInto('spare_part')
        .values(parts.slice(start, start + INSERTED_ROWS))
        .execute()
  })
