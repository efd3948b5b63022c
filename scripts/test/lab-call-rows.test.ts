import { expect, test } from 'vitest'
import {
  PARTS,
  TABLES,
  toCallCells,
  toDelayedRowKey,
  toJoinCells,
  toLaserCells,
  toLongCallCells,
} from './lab-call-rows.ts'

const LASER = {
  mechanic: { median: 21, longest: 60, count: 100 },
  customer: { median: 35, longest: 90, count: 100 },
}
const NOTHING_OPEN = { connections: 0, tracks: 0, timers: 0 }

test('a row of joins counts the failed ones and what was left open', () => {
  const joins = { seconds: [0.5, 0.7, 2.1], failures: ['The pages did not see each other within 30 s.'] }
  expect(toJoinCells({ ...joins, open: { ...NOTHING_OPEN, timers: 2 } })).toEqual([
    '3 of 4',
    '0.7 s (2.1)',
    '0 connections, 0 tracks, 2 timers',
  ])
})

test('a row of delayed joins is named after its round trip, which has the delay twice', () => {
  expect(toDelayedRowKey('direct', 200)).toBe('direct: round trip 400 ms')
  expect(TABLES.delayed.order).toEqual(['direct: round trip 400 ms', 'direct: round trip 1000 ms'])
})

test('a row of a long call compares the memory of both pages', () => {
  const memory = {
    first: { megabytes: 9, nodes: 800, listeners: 90 },
    last: { megabytes: 9.26, nodes: 801, listeners: 90 },
  }
  expect(toLongCallCells({ memory: [memory, memory], open: NOTHING_OPEN }, 10)).toEqual([
    '10 min',
    '9.0 → 9.3 MB, 800 → 801 nodes, 90 → 90 listeners',
    '9.0 → 9.3 MB, 800 → 801 nodes, 90 → 90 listeners',
    '0 connections, 0 tracks, 0 timers',
  ])
})

test('a row of the laser dot has the median and the longest delay of each pointing person', () => {
  expect(toLaserCells({ delays: LASER })).toEqual(['21 ms (60)', '35 ms (90)'])
})

test('a call that could not be made is counted in its row', () => {
  const call = { joinSeconds: 0.6, trouble: { from: 0, until: 1 }, samples: [[], []] }
  expect(toCallCells([call], 2).slice(0, 3)).toEqual(['1 of 2', '0.6 s (0.6)', '–'])
})

test.each(PARTS)('the cells of %s fit its columns', (part) => {
  const joinCells = toJoinCells({ seconds: [], failures: [], open: NOTHING_OPEN })
  const cells = {
    calls: toCallCells([], 1),
    joins: joinCells,
    delayed: joinCells,
    laser: toLaserCells({ delays: LASER }),
    long: toLongCallCells({ memory: [], open: NOTHING_OPEN }, 10),
  }[part]
  // The row's key and its run come in addition; a long call has a cell for each side.
  expect(cells.length + 2 + (part === 'long' ? 2 : 0)).toBe(TABLES[part].columns.length)
})
