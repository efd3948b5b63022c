import {
  CONDITION_NAMES,
  CONSTANT_NAMES,
  type ConditionName,
  getCondition,
  LASER_TRANSPORTS,
  type Part,
  TRANSPORTS,
  type Transport,
} from '../../e2e/lab/conditions.ts'
import { countAll, JOIN_DELAYS, type Joins } from '../../e2e/lab/joins.ts'
import { LASER_DELAYS, type LaserDelays, POINTERS } from '../../e2e/lab/laser.ts'
import type { LongCall, Memory } from '../../e2e/lab/long-call.ts'
import type { OpenParts } from '../../e2e/lab/sampler.ts'
import type { MeasuredCall } from '../../e2e/lab/troubled-call.ts'
import { evaluateSide, type Oscillations, type SideFigures } from './call-figures.ts'
import type { Figures, LabRow } from './lab-call-goals.ts'
import { findWorst, median, percentile, summarize, summarizeTimes } from './summaries.ts'

/** The key of a row in its table. */
export function toRowKey({ part, transport, name, delayMs = 0 }: LabRow): string {
  if (name) return `${transport}: ${name}`
  if (part === 'delayed') return `${transport}: round trip ${2 * delayMs} ms`
  return part === 'laser' ? `${transport}: line ${delayMs} ms` : transport
}

/** The cells of a row between its key and its misses, and the figures that goals are about. */
export type MeasuredRow = { cells: string[]; figures: Figures }

const JOIN_COLUMNS = ['joined', 'until both see each other', '95 %', 'left open after hanging up']
const COLUMNS: Record<Part, readonly string[]> = {
  calls: [
    'calls',
    'join',
    'warned before',
    'warned after',
    'warning gone',
    'reconnected',
    'picture back',
    'lost',
    'freezes',
    'concealed sound',
    'changes',
    'oscillations',
    'sent',
    'worst five seconds',
    'sizes',
  ],
  constant: [
    'calls',
    'join',
    'times warned',
    'oscillations of the warning',
    'of the pause',
    'of the size',
    'freezes',
    'concealed sound',
    'sent',
    'sizes',
  ],
  joins: JOIN_COLUMNS,
  delayed: JOIN_COLUMNS,
  laser: POINTERS.map((name) => `the ${name} points: median, 95 %, longest`),
  long: ['length', 'heap of the customer’s page', 'heap of the mechanic’s page', 'left open after hanging up'],
}

const listKeys = (part: Part, transports: readonly Transport[], details: readonly Partial<LabRow>[]): string[] =>
  transports.flatMap((transport) => details.map((detail) => toRowKey({ part, transport, ...detail })))
const toNames = (names: readonly ConditionName[]) => names.map((name) => ({ name }))
const toDelays = (delays: readonly number[]) => delays.map((delayMs) => ({ delayMs }))

const toTable = (
  part: Part,
  [name, title]: readonly [string, string],
  transports: readonly Transport[],
  details: readonly Partial<LabRow>[],
) => ({
  name,
  title,
  columns: ['call', ...COLUMNS[part], 'misses', 'run'],
  order: listKeys(part, transports, details),
})

/** Names, columns and keys of the tables in docs/figures. */
export const TABLES: Record<Part, ReturnType<typeof toTable>> = {
  calls: toTable('calls', ['calls', 'Trouble during a call'], TRANSPORTS, toNames(CONDITION_NAMES)),
  constant: toTable('constant', ['constant-lines', 'Calls over constant lines'], TRANSPORTS, toNames(CONSTANT_NAMES)),
  joins: toTable('joins', ['joins', 'Joining'], TRANSPORTS, [{}]),
  delayed: toTable('delayed', ['delayed-joins', 'Joining over a delay'], TRANSPORTS, toDelays(JOIN_DELAYS)),
  laser: toTable('laser', ['laser-dot', 'The delay of the laser dot'], LASER_TRANSPORTS, toDelays(LASER_DELAYS)),
  long: toTable('long', ['long-call', 'A long call'], TRANSPORTS, [{}]),
}

/** A row of calls that get into trouble. Times are those of all sides; counts and shares those of the worse side of each call. */
export function toCallRow(name: ConditionName, calls: readonly MeasuredCall[], times: number): MeasuredRow {
  const { profile } = getCondition(name)
  const sides = evaluate(calls)
  const all = sides.flat()
  const joins = calls.map(({ joinSeconds }) => joinSeconds)
  const concealed = listWorse(sides, ({ concealedPercent }) => concealedPercent)
  const before = listWorse(sides, ({ warnedBefore }) => warnedBefore)
  const sideTimes = (figure: 'warnedAfter' | 'clearedAfter' | 'reconnectedAfter' | 'pictureAfter' | 'lostAfter') =>
    all.map((side) => side[figure])
  return {
    cells: [
      countMade(calls, times),
      summarizeTimes(joins, 'joined'),
      summarize(before),
      summarizeTimes(sideTimes('warnedAfter'), 'warned'),
      summarizeTimes(sideTimes('clearedAfter'), 'gone'),
      summarizeTimes(sideTimes('reconnectedAfter'), 'reconnected'),
      summarizeTimes(sideTimes('pictureAfter'), 'back'),
      describeLoss(all),
      summarize(listWorse(sides, ({ freezes }) => freezes)),
      // During a cut no sound arrives that could be concealed.
      profile.isCut ? '–' : summarize(concealed, ' %'),
      summarize(listWorse(sides, ({ changes }) => changes)),
      summarize(listWorse(sides, ({ oscillations }) => addUp(oscillations))),
      toRates(all.map(({ sentKbit }) => sentKbit)),
      toRates(all.map(({ worstSentKbit }) => worstSentKbit)),
      listSizes(all),
    ],
    figures: toFigures({
      failed: times - calls.length,
      join: findWorst(joins),
      'warned before': findWorst(before),
      warnings: findWorst(all.map(({ warnings }) => warnings)),
      'warned after': findWorst(sideTimes('warnedAfter')),
      'warning gone': findWorst(sideTimes('clearedAfter')),
      'picture back': findWorst(sideTimes('pictureAfter')),
      'lost after': findWorst(sideTimes('lostAfter')),
      'concealed sound': findWorst(concealed),
      'worst five seconds': findWorst(all.map(({ worstSentKbit }) => worstSentKbit)),
    }),
  }
}

/** A row of calls over a constant line. */
export function toConstantRow(calls: readonly MeasuredCall[], times: number): MeasuredRow {
  const sides = evaluate(calls)
  const all = sides.flat()
  const joins = calls.map(({ joinSeconds }) => joinSeconds)
  const warnings = listWorse(sides, (side) => side.warnings)
  const concealed = listWorse(sides, ({ concealedPercent }) => concealedPercent)
  const returns = (signal: keyof Oscillations) => listWorse(sides, ({ oscillations }) => oscillations[signal])
  return {
    cells: [
      countMade(calls, times),
      summarizeTimes(joins, 'joined'),
      summarize(warnings),
      countAffected(returns('warning')),
      countAffected(returns('pause')),
      countAffected(returns('size')),
      summarize(listWorse(sides, ({ freezes }) => freezes)),
      summarize(concealed, ' %'),
      toRates(all.map(({ sentKbit }) => sentKbit)),
      listSizes(all),
    ],
    figures: toFigures({
      failed: times - calls.length,
      warnings: findWorst(warnings),
      'sides never warned': all.filter((side) => side.warnings === 0).length,
      'concealed sound': findWorst(concealed),
      'oscillations of the warning': findWorst(returns('warning')),
      'oscillations of the pause': findWorst(returns('pause')),
      'oscillations of the size': findWorst(returns('size')),
    }),
  }
}

export const toJoinRow = ({ seconds, failures, open }: Joins): MeasuredRow => ({
  cells: [
    `${seconds.length} of ${seconds.length + failures.length}`,
    summarizeTimes(seconds, 'joined'),
    seconds.length > 0 ? `${percentile(seconds, 0.95).toFixed(1)} s` : '–',
    listOpenParts(open),
  ],
  figures: toFigures({ failed: failures.length, join: findWorst(seconds), 'left open': countAll(open) }),
})

export function toLaserRow(delays: LaserDelays): MeasuredRow {
  const sides = POINTERS.map((name) => ({
    median: median(delays[name]),
    late: percentile(delays[name], 0.95),
    longest: Math.max(...delays[name]),
  }))
  return {
    cells: sides.map(({ median, late, longest }) => `${[median, late, longest].map(Math.round).join(' / ')} ms`),
    figures: toFigures({
      'laser dot, median': findWorst(sides.map((side) => side.median)),
      'laser dot, 95 %': findWorst(sides.map((side) => side.late)),
    }),
  }
}

export const toLongCallRow = ({ memory, open }: LongCall, minutes: number): MeasuredRow => ({
  cells: [`${minutes} min`, ...memory.map(describeMemory), listOpenParts(open)],
  figures: toFigures({ 'memory growth': findWorst(memory.map(findGrowth)), 'left open': countAll(open) }),
})

/** Drops what was not measured. */
const toFigures = (figures: { [Name in keyof Figures]: Figures[Name] | undefined }): Figures =>
  Object.fromEntries(Object.entries(figures).filter(([, value]) => value !== undefined))

const evaluate = (calls: readonly MeasuredCall[]): SideFigures[][] =>
  calls.map(({ samples, trouble }) => samples.map((side) => evaluateSide(side, trouble)))

/** The value of the worse side of each call. */
const listWorse = (calls: readonly SideFigures[][], read: (side: SideFigures) => number): number[] =>
  calls.map((sides) => Math.max(...sides.map(read)))

const countMade = (calls: readonly unknown[], times: number): string =>
  calls.length < times ? `${calls.length} of ${times}` : String(times)

const toRates = (rates: readonly number[]): string => summarize(rates, ' kbit/s', 0)

const addUp = ({ warning, pause, size }: Oscillations): number => warning + pause + size

/** `1 of 3 calls (2)`: the calls in which something came again, and the most times in one. */
const countAffected = (counts: readonly number[]): string =>
  counts.length > 0 ? `${counts.filter(Boolean).length} of ${counts.length} calls (${Math.max(...counts)})` : '–'

/** When pages say that the call is lost, and what they offer. */
function describeLoss(sides: readonly SideFigures[]): string {
  const offers = [...new Set(sides.flatMap(({ lostOffer }) => lostOffer ?? []))]
  if (offers.length === 0) return 'never'
  return `${summarizeTimes(
    sides.map(({ lostAfter }) => lostAfter),
    'lost',
  )}: ${offers.toSorted().join(', ')}`
}

const describeMemory = ({ first, last }: LongCall['memory'][number]): string =>
  `${first.megabytes.toFixed(1)} → ${last.megabytes.toFixed(1)} MB, ${first.nodes} → ${last.nodes} nodes, ${first.listeners} → ${last.listeners} listeners`

/** The largest growth in percent. */
const findGrowth = ({ first, last }: LongCall['memory'][number]): number =>
  Math.max(...(Object.keys(first) as (keyof Memory)[]).map((name) => (last[name] / first[name] - 1) * 100))

const listOpenParts = ({ connections, tracks, timers }: OpenParts): string =>
  `${connections} connections, ${tracks} tracks, ${timers} timers`

const listSizes = (sides: readonly SideFigures[]): string =>
  [...new Set(sides.flatMap(({ heights }) => heights))].sort((a, b) => b - a).join(' ')
