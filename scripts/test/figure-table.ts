import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { ROOT } from '../root.ts'
import { findWorst } from './summaries.ts'

/**
 * Replaces rows of the table between the markers of a document, `<!-- NAME -->` and `<!-- /NAME -->`. The first cell of a row is its
 * key; rows of keys that were not measured now stay. `order` has all keys; rows of other keys are removed.
 */
export function updateTable(
  document: string,
  {
    columns,
    order,
    rows,
    name = 'figures',
  }: { columns: readonly string[]; order: readonly string[]; rows: readonly (readonly string[])[]; name?: string },
) {
  const markers = new RegExp(`(?<=<!-- ${name} -->\\n)|(?=<!-- /${name} -->)`)
  const [before = '', table = '', after = ''] = readFileSync(document, 'utf8').split(markers)
  const measured = new Set(rows.map(([key]) => key))
  const lines = [
    ...table.split('\n').filter((line) => line.startsWith('| ') && !measured.has(getRowKey(line))),
    ...rows.map((cells) => `| ${cells.join(' | ')} |`),
  ]
  const sorted = order.flatMap((key) => lines.filter((line) => getRowKey(line) === key))
  const head = [`| ${columns.join(' | ')} |`, `| ${columns.map(() => '---').join(' | ')} |`]
  writeFileSync(document, `${before}\n${[...head, ...sorted].join('\n')}\n\n${after}`)
}

const getRowKey = (line: string): string => line.split(' | ', 1)[0]?.slice(2) ?? ''

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
