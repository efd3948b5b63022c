import { randomUUID } from 'node:crypto'
import { parsePostalCode } from '@radruf/contract'
import { normalizeEmail } from '@radruf/contract/server'
import type { Selectable } from 'kysely'
import { z } from 'zod'
import type { Trx } from '../../database/schema.ts'
import { inTransaction } from '../../database/transaction.ts'
import { parseCsvTable } from '../../parse-csv-table.ts'
import type { Service } from '../../service.ts'
import type { WorkshopTable } from './tables.ts'

type WorkshopRow = Selectable<WorkshopTable>
type WorkshopValues = Omit<WorkshopRow, 'id'>
type ParsedWorkshops = { workshops: WorkshopValues[]; problems: string[] }

const required = z.string().trim().min(1, 'is missing').max(200, 'is longer than 200 characters')
/** An optional column. `parse` returns undefined for an invalid value. */
const optional = (parse: (value: string) => string | undefined) =>
  z
    .string()
    .nullable()
    .default(null)
    .transform((value, context) => {
      if (!value) return null
      const parsed = parse(value)
      if (parsed === undefined) context.addIssue('is not valid')
      return parsed ?? null
    })
const Phone = z.string().regex(/^\+?[\d\s()/-]{4,40}$/)
const Website = z.url({ protocol: /^https?$/ })
/** A workshop as it is written, in a list or in the console. */
export const WorkshopFields = z.object({
  name: required,
  street: required,
  postal_code: z
    .string()
    .transform((typed) => parsePostalCode(typed))
    .pipe(z.string('is not a postal code of five digits')),
  city: required,
  phone: optional((phone) => Phone.safeParse(phone).data),
  email: optional(normalizeEmail),
  website: optional((website) => Website.safeParse(website).data),
})
const REQUIRED_COLUMNS = ['name', 'street', 'postal_code', 'city']

/** Parses a CSV list of partner workshops. `problems` names every invalid line by its number. */
export function parseWorkshops(csv: string): ParsedWorkshops {
  const { rows, problems } = parseCsvTable(csv, {
    rowSchema: WorkshopFields,
    requiredColumns: REQUIRED_COLUMNS,
    getKey: toWorkshopKey,
  })
  return { workshops: rows, problems }
}

const toWorkshopKey = ({ name, street, postal_code }: WorkshopValues) =>
  [name, street, postal_code].join('\0').toLowerCase()

/** Replaces all partner workshops. One that is known keeps its id, and with it the versions of the console. */
export const replaceWorkshops = (service: Service, workshops: readonly WorkshopValues[]): Promise<void> =>
  inTransaction(service, async (trx) => {
    const former = await trx.deleteFrom('workshop').returningAll().execute()
    const ids = new Map(former.map((row) => [toWorkshopKey(row), row.id]))
    if (workshops.length > 0)
      await trx
        .insertInto('workshop')
        .values(workshops.map((row) => ({ ...row, id: ids.get(toWorkshopKey(row)) ?? randomUUID() })))
        .execute()
  })

/** Adds a workshop, or replaces the one that has its id. */
export const saveWorkshop = (trx: Trx, { id, ...values }: WorkshopRow) =>
  trx
    .insertInto('workshop')
    .values({ id, ...values })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute()

export const deleteWorkshop = (trx: Trx, id: string) => trx.deleteFrom('workshop').where('id', '=', id).execute()
