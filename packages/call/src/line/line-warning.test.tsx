import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { QualitySample } from '../core/quality.ts'
import { createLineWarning, isWarned, updateLineWarning } from './line-warning.ts'

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

/** The warning after each second with the given samples. */
const warnedBy = (samples: readonly Partial<QualitySample>[]) => {
  let warning = createLineWarning()
  return samples.map((sample) => {
    warning = updateLineWarning(warning, { ...good, ...sample })
    return isWarned(warning)
  })
}
/** Seconds within which a warning must not come again on a line that stays the same. */
const QUIET_SECONDS = 60
const repeat = <T,>(count: number, value: T) => Array<T>(count).fill(value)
const warnedByLoss = (...losses: number[]) => warnedBy(losses.map((lossPercent) => ({ lossPercent })))

test('two bad samples in a row show the warning, one does not', () => {
  expect(warnedByLoss(12)).not.toContain(true)
  expect(warnedByLoss(12, 0, 12)).not.toContain(true)
  expect(warnedByLoss(12, 30).at(-1)).toBe(true)
})

test('more than 10 % of both directions in two seconds show the warning, whichever second lost it', () => {
  const warnedByMean = (...means: number[]) =>
    warnedBy(means.map((meanLossPercent) => ({ lossPercent: 9, meanLossPercent })))
  expect(warnedByMean(18, 2.1)).toEqual([false, true])
  expect(warnedByMean(2.1, 18)).toEqual([false, true])
  expect(warnedByMean(17.8, 2.1, 17.8)).not.toContain(true)
  expect(warnedBy([{ meanLossPercent: 30 }, {}, { meanLossPercent: 30 }])).not.toContain(true)
  const gone = [{ lossPercent: 12 }, { lossPercent: 12 }, ...repeat(4, {})]
  const lossy = repeat(4, { meanLossPercent: 12 })
  expect(warnedBy([...gone, ...lossy]).slice(6)).not.toContain(true)
  expect(warnedBy([...gone, ...repeat(60, {}), ...lossy.slice(2)]).at(-1)).toBe(true)
})

test('an outage of less than a second does not show the warning', () => {
  const outage = { lossPercent: 40, meanLossPercent: 30 }
  const none = { lossPercent: 2, meanLossPercent: 2 }
  expect(warnedBy([none, outage, none, none])).not.toContain(true)
})

test('four good samples in a row hide the warning', () => {
  expect(warnedByLoss(30, 30, 0, 0, 0).at(-1)).toBe(true)
  expect(warnedByLoss(30, 30, 0, 0, 0, 0).at(-1)).toBe(false)
  expect(warnedByLoss(30, 30, 0, 0, 0, 30, 0, 0, 0).at(-1)).toBe(true)
})

test('a line that is no longer bad, but not good either, hides the warning after twelve samples', () => {
  expect(warnedByLoss(12, 12, ...repeat(11, 8)).at(-1)).toBe(true)
  expect(warnedByLoss(12, 12, ...repeat(12, 8)).at(-1)).toBe(false)
})

test('for a minute after a warning of loss, only 8 bad samples or 3 severe ones warn again', () => {
  const gone = [12, 12, 0, 0, 0, 0]
  expect(warnedByLoss(...gone, ...repeat(7, 12)).slice(6)).not.toContain(true)
  expect(warnedByLoss(...gone, ...repeat(8, 12)).at(-1)).toBe(true)
  expect(warnedByLoss(...gone, ...repeat(3, 30)).slice(6)).toEqual([false, false, true])
  expect(warnedByLoss(...gone, ...repeat(58, 0), 12, 12).at(-1)).toBe(false)
  expect(warnedByLoss(...gone, ...repeat(60, 0), 12, 12).at(-1)).toBe(true)
})

/** Chances from 0 to below 1. The tests compare shares, so they sample with a fixed seed. */
const chances = fc
  .noBias(fc.infiniteStream(fc.nat(2 ** 31 - 1), { noHistory: true }))
  .map((stream) => () => (stream.next().value as number) / 2 ** 31)

/** The loss of each second on a line that loses the same share all the time. */
function loseConstantly({ share, burst }: { share: number; burst: number }, seconds: number, random: () => number) {
  const packets = 90
  /** Packets until a run of lost or arriving packets ends, which each packet does with this chance. */
  const pickLength = (chance: number) => Math.max(1, Math.ceil(Math.log(1 - random()) / Math.log(1 - chance)))
  const startsBurst = share / (burst * (1 - share))
  const directions = [startsBurst, startsBurst].map((chance) => ({ isLosing: false, left: pickLength(chance) - 1 }))
  return Array.from({ length: seconds }, () => {
    const [there = 0, back = 0] = directions.map((run) => {
      let count = 0
      for (let packet = 0; packet < packets; packet++) {
        if (run.left-- === 0) {
          run.isLosing = !run.isLosing
          run.left = pickLength(run.isLosing ? 1 / burst : startsBurst) - 1
        }
        if (run.isLosing) count++
      }
      return (count / packets) * 100
    })
    return { lossPercent: Math.max(there, back), meanLossPercent: (there + back) / 2 }
  })
}

test.each([0.04, 0.06, 0.08, 0.1, 0.12, 0.2].flatMap((share) => [1, 5].map((burst) => ({ share, burst }))))(
  'on a line that always loses $share in bursts of $burst the warning comes again within a minute less than twice an hour',
  (line) => {
    const hours = fc.sample(chances, { numRuns: 12, seed: 1 }).map((random) => {
      const warned = warnedBy(loseConstantly(line, 3600, random))
      return warned.filter((isOn, second) => {
        const again = warned.indexOf(true, second)
        return !isOn && warned[second - 1] && again >= 0 && again - second < QUIET_SECONDS
      }).length
    })
    expect(hours.reduce((sum, count) => sum + count)).toBeLessThan(2 * hours.length)
  },
)

test('of the lines that lose 15 % in bursts of five, 85 % are named by their second sample', () => {
  const line = { share: 0.15, burst: 5 }
  const lines = fc.sample(chances, { numRuns: 4000, seed: 1 })
  const warned = lines.filter((random) => warnedBy(loseConstantly(line, 2, random)).includes(true))
  expect(Math.abs(warned.length / lines.length - 0.85)).toBeLessThan(0.02)
})

const warnedByRates = (...rates: number[]) => warnedBy(rates.map((availableKbit) => ({ availableKbit })))
/** Warned for two seconds, then no longer. */
const cleared = [...repeat(2, 100), ...repeat(4, 300)]

test('a rate below 60 % of the need warns at the second sample, and four good samples clear the warning', () => {
  expect(warnedByRates(...cleared)).toEqual([false, true, true, true, true, false])
})

test('two samples of twice the need clear the warning, and one does not', () => {
  expect(warnedByRates(...repeat(2, 100), ...repeat(2, 500))).toEqual([false, true, true, false])
  expect(warnedByRates(...repeat(2, 100), 500, 100, 500)).toEqual([false, true, true, true, true])
  expect(warnedByRates(...repeat(2, 100), 499, 499)).toEqual([false, true, true, true])
})

test('for a minute after a rate warning, only 30 low samples warn again, however low', () => {
  for (const low of [140, 70]) {
    expect(warnedByRates(...cleared, ...repeat(29, low)).slice(6)).not.toContain(true)
    expect(warnedByRates(...cleared, ...repeat(30, low)).at(-1)).toBe(true)
  }
  expect(warnedByRates(...cleared, ...repeat(58, 300), ...repeat(2, 140)).at(-1)).toBe(false)
  expect(warnedByRates(...cleared, ...repeat(60, 300), ...repeat(2, 140)).at(-1)).toBe(true)
})

test('for a minute after the counterpart has warned, only 30 low samples warn, and loss at once', () => {
  const warnAfter = (seconds: number, sample: Partial<QualitySample>, count: number) => {
    let warning = updateLineWarning(createLineWarning(), good, { isCounterpartWarned: true })
    for (const change of [...repeat(seconds, {}), ...repeat(count, sample)])
      warning = updateLineWarning(warning, { ...good, ...change })
    return isWarned(warning)
  }
  expect(warnAfter(10, { availableKbit: 70 }, 29)).toBe(false)
  expect(warnAfter(10, { availableKbit: 70 }, 30)).toBe(true)
  expect(warnAfter(60, { availableKbit: 70 }, 2)).toBe(true)
  expect(warnAfter(10, { lossPercent: 20 }, 2)).toBe(true)
})

test('an estimate that is capped by what is sent warns after 30 samples, and ends no warning', () => {
  const warned = (samples: { availableKbit: number; sentKbit?: number }[]) => warnedBy(samples).at(-1)
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
  expect(warnedBy(repeat(2, { availableKbit: 140, sentKbit }))).toEqual([false, true])
})

test('loss and delay warn at the second sample, also within a minute after a rate warning', () => {
  const rates = cleared.map((availableKbit) => ({ availableKbit }))
  expect(warnedBy([...rates, ...repeat(2, { rttMs: 600 })]).at(-1)).toBe(true)
})
