import { CONDITION_NAMES, type ConditionName, TRANSPORTS, type Transport } from '../../e2e/lab/conditions.ts'
import { JOIN_DELAYS, type Joins } from '../../e2e/lab/joins.ts'
import { LASER_DELAYS, type LaserCall, POINTERS } from '../../e2e/lab/laser.ts'
import type { LongCall } from '../../e2e/lab/long-call.ts'
import type { OpenParts } from '../../e2e/lab/sampler.ts'
import type { TroubledCall } from '../../e2e/lab/troubled-call.ts'
import { evaluateSide, type SideFigures } from './call-figures.ts'

/** The parts of the lab, each with a table of its own. */
export const PARTS = ['calls', 'joins', 'delayed', 'laser', 'long'] as const
export type Part = (typeof PARTS)[number]

export const toRowKey = (transport: Transport, name: ConditionName) => `${transport}: ${name}`
export const toDelayedRowKey = (transport: Transport, lineMs: number) => `${transport}: round trip ${2 * lineMs} ms`
export const toLaserRowKey = (transport: Transport, lineMs: number) => `${transport}: line ${lineMs} ms`

const CALL_COLUMNS = [
  'call',
  'calls',
  'join',
  'warned after',
  'warning gone',
  'picture back',
  'freezes',
  'concealed sound',
  'changes',
  'oscillations',
  'sent',
  'sizes',
  'run',
]
const JOIN_COLUMNS = ['joined', 'until both see each other', 'left open after hanging up', 'run']
/** Markers, columns and keys of the tables in docs/call-quality.md. */
export const TABLES: Record<Part, { name: string; columns: readonly string[]; order: readonly string[] }> = {
  calls: {
    name: 'figures',
    columns: CALL_COLUMNS,
    order: TRANSPORTS.flatMap((transport) => CONDITION_NAMES.map((name) => toRowKey(transport, name))),
  },
  joins: {
    name: 'joins',
    columns: ['way', ...JOIN_COLUMNS],
    order: TRANSPORTS,
  },
  delayed: {
    name: 'delayed joins',
    columns: ['call', ...JOIN_COLUMNS],
    order: JOIN_DELAYS.map((lineMs) => toDelayedRowKey('direct', lineMs)),
  },
  laser: {
    name: 'laser dot',
    columns: ['call', ...POINTERS.map((name) => `the ${name} points`), 'run'],
    order: TRANSPORTS.flatMap((transport) => LASER_DELAYS.map((lineMs) => toLaserRowKey(transport, lineMs))),
  },
  long: {
    name: 'long call',
    columns: [
      'way',
      'length',
      'heap of the customer’s page',
      'heap of the mechanic’s page',
      'left open after hanging up',
      'run',
    ],
    order: TRANSPORTS,
  },
}

/** The figures of a row: the medians of all calls, for counts of the worse side of each. */
export function toCallCells(calls: readonly TroubledCall[], times: number): string[] {
  const sides = calls.map(({ samples, trouble }) => samples.map((side) => evaluateSide(side, trouble)))
  const all = sides.flat()
  const worst = (name: 'freezes' | 'changes' | 'oscillations' | 'concealedPercent') =>
    median(sides.map((call) => Math.max(...call.map((side) => side[name]))))
  const timesOf = (name: 'warnedAfter' | 'clearedAfter' | 'pictureAfter') => toTimes(all.map((side) => side[name]))
  return [
    calls.length < times ? `${calls.length} of ${times}` : String(times),
    toTimes(calls.map(({ joinSeconds }) => joinSeconds)),
    timesOf('warnedAfter'),
    timesOf('clearedAfter'),
    timesOf('pictureAfter'),
    String(worst('freezes')),
    `${worst('concealedPercent').toFixed(1)} %`,
    String(worst('changes')),
    String(worst('oscillations')),
    `${Math.round(median(all.map(({ sentKbit }) => sentKbit)))} kbit/s`,
    listSizes(all),
  ]
}

export const toJoinCells = ({ seconds, failures, open }: Joins): string[] => [
  `${seconds.length} of ${seconds.length + failures.length}`,
  toTimes(seconds),
  listOpenParts(open),
]

/** The median and the longest delay of each pointing person. */
export const toLaserCells = ({ delays }: Pick<LaserCall, 'delays'>): string[] =>
  POINTERS.map((name) => `${delays[name].median} ms (${delays[name].longest})`)

export const toLongCallCells = ({ memory, open }: LongCall, minutes: number): string[] => [
  `${minutes} min`,
  ...memory.map(
    ({ first, last }) =>
      `${first.megabytes.toFixed(1)} → ${last.megabytes.toFixed(1)} MB, ${first.nodes} → ${last.nodes} nodes, ${first.listeners} → ${last.listeners} listeners`,
  ),
  listOpenParts(open),
]

const listOpenParts = ({ connections, tracks, timers }: OpenParts): string =>
  `${connections} connections, ${tracks} tracks, ${timers} timers`

const listSizes = (sides: readonly SideFigures[]): string =>
  [...new Set(sides.flatMap(({ heights }) => heights))].sort((a, b) => b - a).join(' ')

/** The median and the maximum of times in seconds; a dash if no side has one. */
function toTimes(values: readonly (number | undefined)[]): string {
  const known = values.filter((value) => value !== undefined)
  if (known.length === 0) return '–'
  const missing = values.length - known.length
  return `${median(known).toFixed(1)} s (${Math.max(...known).toFixed(1)})${missing ? `, ${missing} of ${values.length} sides never` : ''}`
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0
}
