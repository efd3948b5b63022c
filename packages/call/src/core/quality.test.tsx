import { expect, test } from 'vitest'
import { isCapped, type QualitySample, scoreQuality } from './quality.ts'

const good: QualitySample = {
  connected: true,
  rttMs: 40,
  lossPercent: 0,
  availableKbit: 2000,
  neededKbit: 250,
  frozen: false,
  silent: false,
  cut: false,
}

test('a good connection scores 5, a disconnected one 0', () => {
  expect(scoreQuality(good)).toBe(5)
  expect(scoreQuality({ ...good, connected: false })).toBe(0)
})

test.each([
  ['rttMs', [150, 151, 301, 501, 1001], [5, 4, 3, 2, 1]],
  ['lossPercent', [2, 2.1, 5.1, 10.1, 25.1], [5, 4, 3, 2, 1]],
  ['availableKbit', [500, 499, 249, 149, 74], [5, 4, 3, 2, 1]],
] as const)('every exceeded limit of %s costs a point', (measure, values, scores) => {
  expect(values.map((value) => scoreQuality({ ...good, [measure]: value }))).toEqual(scores)
})

test('the available rate is scored against the need of the mode, which is lower in voice first', () => {
  expect(scoreQuality({ ...good, availableKbit: 140 })).toBe(2)
  expect(scoreQuality({ ...good, availableKbit: 140, neededKbit: 128 })).toBe(4)
})

test('the worst measurement decides the score, and missing ones are ignored', () => {
  expect(scoreQuality({ ...good, rttMs: 200, lossPercent: 12 })).toBe(2)
  expect(scoreQuality({ connected: true, neededKbit: 250, frozen: false, silent: false, cut: false })).toBe(5)
})

test('a frozen picture scores 2 at most, silence and a cut 1', () => {
  expect(scoreQuality({ ...good, frozen: true })).toBe(2)
  expect(scoreQuality({ ...good, silent: true })).toBe(1)
  expect(scoreQuality({ ...good, frozen: true, cut: true })).toBe(1)
  expect(scoreQuality({ ...good, frozen: true, rttMs: 2000 })).toBe(1)
})

test('the level of the transport’s own service counts where it is lower', () => {
  expect(scoreQuality({ ...good, level: 2 })).toBe(2)
  expect(scoreQuality({ ...good, level: 4, rttMs: 600 })).toBe(2)
})

test.each([
  [1000, 499, false],
  [1000, 500, true],
  [1000, 699, true],
  [1000, 700, false],
  [undefined, 600, false],
  [1000, undefined, false],
])(
  'an estimate of %s kbit/s with %s kbit/s sent is capped by what is sent: %s',
  (availableKbit, sentKbit, expected) => {
    expect(isCapped({ availableKbit, sentKbit })).toBe(expected)
  },
)
