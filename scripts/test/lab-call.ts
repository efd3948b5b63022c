import { writeFileSync } from 'node:fs'
import { Option } from 'commander'
import { findCoturn } from '../../api/src/testing/coturn.ts'
import { CONDITION_NAMES, isRelay, PARTS, TRANSPORTS, type Transport } from '../../e2e/lab/conditions.ts'
import { type Lab, startLab } from '../../e2e/lab/lab-call.ts'
import createDataTemplate from '../../e2e/support/data-template.ts'
import { createCommand, parseArguments, parsePositiveInteger } from '../command-line.ts'
import { buildChanged } from '../dev/builds.ts'
import { startRun, updateFigures } from './figures.ts'
import { findMisses } from './lab-call-goals.ts'
import { JOINS, LONG_CALL_MINUTES, type Log, type PlannedRow, type PlanOptions, planRows } from './lab-call-plan.ts'
import { TABLES, toRowKey } from './lab-call-rows.ts'
import { createTemporaryFolder } from './temporary-folder.ts'

/**
 * `npm run lab:call`: calls of two real browser pages over a simulated line. It writes each row into docs/figures as soon as it is
 * measured, and exits with 1 if one misses a goal. All traffic stays on 127.0.0.1.
 */
createTemporaryFolder()
const command = createCommand('lab:call', 'Measures calls over simulated lines and writes docs/figures.')
  .addOption(new Option('--only <part>', 'measure one part; its rows replace the earlier ones').choices(PARTS))
  .addOption(new Option('--transport <name...>', 'measure these transports').choices(TRANSPORTS))
  .addOption(new Option('--condition <name...>', 'measure calls under these conditions').choices(CONDITION_NAMES))
  .addOption(
    new Option('--times <number>', `calls or joins of each row (up to 10 calls, ${JOINS} joins)`).argParser(
      parsePositiveInteger,
    ),
  )
  .addOption(
    new Option('--minutes <number>', `length of the long call (${LONG_CALL_MINUTES}, at least 2)`).argParser((value) =>
      Math.max(2, parsePositiveInteger(value)),
    ),
  )
  .option('--quick', 'the rows that matter most, in half an hour')
  .option('--dry-run', 'print the rows without writing them')
  .option('--samples <file>', 'write all readings as JSON')
type Options = PlanOptions & { dryRun?: true; samples?: string }
const options = (await parseArguments(command)).opts<Options>()

const hasCoturn = findCoturn() !== undefined
if (!hasCoturn) console.error('coturn is missing: install the package "coturn". The relays are not measured.')
const readings: object[] = []
/** Goals that rows have missed, and rows that were not measured. */
const misses: string[] = []
let measuredRows = 0
const log: Log = {
  addCall(row, { trouble, samples }) {
    if (options.samples) readings.push({ ...row, ...trouble, samples })
  },
  addFailure: (row, message) => console.error(`  ${toRowKey(row)}: ${message}`),
}

await buildChanged((name) => process.stderr.write(`  built ${name}\n`))
const removeTemplate = await createDataTemplate()
try {
  for (const transport of options.transport ?? TRANSPORTS) await measureTransport(transport)
} finally {
  removeTemplate()
}
if (options.samples) writeFileSync(options.samples, JSON.stringify(readings))
const summary = misses.length > 0 ? ['Missed goals:', ...misses].join('\n  ') : 'Every row meets its goals.'
console.log(`\nRows measured: ${measuredRows}. ${summary}`)
process.exitCode = misses.length > 0 || measuredRows === 0 ? 1 : 0

/** Measures the planned rows of a transport; without any of them it starts nothing. */
async function measureTransport(transport: Transport) {
  const rows = planRows(transport, options)
  if (isRelay(transport) && !hasCoturn)
    return void misses.push(...rows.map(({ row }) => `${toRowKey(row)}: not measured`))
  if (rows.length === 0) return
  const lab = await startLab(transport)
  try {
    for (const row of rows) await measureRow(lab, row)
  } finally {
    await lab.stop()
  }
}

async function measureRow(lab: Lab, { row, measure }: PlannedRow) {
  const key = toRowKey(row)
  const run = startRun()
  try {
    const { cells, figures } = await measure(lab, log)
    const missed = findMisses(row, figures)
    const line = [key, ...cells, missed.join(', ') || '–', run.describe()]
    console.log(`| ${line.join(' | ')} |`)
    misses.push(...missed.map((miss) => `${key}: ${miss}`))
    measuredRows += 1
    const { name, ...table } = TABLES[row.part]
    if (!options.dryRun) updateFigures(name, { ...table, rows: [line] })
  } catch (error) {
    log.addFailure(row, error instanceof Error ? error.message : String(error))
    misses.push(`${key}: not measured`)
  }
}
