import { randomUUID } from 'node:crypto'
import { parsePostalCode } from '@radruf/contract'
import { normalizeEmail } from '@radruf/contract/server'
import type { Selectable } from 'kysely'
import { z } from 'zod'
import { inTransaction } from '../../database/transaction.ts'
import { parseCsvTable } from '../../parse-csv-table.ts'
import type { Service } from '../../service.ts'
import type { WorkshopTable } from './tables.ts'

type WorkshopRow = Selectable<WorkshopTable>
type ParsedWorkshops = { workshops: WorkshopRow[]; problems: string[] }

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
const Line = z.object({
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
  const toWorkshopKey = ({ name, street, postal_code }: z.output<typeof Line>) =>
    [name, street, postal_code].join('\0').toLowerCase()
  const { rows, problems } = parseCsvTable(csv, {
    rowSchema: Line,
    requiredColumns: REQUIRED_COLUMNS,
    getKey: toWorkshopKey,
  })
  return { workshops: rows.map((row) => ({ id: randomUUID(), ...row })), problems }
}

/** Replaces all partner workshops. */
export const replaceWorkshops = (service: Service, workshops: readonly WorkshopRow[]): Promise<void> =>
  inTransaction(service, async (trx) => {
    await trx.deleteFrom('workshop').execute()
    if (workshops.length > 0)
      await trx
        .insertInto('workshop')
        .values([...workshops])
        .execute()
  })
