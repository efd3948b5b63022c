import { CsvError, parse } from 'csv-parse/sync'
import type { z } from 'zod'

type Record = { record: string[]; info: { lines: number } }
type Reading<S extends z.ZodObject> = {
  line: S
  /** Columns that must be there; the others may be left out or empty. */
  needed: readonly string[]
  /** What makes a line the same as an earlier one, which is a problem. */
  keyOf: (row: z.output<S>) => string | undefined
}
export type ReadTable<T> = { rows: T[]; problems: string[] }

/**
 * Reads a table of the operator: UTF-8, separated by `;` or `,` (whichever the first line has), the first line names the
 * columns. Every problem names its line, counted as an editor does.
 */
export function readTable<S extends z.ZodObject>(csv: string, reading: Reading<S>): ReadTable<z.output<S>> {
  const [head = ''] = csv.split(/\r?\n/, 1)
  try {
    const rows = parse(csv, {
      bom: true,
      delimiter: head.includes(';') ? ';' : ',',
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
    }) as unknown as Record[]
    const [first, ...lines] = rows
    const columns = first?.record.map((name) => name.toLowerCase()) ?? []
    const problems = columnProblems(columns, reading)
    return problems.length > 0 ? { rows: [], problems } : readLines(columns, lines, reading)
  } catch (error) {
    if (error instanceof CsvError) return { rows: [], problems: [`line ${error.lines}: ${error.message}`] }
    throw error
  }
}

function columnProblems<S extends z.ZodObject>(columns: readonly string[], { line, needed }: Reading<S>): string[] {
  const missing = needed.filter((name) => !columns.includes(name)).map((name) => `line 1: no column ${name}`)
  const unknown = columns.filter((name) => !(name in line.shape)).map((name) => `line 1: unknown column ${name}`)
  const twice = columns.filter((name, index) => columns.indexOf(name) !== index)
  return [...missing, ...unknown, ...twice.map((name) => `line 1: column ${name} stands twice`)]
}

function readLines<S extends z.ZodObject>(
  columns: readonly string[],
  lines: readonly Record[],
  { line, needed, keyOf }: Reading<S>,
): ReadTable<z.output<S>> {
  const read: ReadTable<z.output<S>> = { rows: [], problems: [] }
  const seen = new Map<string | undefined, number>()
  for (const { record, info } of lines) {
    const at = `line ${info.lines}:`
    if (record.length !== columns.length) {
      read.problems.push(`${at} ${record.length} values for ${columns.length} columns`)
      continue
    }
    const given = columns
      .map((name, index) => [name, record[index] ?? ''] as const)
      .filter(([name, value]) => value !== '' || needed.includes(name))
    const result = line.safeParse(Object.fromEntries(given))
    if (!result.success) {
      read.problems.push(...result.error.issues.map(({ path, message }) => `${at} ${String(path[0])} ${message}`))
      continue
    }
    const key = keyOf(result.data)
    const earlier = seen.get(key)
    if (earlier !== undefined) read.problems.push(`${at} the same as line ${earlier}`)
    seen.set(key, info.lines)
    read.rows.push(result.data)
  }
  return read
}
