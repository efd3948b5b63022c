import { randomUUID } from 'node:crypto'
import { parsePostalCode, WEEK_FIELDS } from '@radruf/contract'
import { normalizeEmail, type Position, parsePosition } from '@radruf/contract/server'
import type { Selectable } from 'kysely'
import { z } from 'zod'
import { json } from '../../database/json.ts'
import type { Trx } from '../../database/schema.ts'
import { inTransaction } from '../../database/transaction.ts'
import { parseCsvTable, readCsvTable } from '../../parse-csv-table.ts'
import type { Service } from '../../service.ts'
import { findWeekFaults, toWeekdayHours, type WeekFault } from '../content/week-values.ts'
import type { WorkshopTable } from './tables.ts'

type WorkshopRow = Selectable<WorkshopTable>
export type WorkshopValues = Omit<WorkshopRow, 'id'>
type ParsedWorkshops = { workshops: WorkshopValues[]; problems: string[] }

const required = z.string().trim().min(1, 'is missing').max(200, 'is longer than 200 characters')
/** An optional column. `parse` returns undefined for an invalid value. */
const optional = <T>(parse: (value: string) => T | undefined) =>
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
const WEEK_FAULTS: Record<WeekFault, string> = {
  not_valid: 'is not a time such as 09:30',
  required: 'is missing',
  before_start: 'is not after the opening time',
}
const weekColumns = Object.fromEntries(WEEK_FIELDS.map(({ name }) => [name, z.string().default('')]))

const WrittenWorkshop = z.object({
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
  position: optional<Position>(parsePosition),
  ...weekColumns,
})
/** A workshop as it is written, in a list or in the console. */
export const WorkshopFields = WrittenWorkshop.superRefine((values, context) => {
  for (const [name, fault] of Object.entries(findWeekFaults(pickWeek(values))))
    context.addIssue({ code: 'custom', path: [name], message: WEEK_FAULTS[fault] })
})

const pickWeek = (values: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(WEEK_FIELDS.map(({ name }) => [name, String(values[name] ?? '')]))

/** Creates the row of a written workshop. */
export function toWorkshopRow(written: z.output<typeof WorkshopFields>): WorkshopValues {
  const { name, street, postal_code, city, phone, email, website, position } = written
  const { latitude = null, longitude = null } = position ?? {}
  return {
    name,
    street,
    postal_code,
    city,
    phone,
    email,
    website,
    latitude,
    longitude,
    hours: toWeekdayHours(pickWeek(written)),
  }
}
const REQUIRED_COLUMNS = ['name', 'street', 'postal_code', 'city']

/** What tells workshops of a list apart. */
export const toWorkshopKey = ({ name, street, postal_code }: Pick<WorkshopValues, 'name' | 'street' | 'postal_code'>) =>
  [name, street, postal_code].join('\0').toLowerCase()

const FORMAT = { rowSchema: WorkshopFields, requiredColumns: REQUIRED_COLUMNS, getKey: toWorkshopKey }

/** Reads a CSV list of partner workshops, with the faults of each line. */
export const readWorkshops = (csv: string) => readCsvTable(csv, FORMAT)

/** Parses a CSV list of partner workshops. `problems` names every invalid line by its number. */
export function parseWorkshops(csv: string): ParsedWorkshops {
  const { rows, problems } = parseCsvTable(csv, FORMAT)
  return { workshops: rows.map(toWorkshopRow), problems }
}

/** Replaces all partner workshops. One that is known keeps its id, and with it the versions of the console. */
export const replaceWorkshops = (service: Service, workshops: readonly WorkshopValues[]): Promise<void> =>
  inTransaction(service, async (trx) => {
    const former = await trx.deleteFrom('workshop').returningAll().execute()
    const ids = new Map(former.map((row) => [toWorkshopKey(row), row.id]))
    if (workshops.length > 0)
      await trx
        .insertInto('workshop')
        .values(workshops.map((row) => ({ ...toColumns(row), id: ids.get(toWorkshopKey(row)) ?? randomUUID() })))
        .execute()
  })

/** Adds a workshop, or replaces the one that has its id. */
export const saveWorkshop = (trx: Trx, { id, ...values }: WorkshopRow) =>
  trx
    .insertInto('workshop')
    .values({ id, ...toColumns(values) })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(toColumns(values)))
    .execute()

const toColumns = ({ hours, ...values }: WorkshopValues) => ({ ...values, hours: json(hours) })

export const deleteWorkshop = (trx: Trx, id: string) => trx.deleteFrom('workshop').where('id', '=', id).execute()
