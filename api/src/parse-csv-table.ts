import { CsvError, parse } from 'csv-parse/sync'
import type { z } from 'zod'

type CsvRecord = { record: string[]; info: { lines: number } }
type TableFormat<S extends z.ZodObject> = {
  rowSchema: S
  /** The other columns may be missing or empty. */
  requiredColumns: readonly string[]
  /** Two rows with the same key are a problem. */
  getKey: (row: z.output<S>) => string | undefined
}
type ParsedTable<T> = { rows: T[]; problems: string[] }

/**
 * Parses the operator's CSV table: UTF-8, separated by `;` if the first line contains one, else by `,`; the first line names
 * the columns. Every problem names its line, counted from 1.
 */
export function parseCsvTable<S extends z.ZodObject>(csv: string, format: TableFormat<S>): ParsedTable<z.output<S>> {
  const [firstLine = ''] = csv.split(/\r?\n/, 1)
  try {
    const rows = parse(csv, {
      bom: true,
      delimiter: firstLine.includes(';') ? ';' : ',',
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
    }) as unknown as CsvRecord[]
    const [first, ...lines] = rows
    const columns = first?.record.map((name) => name.toLowerCase()) ?? []
    const problems = findColumnProblems(columns, format)
    return problems.length > 0 ? { rows: [], problems } : parseRows(columns, lines, format)
  } catch (error) {
    if (error instanceof CsvError) return { rows: [], problems: [`line ${error.lines}: ${error.message}`] }
    throw error
  }
}

function findColumnProblems<S extends z.ZodObject>(
  columns: readonly string[],
  { rowSchema, requiredColumns }: TableFormat<S>,
): string[] {
  const missing = requiredColumns.filter((name) => !columns.includes(name)).map((name) => `line 1: no column ${name}`)
  const unknown = columns.filter((name) => !(name in rowSchema.shape)).map((name) => `line 1: unknown column ${name}`)
  const duplicates = columns.filter((name, index) => columns.indexOf(name) !== index)
  return [...missing, ...unknown, ...duplicates.map((name) => `line 1: column ${name} appears twice`)]
}

function parseRows<S extends z.ZodObject>(
  columns: readonly string[],
  lines: readonly CsvRecord[],
  { rowSchema, requiredColumns, getKey }: TableFormat<S>,
): ParsedTable<z.output<S>> {
  const read: ParsedTable<z.output<S>> = { rows: [], problems: [] }
  const seen = new Map<string | undefined, number>()
  for (const { record, info } of lines) {
    const at = `line ${info.lines}:`
    if (record.length !== columns.length) {
      read.problems.push(`${at} ${record.length} values for ${columns.length} columns`)
      continue
    }
    const given = columns
      .map((name, index) => [name, record[index] ?? ''] as const)
      .filter(([name, value]) => value !== '' || requiredColumns.includes(name))
    const result = rowSchema.safeParse(Object.fromEntries(given))
    if (!result.success) {
      read.problems.push(...result.error.issues.map(({ path, message }) => `${at} ${String(path[0])} ${message}`))
      continue
    }
    const key = getKey(result.data)
    const earlier = seen.get(key)
    if (earlier !== undefined) read.problems.push(`${at} the same as line ${earlier}`)
    seen.set(key, info.lines)
    read.rows.push(result.data)
  }
  return read
}
