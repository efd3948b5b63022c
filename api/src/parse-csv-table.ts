import { CsvError, parse } from 'csv-parse/sync'
import type { z } from 'zod'

type CsvRecord = { record: string[]; info: { lines: number } }
type TableFormat<S extends z.ZodObject> = {
  rowSchema: S
  /** The other columns may be missing or empty. */
  requiredColumns: readonly string[]
  /** Two rows with the same key are a problem. */
  getKey: (row: z.output<S>) => string | undefined
  /** Finds the columns of a table whose first line names none; undefined where it does. */
  guessColumns?: (values: readonly string[]) => string[] | undefined
  /** Other names of columns, in lower case. */
  otherNames?: Readonly<Record<string, string>>
}
type ParsedTable<T> = { rows: T[]; problems: string[] }

/**
 * What is wrong with a table or with one of its lines. `text` says it in English for the command line; screens have texts of their own
 * for each `cause`. `earlier` is the line that a line repeats.
 */
export type TableFault = {
  cause:
    | 'unreadable'
    | 'missingColumn'
    | 'unknownColumn'
    | 'repeatedColumn'
    | 'valueCount'
    | 'control'
    | 'value'
    | 'repeatedLine'
  text: string
  column?: string
  earlier?: number
}
/** A line as it is written; `row` is its content unless a value is wrong. */
export type TableLine<T> = { line: number; values: Record<string, string>; row?: T; faults: TableFault[] }
type ReadTable<T> = { lines: TableLine<T>[]; fault?: { line: number; faults: TableFault[] } }

/** Separators by precedence: the first one that the line with the columns contains. */
const SEPARATORS = [';', '\t', ',']
/** The line by which Excel names the separator. */
const SEPARATOR_LINE = /^\uFEFF?"?sep=(.)"?(?:\r\n|\r|\n|$)/i
/** Control characters other than tabs and line breaks. The database stores no NUL, and the others are damage. */
const CONTROL = /[^\P{Cc}\t\n\r]/u

/** Like {@link readCsvTable}: the rows without a wrong value, and every problem with its line, counted from 1. */
export function parseCsvTable<S extends z.ZodObject>(csv: string, format: TableFormat<S>): ParsedTable<z.output<S>> {
  const { lines, fault } = readCsvTable(csv, format)
  const faulty: { line: number; faults: TableFault[] }[] = fault ? [fault] : lines
  return {
    rows: lines.flatMap(({ row }) => (row === undefined ? [] : [row])),
    problems: faulty.flatMap(({ line, faults }) => faults.map(({ text }) => `line ${line}: ${text}`)),
  }
}

/**
 * Reads the operator's CSV table: UTF-8, separated by `;`, tabs or `,`. The first line names the columns, after the line `sep=;`
 * that Excel may write. Rows of separators only are skipped. `fault` says why a table has no lines.
 */
export function readCsvTable<S extends z.ZodObject>(csv: string, format: TableFormat<S>): ReadTable<z.output<S>> {
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
    const [first, ...rest] = rows
    const names = dropTrailingEmpty(first?.record ?? [])
    const guessed = format.guessColumns?.(names)
    const columns = guessed ?? names.map((name) => format.otherNames?.[name.toLowerCase()] ?? name.toLowerCase())
    const faults = findColumnFaults(columns, format)
    if (faults.length > 0) return { lines: [], fault: { line: first?.info.lines ?? 1, faults } }
    const lines = (guessed ? rows : rest).map(({ record, info }) => ({
      line: info.lines,
      ...toValues(columns, record),
    }))
    return { lines: checkTableLines(lines, format) }
  } catch (error) {
    if (error instanceof CsvError)
      return { lines: [], fault: { line: Number(error.lines), faults: [{ cause: 'unreadable', text: error.message }] } }
    throw error
  }
}

function findColumnFaults<S extends z.ZodObject>(
  columns: readonly string[],
  { rowSchema, requiredColumns }: TableFormat<S>,
): TableFault[] {
  const missing = requiredColumns.filter((name) => !columns.includes(name))
  const unknown = columns.filter((name) => !(name in rowSchema.shape))
  const repeated = columns.filter((name, index) => columns.indexOf(name) !== index)
  return [
    ...missing.map((column) => ({ cause: 'missingColumn' as const, column, text: `no column ${column}` })),
    ...unknown.map((column) => ({ cause: 'unknownColumn' as const, column, text: `unknown column ${column}` })),
    ...repeated.map((column) => ({ cause: 'repeatedColumn' as const, column, text: `column ${column} appears twice` })),
  ]
}

/** Excel writes separators for every column that was ever filled. */
const dropTrailingEmpty = (values: readonly string[]) =>
  values.slice(0, values.findLastIndex((value) => value !== '') + 1)

function toValues(columns: readonly string[], record: readonly string[]) {
  const values = Object.fromEntries(columns.map((name, index) => [name, record[index] ?? '']))
  const isOtherCount = record.length < columns.length || dropTrailingEmpty(record).length > columns.length
  const text = `${record.length} values for ${columns.length} columns`
  return { values, faults: isOtherCount ? [{ cause: 'valueCount' as const, text }] : [] }
}

/** Checks the values of lines, also of those that were corrected after {@link readCsvTable}. Lines with faults keep them. */
export function checkTableLines<S extends z.ZodObject>(
  lines: readonly Omit<TableLine<z.output<S>>, 'row'>[],
  { rowSchema, requiredColumns, getKey }: TableFormat<S>,
): TableLine<z.output<S>>[] {
  const seen = new Map<string | undefined, number>()
  return lines.map((written) => {
    if (written.faults.length > 0) return written
    const { line, values } = written
    const damaged = Object.keys(values).filter((name) => CONTROL.test(values[name] ?? ''))
    if (damaged.length > 0) {
      const toFault = (column: string) => ({
        cause: 'control' as const,
        column,
        text: `${column} has control characters`,
      })
      return { ...written, faults: damaged.map(toFault) }
    }
    const given = Object.entries(values).filter(([name, value]) => value !== '' || requiredColumns.includes(name))
    const result = rowSchema.safeParse(Object.fromEntries(given))
    if (!result.success) {
      const faults = result.error.issues.map(({ path, message }): TableFault => {
        const column = String(path[0])
        return { cause: 'value', column, text: `${column} ${message}` }
      })
      return { ...written, faults }
    }
    const key = getKey(result.data)
    const earlier = seen.get(key)
    seen.set(key, line)
    const faults: TableFault[] =
      earlier === undefined ? [] : [{ cause: 'repeatedLine', earlier, text: `the same as line ${earlier}` }]
    return { ...written, row: result.data, faults }
  })
}
