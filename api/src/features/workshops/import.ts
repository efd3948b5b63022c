import { randomUUID } from 'node:crypto'
import { isPostalCode } from '@radruf/contract'
import { CsvError, parse } from 'csv-parse/sync'
import type { Selectable } from 'kysely'
import { z } from 'zod'
import { inTransaction } from '../../database/transaction.ts'
import type { Service } from '../../service.ts'
import type { WorkshopTable } from './tables.ts'

type WorkshopRow = Selectable<WorkshopTable>
export type ReadWorkshops = { workshops: WorkshopRow[]; problems: string[] }

const needed = z.string().trim().min(1, 'is missing').max(200, 'is longer than 200 characters')
const optional = (kind: z.ZodType<string>) =>
  z
    .string()
    .nullable()
    .default(null)
    .transform((value) => value || null)
    .refine((value) => value === null || kind.safeParse(value).success, 'is not valid')
const COLUMNS = {
  name: needed,
  street: needed,
  postal_code: z.string().trim().refine(isPostalCode, 'is not a postal code of five digits'),
  city: needed,
  phone: optional(z.string().regex(/^\+?[\d\s()/-]{4,40}$/)),
  email: optional(z.email()),
  website: optional(z.url({ protocol: /^https?$/ })),
}
const Line = z.object(COLUMNS)
const NEEDED = ['name', 'street', 'postal_code', 'city']

/** Reads a list of partner workshops; every problem names its line, counted as an editor does. */
export function readWorkshops(csv: string): ReadWorkshops {
  const [head = ''] = csv.split(/\r?\n/, 1)
  try {
    const rows = parse(csv, {
      bom: true,
      delimiter: head.includes(';') ? ';' : ',',
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
    }) as unknown as { record: string[]; info: { lines: number } }[]
    const [first, ...lines] = rows
    const columns = first?.record.map((name) => name.toLowerCase()) ?? []
    const problems = [...columnProblems(columns)]
    return problems.length > 0 ? { workshops: [], problems } : readLines(columns, lines)
  } catch (error) {
    if (error instanceof CsvError) return { workshops: [], problems: [`line ${error.lines}: ${error.message}`] }
    throw error
  }
}

function columnProblems(columns: readonly string[]): string[] {
  const missing = NEEDED.filter((name) => !columns.includes(name)).map((name) => `line 1: no column ${name}`)
  const unknown = columns.filter((name) => !(name in COLUMNS)).map((name) => `line 1: unknown column ${name}`)
  const twice = columns.filter((name, index) => columns.indexOf(name) !== index)
  return [...missing, ...unknown, ...twice.map((name) => `line 1: column ${name} stands twice`)]
}

function readLines(
  columns: readonly string[],
  lines: readonly { record: string[]; info: { lines: number } }[],
): ReadWorkshops {
  const read: ReadWorkshops = { workshops: [], problems: [] }
  const seen = new Map<string, number>()
  for (const { record, info } of lines) {
    const at = `line ${info.lines}:`
    if (record.length !== columns.length) {
      read.problems.push(`${at} ${record.length} values for ${columns.length} columns`)
      continue
    }
    const result = Line.safeParse(Object.fromEntries(columns.map((name, index) => [name, record[index]])))
    if (!result.success) {
      const wrong = result.error.issues.map(({ path, message }) => `${at} ${String(path[0])} ${message}`)
      read.problems.push(...wrong)
      continue
    }
    const { name, street, postal_code } = result.data
    const key = [name, street, postal_code].join('\0').toLowerCase()
    const earlier = seen.get(key)
    if (earlier !== undefined) read.problems.push(`${at} the same workshop as in line ${earlier}`)
    seen.set(key, info.lines)
    read.workshops.push({ id: randomUUID(), ...result.data })
  }
  return read
}

/** Puts these workshops in place of all others. */
export const replaceWorkshops = (service: Service, workshops: readonly WorkshopRow[]): Promise<void> =>
  inTransaction(service, async (trx) => {
    await trx.deleteFrom('workshop').execute()
    if (workshops.length > 0)
      await trx
        .insertInto('workshop')
        .values([...workshops])
        .execute()
  })
