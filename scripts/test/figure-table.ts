import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'

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

/** The day, the cores and the load of the last minute, for a row. */
export const describeRun = (note = ''): string =>
  `${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores, load ${(loadavg()[0] ?? 0).toFixed(1)}${note}`
