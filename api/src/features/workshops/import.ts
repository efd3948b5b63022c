import { randomUUID } from 'node:crypto'
import { isPostalCode } from '@radruf/contract'
import type { Selectable } from 'kysely'
import { z } from 'zod'
import { inTransaction } from '../../database/transaction.ts'
import { parseCsvTable } from '../../parse-csv-table.ts'
import type { Service } from '../../service.ts'
import type { WorkshopTable } from './tables.ts'

type WorkshopRow = Selectable<WorkshopTable>
type ParsedWorkshops = { workshops: WorkshopRow[]; problems: string[] }

const required = z.string().trim().min(1, 'is missing').max(200, 'is longer than 200 characters')
const optional = (kind: z.ZodType<string>) =>
  z
    .string()
    .nullable()
    .default(null)
    .transform((value) => value || null)
    .refine((value) => value === null || kind.safeParse(value).success, 'is not valid')
const Line = z.object({
  name: required,
  street: required,
  postal_code: z.string().trim().refine(isPostalCode, 'is not a postal code of five digits'),
  city: required,
  phone: optional(z.string().regex(/^\+?[\d\s()/-]{4,40}$/)),
  email: optional(z.email()),
  website: optional(z.url({ protocol: /^https?$/ })),
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
