import { expect, test } from 'vitest'
import { NO_WARNING, type Quality, type QualitySample, scoreOf, warnAfter } from './quality.ts'

const good: QualitySample = {
  connected: true,
  rttMs: 40,
  lossPercent: 0,
  outgoingKbit: 2000,
  frozen: false,
  silent: false,
}

test('a good connection scores five, none at all zero', () => {
  expect(scoreOf(good)).toBe(5)
  expect(scoreOf({ ...good, connected: false })).toBe(0)
})

test.each([
  ['rttMs', [150, 151, 301, 501, 1001], [5, 4, 3, 2, 1]],
  ['lossPercent', [2, 2.1, 5.1, 10.1, 25.1], [5, 4, 3, 2, 1]],
  ['outgoingKbit', [800, 799, 399, 199, 99], [5, 4, 3, 2, 1]],
] as const)('every limit of %s costs a point', (measure, values, scores) => {
  expect(values.map((value) => scoreOf({ ...good, [measure]: value }))).toEqual(scores)
})

test('the worst measure counts, and unknown ones cost nothing', () => {
  expect(scoreOf({ ...good, rttMs: 200, lossPercent: 12 })).toBe(2)
  expect(scoreOf({ connected: true, frozen: false, silent: false })).toBe(5)
})

test('a frozen picture is two at best, silence one', () => {
  expect(scoreOf({ ...good, frozen: true })).toBe(2)
  expect(scoreOf({ ...good, silent: true })).toBe(1)
  expect(scoreOf({ ...good, frozen: true, rttMs: 2000 })).toBe(1)
})

const shownAfter = (...samples: Quality[]) => samples.reduce(warnAfter, NO_WARNING).shown

test('two bad samples in a row warn, one does not', () => {
  expect(shownAfter(2)).toBe(false)
  expect(shownAfter(2, 5, 2)).toBe(false)
  expect(shownAfter(2, 1)).toBe(true)
})

test('the warning goes after four good samples in a row', () => {
  expect(shownAfter(1, 1, 5, 5, 5)).toBe(true)
  expect(shownAfter(1, 1, 5, 5, 5, 5)).toBe(false)
  expect(shownAfter(1, 1, 5, 5, 5, 1, 5, 5, 5)).toBe(true)
})
