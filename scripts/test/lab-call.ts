import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { GOOD_LINE } from '@radruf/mocks/line'
import { InvalidArgumentError, Option } from 'commander'
import {
  CONDITION_NAMES,
  CONDITIONS,
  type Condition,
  type ConditionName,
  canMeasure,
  isRelay,
  TRANSPORTS,
  type Transport,
} from '../../e2e/lab/conditions.ts'
import { type LabCall, startLab } from '../../e2e/lab/lab-call.ts'
import { readSamples } from '../../e2e/lab/sampler.ts'
import { findCoturn } from '../../e2e/support/coturn.ts'
import createDataTemplate from '../../e2e/support/data-template.ts'
import { createCommand, parseArguments } from '../command-line.ts'
import { buildChanged } from '../dev/builds.ts'
import { ROOT } from '../root.ts'
import { evaluateSide, type SideFigures } from './call-figures.ts'
import { describeRun, updateTable } from './figure-table.ts'
import { createTemporaryFolder } from './temporary-folder.ts'

/**
 * `npm run lab:call`: calls of two real browser pages over a simulated line. It writes the measured figures into
 * docs/call-quality.md. All traffic stays on 127.0.0.1.
 */
const DOCUMENT = join(ROOT, 'docs/call-quality.md')
const COLUMNS = [
  'call',
  'calls',
  'join',
  'warned after',
  'warning gone',
  'picture back',
  'freezes',
  'concealed sound',
  'changes',
  'sent',
  'sizes',
  'run',
]
/** Seconds before the trouble and after it. */
const BEFORE = 8
const AFTER = 25

createTemporaryFolder()
const count = (text: string): number => {
  if (!/^[1-9]\d{0,3}$/.test(text)) throw new InvalidArgumentError('It is not a number from 1.')
  return Number(text)
}
const command = createCommand('lab:call', 'Measures calls over simulated lines and writes docs/call-quality.md.')
  .addOption(
    new Option('--only <transport>', 'measure one transport; its rows replace the earlier ones').choices(TRANSPORTS),
  )
  .addOption(new Option('--condition <name...>', 'measure these conditions').choices(CONDITION_NAMES))
  .addOption(
    new Option('--times <number>', 'calls of each row; default 10 on direct UDP, 3 elsewhere').argParser(count),
  )
  .option('--dry-run', 'print the rows without writing them')
  .option('--samples <file>', 'write all readings as JSON')
type Options = { only?: Transport; condition?: ConditionName[]; times?: number; dryRun?: true; samples?: string }
const options = (await parseArguments(command)).opts<Options>()

const coturn = findCoturn()
if (!coturn) console.error('coturn is missing: install the package "coturn". The relays are left out.')
await buildChanged((name) => process.stderr.write(`  built ${name}\n`))
const removeTemplate = await createDataTemplate()
const keyOf = (transport: Transport, name: ConditionName) => `${transport}: ${name}`
const readings: object[] = []
const rows: string[][] = []
try {
  for (const transport of TRANSPORTS.filter(
    (one) => (!options.only || one === options.only) && (coturn || !isRelay(one)),
  ))
    await measureTransport(transport)
} finally {
  removeTemplate()
}
const order = TRANSPORTS.flatMap((transport) => CONDITION_NAMES.map((name) => keyOf(transport, name)))
if (!options.dryRun) updateTable(DOCUMENT, { columns: COLUMNS, order, rows })
if (options.samples) writeFileSync(options.samples, JSON.stringify(readings))

async function measureTransport(transport: Transport) {
  const lab = await startLab(transport)
  const times = options.times ?? (transport === 'direct' ? 10 : 3)
  try {
    for (const name of (options.condition ?? CONDITION_NAMES).filter((one) => canMeasure(transport, one))) {
      const calls: Measured[] = []
      let failed = 0
      for (let call = 0; call < times; call++)
        await measureCall(lab.open, CONDITIONS[name], { transport, name }).then(
          (measured) => calls.push(measured),
          (error: unknown) => {
            failed += 1
            console.error(`  ${keyOf(transport, name)}: ${error instanceof Error ? error.message : error}`)
          },
        )
      const row = [
        keyOf(transport, name),
        failed ? `${calls.length} of ${times}` : String(times),
        ...toCells(calls),
        describeRun(),
      ]
      rows.push(row)
      console.log(`| ${row.join(' | ')} |`)
    }
  } finally {
    await lab.stop()
  }
}

type Measured = { joinSeconds: number; sides: SideFigures[] }

/** One call: it is joined over the line's delay, then runs, then gets into trouble, and then over a good line again. */
async function measureCall(
  open: (profile: { delayMs?: number }) => Promise<LabCall>,
  { profile, seconds }: Condition,
  labels: { transport: Transport; name: ConditionName },
): Promise<Measured> {
  const call = await open(profile.delayMs ? { delayMs: profile.delayMs } : {})
  try {
    call.line.setProfile({ delayMs: 0 })
    await wait(BEFORE * 1000)
    const from = Date.now()
    call.line.setProfile(profile)
    await wait(seconds * 1000)
    const until = Date.now()
    call.line.setProfile({ ...GOOD_LINE, kbit: undefined })
    await wait(AFTER * 1000)
    const samples = await Promise.all([readSamples(call.customer), readSamples(call.mechanic)])
    readings.push({ ...labels, from, until, samples })
    return { joinSeconds: call.joinSeconds, sides: samples.map((side) => evaluateSide(side, { from, until })) }
  } finally {
    await call.close()
  }
}

/** The figures of a row: the median call, and the worse side. A time that is missing on any side is a dash. */
function toCells(calls: readonly Measured[]): string[] {
  const sides = calls.flatMap((call) => call.sides)
  const seconds = (values: readonly (number | undefined)[]) => {
    const known = values.filter((value) => value !== undefined)
    if (known.length === 0) return '–'
    const missing = values.length - known.length
    return `${median(known).toFixed(1)} s (${Math.max(...known).toFixed(1)})${missing ? `, ${missing} of ${values.length} sides never` : ''}`
  }
  const worst = (name: 'freezes' | 'oscillations' | 'concealedPercent') =>
    median(calls.map((call) => Math.max(...call.sides.map((side) => side[name]))))
  return [
    seconds(calls.map(({ joinSeconds }) => joinSeconds)),
    seconds(sides.map(({ warnedAfter }) => warnedAfter)),
    seconds(sides.map(({ clearedAfter }) => clearedAfter)),
    seconds(sides.map(({ pictureAfter }) => pictureAfter)),
    String(worst('freezes')),
    `${worst('concealedPercent').toFixed(1)} %`,
    String(worst('oscillations')),
    `${Math.round(median(sides.map(({ sentKbit }) => sentKbit)))} kbit/s`,
    [...new Set(sides.flatMap(({ heights }) => heights))].sort((a, b) => b - a).join(' '),
  ]
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0
}
