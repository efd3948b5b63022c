import { expect, test } from 'vitest'
import { PARTS } from '../../e2e/lab/conditions.ts'
import { NOTHING_OPEN } from '../../e2e/lab/joins.ts'
import type { MeasuredCall } from '../../e2e/lab/troubled-call.ts'
import type { CallSample } from './call-figures.ts'
import { TABLES, toCallRow, toConstantRow, toJoinRow, toLaserRow, toLongCallRow, toRowKey } from './lab-call-rows.ts'

const LASER = { mechanic: [20, 22, 60], customer: [35, 35, 90] }
const MEMORY = {
  first: { megabytes: 9, nodes: 800, listeners: 90 },
  last: { megabytes: 9.26, nodes: 801, listeners: 99 },
}

const read = (second: number, reading: Partial<CallSample>): CallSample => ({
  at: second * 1000,
  connectionNumber: 1,
  connection: 'connected',
  received: 0,
  lostPackets: 0,
  framesDecoded: second * 10,
  samples: second * 48_000,
  concealedSamples: 0,
  freezes: 0,
  freezeSeconds: 0,
  isWarned: false,
  isAudioOnly: false,
  isRemoteAudioOnly: false,
  lost: undefined,
  sentHeight: 720,
  availableKbit: 1000,
  rttMs: 20,
  sentPackets: 0,
  sentBytes: second * 12_500,
  repeatedBytes: 0,
  keyFrames: 1,
  ...reading,
})

/** A call of 60 seconds, with its trouble from 10 to 40; each side has its readings. */
const makeCall = (...sides: ((second: number) => Partial<CallSample>)[]): MeasuredCall => ({
  joinSeconds: 0.6,
  trouble: { from: 10_000, until: 40_000 },
  samples: sides.map((at) => Array.from({ length: 61 }, (_, second) => read(second, at(second)))),
})
const good = () => ({})
const warned = (from: number, until: number) => (second: number) => ({ isWarned: second >= from && second < until })

const cell = (part: 'calls' | 'constant', cells: string[], column: string) =>
  cells[TABLES[part].columns.indexOf(column) - 1]

test('a call that could not be made is counted in its row and among its figures', () => {
  const { cells, figures } = toCallRow('cut 10 s', [makeCall(good, good)], 2)
  expect(cells.slice(0, 2)).toEqual(['1 of 2', '0.6 s (0.6)'])
  expect(figures).toMatchObject({ failed: 1 })
})

test('one side that is not warned is named, and makes the row’s worst figure', () => {
  const calls = [makeCall(warned(12, 45), warned(12, 45)), makeCall(warned(13, 45), good)]
  const { cells, figures } = toCallRow('loss 20 %', calls, 2)
  expect(cell('calls', cells, 'warned after')).toBe('2.0 s (3.0), 1 of 4 sides never warned')
  expect(cell('calls', cells, 'warning gone')).toBe('4.0 s (4.0)')
  expect(figures).toMatchObject({ 'warned after': Number.POSITIVE_INFINITY, 'warning gone': 4 })
})

test('a warning that stays on one side is never gone', () => {
  const { cells, figures } = toCallRow('loss 20 %', [makeCall(warned(12, 45), warned(12, 99))], 1)
  expect(cell('calls', cells, 'warning gone')).toBe('4.0 s (4.0), 1 of 2 sides never gone')
  expect(figures).toMatchObject({ 'warning gone': Number.POSITIVE_INFINITY })
})

test('counts and shares are those of the worse side, with the worst call beside the median', () => {
  const freezing = (second: number) => ({ freezes: second > 20 ? 4 : 0, concealedSamples: second * 4800 })
  const calls = [makeCall(good, good), makeCall(good, good), makeCall(good, freezing)]
  const { cells, figures } = toCallRow('loss 20 %', calls, 3)
  expect(cell('calls', cells, 'freezes')).toBe('0 (4)')
  expect(cell('calls', cells, 'concealed sound')).toBe('0 % (10)')
  expect(figures['concealed sound']).toBeCloseTo(10)
})

test('a cut has no share of concealed sound', () => {
  const { cells } = toCallRow('cut 2 s', [makeCall(good, good)], 1)
  expect(cell('calls', cells, 'concealed sound')).toBe('–')
})

test('a row of constant lines counts the calls in which something came again', () => {
  const flapping = (second: number) => ({ isWarned: second > 12 && Math.floor(second / 5) % 2 === 0 })
  const { cells, figures } = toConstantRow([makeCall(good, flapping), makeCall(good, good)], 2)
  expect(cell('constant', cells, 'oscillations of the warning')).toBe('1 of 2 calls (2)')
  expect(cell('constant', cells, 'of the size')).toBe('0 of 2 calls (0)')
  expect(figures).toMatchObject({ 'oscillations of the warning': 2, 'sides never warned': 3 })
})

test('a row of joins counts the failed ones and what was left open', () => {
  const joins = { seconds: [0.5, 0.7, 2.1, 0.6], failures: ['The pages did not see each other within 30 s.'] }
  const { cells, figures } = toJoinRow({ ...joins, open: { ...NOTHING_OPEN, timers: 2 } })
  expect(cells).toEqual(['4 of 5', '0.6 s (2.1)', '2.1 s', '0 connections, 0 tracks, 2 timers'])
  expect(figures).toEqual({ failed: 1, join: 2.1, 'left open': 2 })
})

test('a row of delayed joins is named after its round trip, which has the delay twice', () => {
  expect(toRowKey({ part: 'delayed', transport: 'direct', delayMs: 200 })).toBe('direct: round trip 400 ms')
  expect(TABLES.delayed.order.slice(0, 3)).toEqual([
    'direct: round trip 400 ms',
    'direct: round trip 1000 ms',
    'relay over UDP: round trip 400 ms',
  ])
})

test('a row of a long call compares the memory of both pages, and has its largest growth', () => {
  const { cells, figures } = toLongCallRow({ memory: [MEMORY, MEMORY], open: NOTHING_OPEN }, 10)
  expect(cells).toEqual([
    '10 min',
    '9.0 → 9.3 MB, 800 → 801 nodes, 90 → 99 listeners',
    '9.0 → 9.3 MB, 800 → 801 nodes, 90 → 99 listeners',
    '0 connections, 0 tracks, 0 timers',
  ])
  expect(figures['memory growth']).toBeCloseTo(10)
})

test('a row of the laser dot has the figures of each person who points, and the slower one’s for the goals', () => {
  const { cells, figures } = toLaserRow(LASER)
  expect(cells).toEqual(['22 / 60 / 60 ms', '35 / 90 / 90 ms'])
  expect(figures).toEqual({ 'laser dot, median': 35, 'laser dot, 95 %': 90 })
})

test.each(PARTS)('the cells of %s fit its columns', (part) => {
  const { cells } = {
    calls: toCallRow('good line', [], 1),
    constant: toConstantRow([], 1),
    joins: toJoinRow({ seconds: [], failures: [], open: NOTHING_OPEN }),
    delayed: toJoinRow({ seconds: [], failures: [], open: NOTHING_OPEN }),
    laser: toLaserRow(LASER),
    long: toLongCallRow({ memory: [MEMORY, MEMORY], open: NOTHING_OPEN }, 10),
  }[part]
  // The row's key, its misses and its run come in addition.
  expect(cells.length + 3).toBe(TABLES[part].columns.length)
})
