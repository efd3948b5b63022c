import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { basename, join } from 'node:path'
import { ROOT } from '../root.ts'
import { findWorst } from './summaries.ts'

/** Measured figures: a table in `docs/figures/NAME.json`. `npm run figures` prints it. */
export type FigureTable = {
  title: string
  columns: readonly string[]
  /** The first cell of a row is its key, which several rows may have. */
  rows: readonly (readonly string[])[]
}

const FOLDER = join(ROOT, 'docs/figures')
const toFile = (name: string) => join(FOLDER, `${name}.json`)

/** Names of all tables. */
export const listFigures = (): string[] => globSync('*.json', { cwd: FOLDER }).map((file) => basename(file, '.json'))

/** Reads a table. Throws if there is none of this name. */
export const readFigures = (name: string): FigureTable => JSON.parse(readFileSync(toFile(name), 'utf8')) as FigureTable

/** Writes a whole table, one row on a line. */
export function writeFigures(name: string, { title, columns, rows }: FigureTable) {
  const head = `{\n  "title": ${JSON.stringify(title)},\n  "columns": ${JSON.stringify(columns)},\n  "rows": [\n`
  writeFileSync(toFile(name), `${head}${rows.map((row) => `    ${JSON.stringify(row)}`).join(',\n')}\n  ]\n}\n`)
}

/** Replaces the rows of the measured keys and keeps the others. `order` has all keys; rows of other keys are removed. */
export function updateFigures(name: string, { order, ...table }: FigureTable & { order: readonly string[] }) {
  const measured = new Set(table.rows.map(([key]) => key))
  const earlier = existsSync(toFile(name)) ? readFigures(name).rows : []
  const all = [...earlier.filter(([key]) => !measured.has(key)), ...table.rows]
  writeFigures(name, { ...table, rows: order.flatMap((key) => all.filter(([first]) => first === key)) })
}

/** The table as Markdown. */
export const renderFigures = ({ title, columns, rows }: FigureTable): string =>
  [`## ${title}`, '', ...[columns, columns.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`)].join(
    '\n',
  )

/** The code that is measured: the short hash of the commit, with a plus if files beside the documents have changed since. */
const COMMIT = `${git('rev-parse', '--short', 'HEAD')}${git('status', '--porcelain', '--', '.', ':!docs') && '+'}`
const LOAD_EVERY_MS = 5000

/** Samples the load of the machine until the description of the run is made. */
export function startRun() {
  const loads = [readLoad()]
  const timer = setInterval(() => loads.push(readLoad()), LOAD_EVERY_MS).unref()
  return {
    /** The commit, the day, the cores, and the load: the mean of the readings, with the highest one in brackets. */
    describe(note = ''): string {
      clearInterval(timer)
      loads.push(readLoad())
      const mean = loads.reduce((sum, load) => sum + load, 0) / loads.length
      const load = `load ${mean.toFixed(1)} (${findWorst(loads)?.toFixed(1)})`
      return `${COMMIT}, ${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores, ${load}${note}`
    },
  }
}

/** The average of the last minute. */
const readLoad = (): number => loadavg()[0] ?? 0

function git(...args: string[]): string {
  return spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' }).stdout.trim()
}
