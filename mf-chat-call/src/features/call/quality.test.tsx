import { expect, test } from 'vitest'
import {
  isWarned as isLineWarned,
  NO_LINE_WARNING,
  OFF,
  type Quality,
  type QualitySample,
  scoreQuality,
  updateLineWarning,
  updateWarning,
} from './quality.ts'

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

const isWarned = (...samples: Quality[]) => samples.reduce(updateWarning, OFF).on

test('two bad samples in a row show the warning, one does not', () => {
  expect(isWarned(2)).toBe(false)
  expect(isWarned(2, 5, 2)).toBe(false)
  expect(isWarned(2, 1)).toBe(true)
})

test('four good samples in a row hide the warning', () => {
  expect(isWarned(1, 1, 5, 5, 5)).toBe(true)
  expect(isWarned(1, 1, 5, 5, 5, 5)).toBe(false)
  expect(isWarned(1, 1, 5, 5, 5, 1, 5, 5, 5)).toBe(true)
})

/** The warning after each second with the given rates in kbit/s. */
const warnedByRates = (...rates: number[]) => {
  let warning = NO_LINE_WARNING
  return rates.map((availableKbit) => {
    warning = updateLineWarning(warning, { ...good, availableKbit })
    return isLineWarned(warning)
  })
}
const seconds = (count: number, rate: number) => Array<number>(count).fill(rate)
/** Warned for two seconds, then no longer. */
const cleared = [...seconds(2, 100), ...seconds(4, 300)]

test('a rate below 60 % of the need warns at the second sample, and four good samples clear the warning', () => {
  expect(warnedByRates(...cleared)).toEqual([false, true, true, true, true, false])
})

test('two samples of twice the need clear the warning, and one does not', () => {
  expect(warnedByRates(...seconds(2, 100), ...seconds(2, 500))).toEqual([false, true, true, false])
  expect(warnedByRates(...seconds(2, 100), 500, 100, 500)).toEqual([false, true, true, true, true])
  expect(warnedByRates(...seconds(2, 100), 499, 499)).toEqual([false, true, true, true])
})

test('for a minute after a rate warning, only 15 low samples or 3 below 30 % warn again', () => {
  expect(warnedByRates(...cleared, ...seconds(14, 140)).slice(6)).not.toContain(true)
  expect(warnedByRates(...cleared, ...seconds(15, 140)).at(-1)).toBe(true)
  expect(warnedByRates(...cleared, ...seconds(3, 70)).slice(6)).toEqual([false, false, true])
  expect(warnedByRates(...cleared, ...seconds(10, 140), 70, 70, 80).slice(6)).not.toContain(true)
  expect(warnedByRates(...cleared, ...seconds(58, 300), ...seconds(2, 140)).at(-1)).toBe(false)
  expect(warnedByRates(...cleared, ...seconds(60, 300), ...seconds(2, 140)).at(-1)).toBe(true)
})

test('an estimate that is capped by what is sent warns after 30 samples, and ends no warning', () => {
  const warned = (samples: { availableKbit: number; sentKbit?: number }[]) =>
    isLineWarned(
      samples.reduce((warning, sample) => updateLineWarning(warning, { ...good, ...sample }), NO_LINE_WARNING),
    )
  const low = { availableKbit: 140 }
  const capped = (count: number) => Array(count).fill({ ...low, sentKbit: 84 })
  expect(warned(capped(29))).toBe(false)
  expect(warned(capped(30))).toBe(true)
  expect(warned([low, low, ...capped(60)])).toBe(true)
  expect(warned([low, low, ...Array(3).fill({ availableKbit: 300 }), ...capped(1), { availableKbit: 300 }])).toBe(true)
})

test.each([
  ['all of it is used', 100],
  ['a burst has measured it', 60],
  ['no video is sent', undefined],
])('a low estimate warns at the second sample where %s', (_, sentKbit) => {
  const sample = { ...good, availableKbit: 140, sentKbit }
  expect(isLineWarned(updateLineWarning(updateLineWarning(NO_LINE_WARNING, sample), sample))).toBe(true)
})

test('loss and delay warn at the second sample, also within a minute after a rate warning', () => {
  let warning = NO_LINE_WARNING
  for (const availableKbit of cleared) warning = updateLineWarning(warning, { ...good, availableKbit })
  for (const rttMs of [600, 600]) warning = updateLineWarning(warning, { ...good, rttMs })
  expect(isLineWarned(warning)).toBe(true)
})
