import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Option } from 'commander'
import { findCoturn } from '../../api/src/testing/coturn.ts'
import {
  CONDITION_NAMES,
  CONDITIONS,
  type ConditionName,
  canMeasure,
  isRelay,
  QUICK,
  TRANSPORTS,
  type Transport,
} from '../../e2e/lab/conditions.ts'
import { JOIN_DELAYS, measureJoins } from '../../e2e/lab/joins.ts'
import { type Lab, startLab } from '../../e2e/lab/lab-call.ts'
import { measureLaser } from '../../e2e/lab/laser.ts'
import { measureLongCall } from '../../e2e/lab/long-call.ts'
import { measureTroubledCall, type TroubledCall } from '../../e2e/lab/troubled-call.ts'
import createDataTemplate from '../../e2e/support/data-template.ts'
import { createCommand, parseArguments, parsePositiveInteger } from '../command-line.ts'
import { buildChanged } from '../dev/builds.ts'
import { ROOT } from '../root.ts'
import { describeRun, updateTable } from './figure-table.ts'
import {
  PARTS,
  type Part,
  TABLES,
  toCallCells,
  toDelayedRowKey,
  toJoinCells,
  toLaserCells,
  toLaserRowKey,
  toLongCallCells,
  toRowKey,
} from './lab-call-rows.ts'
import { createTemporaryFolder } from './temporary-folder.ts'

/**
 * `npm run lab:call`: calls of two real browser pages over a simulated line. It writes the measured figures into
 * docs/call-quality.md. All traffic stays on 127.0.0.1.
 */
const DOCUMENT = join(ROOT, 'docs/call-quality.md')
const JOINS = 100
const DELAYED_JOINS = 10
const LONG_CALL_MINUTES = 10

createTemporaryFolder()
const command = createCommand('lab:call', 'Measures calls over simulated lines and writes docs/call-quality.md.')
  .addOption(new Option('--only <part>', 'measure one part; its rows replace the earlier ones').choices(PARTS))
  .addOption(new Option('--transport <name...>', 'measure these transports').choices(TRANSPORTS))
  .addOption(new Option('--condition <name...>', 'measure calls under these conditions').choices(CONDITION_NAMES))
  .addOption(
    new Option(
      '--times <number>',
      `calls of each row (10 on direct UDP, 3 elsewhere), or joins (${JOINS}, ${DELAYED_JOINS} over a delay) of each`,
    ).argParser(parsePositiveInteger),
  )
  .addOption(
    new Option('--minutes <number>', `length of the long call (${LONG_CALL_MINUTES}, at least 2)`).argParser(
      parsePositiveInteger,
    ),
  )
  .option('--quick', 'the rows that matter most, in 25 minutes')
  .option('--dry-run', 'print the rows without writing them')
  .option('--samples <file>', 'write all readings as JSON')
type Options = {
  only?: Part
  transport?: Transport[]
  condition?: ConditionName[]
  times?: number
  minutes?: number
  quick?: true
  dryRun?: true
  samples?: string
}
const options = (await parseArguments(command)).opts<Options>()

const coturn = findCoturn()
if (!coturn) console.error('coturn is missing: install the package "coturn". The relays are left out.')
await buildChanged((name) => process.stderr.write(`  built ${name}\n`))
const removeTemplate = await createDataTemplate()
const readings: object[] = []
const rows: Record<Part, string[][]> = { calls: [], joins: [], delayed: [], laser: [], long: [] }
const isChosen = (transport: Transport) =>
  (options.transport?.includes(transport) ?? true) && (coturn !== undefined || !isRelay(transport))
try {
  for (const transport of TRANSPORTS.filter(isChosen)) await measureTransport(transport)
} finally {
  removeTemplate()
}
if (!options.dryRun)
  for (const part of PARTS) if (rows[part].length > 0) updateTable(DOCUMENT, { ...TABLES[part], rows: rows[part] })
if (options.samples) writeFileSync(options.samples, JSON.stringify(readings))

/** Measures the chosen parts of a transport; without any of them it starts nothing. */
async function measureTransport(transport: Transport) {
  const isMeasured = (part: Part) => !options.only || options.only === part
  const conditions = isMeasured('calls') ? chooseConditions(transport) : []
  const joins = isMeasured('joins') ? chooseJoins(transport) : 0
  const delayedJoins = isMeasured('delayed') ? chooseDelayedJoins(transport) : 0
  const isPointed = isMeasured('laser') && !options.condition && (!options.quick || transport === 'direct')
  // The memory of a call does not depend on the way of the media.
  const isLong = isMeasured('long') && !options.quick && (transport === 'direct' || options.transport !== undefined)
  if (conditions.length === 0 && joins + delayedJoins === 0 && !isPointed && !isLong) return
  const lab = await startLab(transport)
  try {
    for (const name of conditions) await measureCondition(lab, transport, name)
    if (joins > 0) await measureJoinsOf(lab, 'joins', { key: transport, times: joins })
    for (const delayMs of delayedJoins > 0 ? JOIN_DELAYS : [])
      await measureJoinsOf(lab, 'delayed', { key: toDelayedRowKey(transport, delayMs), times: delayedJoins, delayMs })
    if (isPointed)
      for (const call of await measureLaser(lab))
        addRow('laser', [toLaserRowKey(transport, call.lineMs), ...toLaserCells(call)])
    if (isLong) {
      const minutes = Math.max(2, options.minutes ?? LONG_CALL_MINUTES)
      addRow('long', [transport, ...toLongCallCells(await measureLongCall(lab, minutes), minutes)])
    }
  } finally {
    await lab.stop()
  }
}

function chooseConditions(transport: Transport): readonly ConditionName[] {
  const names = options.condition ?? (options.quick ? (QUICK.calls[transport] ?? []) : CONDITION_NAMES)
  return names.filter((name) => canMeasure(transport, name))
}

function chooseJoins(transport: Transport): number {
  if (options.condition) return 0
  return options.quick ? (QUICK.joins[transport] ?? 0) : (options.times ?? JOINS)
}

/** On direct UDP only: the goals are about signalling, which is the same on each way. */
function chooseDelayedJoins(transport: Transport): number {
  return options.condition || options.quick || transport !== 'direct' ? 0 : (options.times ?? DELAYED_JOINS)
}

async function measureJoinsOf(
  lab: Lab,
  part: Part,
  { key, times, delayMs }: { key: string; times: number; delayMs?: number },
) {
  const joins = await measureJoins(lab, times, delayMs)
  for (const failure of joins.failures) console.error(`  ${key}: ${failure}`)
  addRow(part, [key, ...toJoinCells(joins)])
}

async function measureCondition(lab: Lab, transport: Transport, name: ConditionName) {
  const times = options.times ?? (options.quick ? 1 : transport === 'direct' ? 10 : 3)
  const calls: TroubledCall[] = []
  for (let call = 0; call < times; call++)
    try {
      const measured = await measureTroubledCall(lab, CONDITIONS[name])
      calls.push(measured)
      readings.push({ transport, name, ...measured.trouble, samples: measured.samples })
    } catch (error) {
      console.error(`  ${toRowKey(transport, name)}: ${error instanceof Error ? error.message : error}`)
    }
  addRow('calls', [toRowKey(transport, name), ...toCallCells(calls, times)])
}

function addRow(part: Part, cells: string[]) {
  const row = [...cells, describeRun()]
  rows[part].push(row)
  console.log(`| ${row.join(' | ')} |`)
}
