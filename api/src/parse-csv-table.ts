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

/** Separators by precedence: the first one that the line with the columns contains. */
const SEPARATORS = [';', '\t', ',']
/** The line by which Excel names the separator. */
const SEPARATOR_LINE = /^\uFEFF?"?sep=(.)"?(?:\r\n|\r|\n|$)/i
/** Control characters other than tabs and line breaks. The database stores no NUL, and the others are damage. */
const CONTROL = /[^\P{Cc}\t\n\r]/u

/**
 * Parses the operator's CSV table: UTF-8, separated by `;`, tabs or `,`. The first line names the columns, after the line `sep=;`
 * that Excel may write. Rows of separators only are skipped. Every problem names its line, counted from 1.
 */
export function parseCsvTable<S extends z.ZodObject>(csv: string, format: TableFormat<S>): ParsedTable<z.output<S>> {
  const [separatorLine = '', namedSeparator] = SEPARATOR_LINE.exec(csv) ?? []
  const [columnLine = ''] = csv.slice(separatorLine.length).split(/[\r\n]/, 1)
  try {
    const rows = parse(csv, {
      bom: true,
      delimiter: namedSeparator ?? SEPARATORS.find((separator) => columnLine.includes(separator)) ?? ',',
      from_line: separatorLine ? 2 : 1,
      info: true,
      relax_column_count: true,
      skip_records_with_empty_values: true,
      skip_empty_lines: true,
      trim: true,
    }) as unknown as CsvRecord[]
    const [first, ...lines] = rows
    const columns = dropTrailingEmpty(first?.record ?? []).map((name) => name.toLowerCase())
    const problems = findColumnProblems(columns, format).map((text) => `line ${first?.info.lines ?? 1}: ${text}`)
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
  const missing = requiredColumns.filter((name) => !columns.includes(name)).map((name) => `no column ${name}`)
  const unknown = columns.filter((name) => !(name in rowSchema.shape)).map((name) => `unknown column ${name}`)
  const duplicates = columns.filter((name, index) => columns.indexOf(name) !== index)
  return [...missing, ...unknown, ...duplicates.map((name) => `column ${name} appears twice`)]
}

/** Excel writes separators for every column that was ever filled. */
const dropTrailingEmpty = (values: readonly string[]) =>
  values.slice(0, values.findLastIndex((value) => value !== '') + 1)

function parseRows<S extends z.ZodObject>(
  columns: readonly string[],
  lines: readonly CsvRecord[],
  { rowSchema, requiredColumns, getKey }: TableFormat<S>,
): ParsedTable<z.output<S>> {
  const read: ParsedTable<z.output<S>> = { rows: [], problems: [] }
  const seen = new Map<string | undefined, number>()
  for (const { record, info } of lines) {
    const at = `line ${info.lines}:`
    if (record.length < columns.length || dropTrailingEmpty(record).length > columns.length) {
      read.problems.push(`${at} ${record.length} values for ${columns.length} columns`)
      continue
    }
    const damaged = columns.filter((_, index) => CONTROL.test(record[index] ?? ''))
    if (damaged.length > 0) {
      read.problems.push(...damaged.map((name) => `${at} ${name} has control characters`))
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
