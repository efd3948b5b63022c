import { expect, test } from 'vitest'
import { type CallSample, evaluateSide } from './call-figures.ts'

const TROUBLE = { from: 10_000, until: 40_000 }

/** One reading every 200 ms for 60 seconds. */
const record = (at: (second: number) => Partial<CallSample>): CallSample[] =>
  Array.from({ length: 300 }, (_, index) => {
    const second = index / 5
    return {
      at: second * 1000,
      connection: 'connected',
      received: index * 20,
      lost: 0,
      framesDecoded: index * 2,
      samples: index * 9600,
      concealedSamples: 0,
      freezes: 0,
      freezeSeconds: 0,
      isWarned: false,
      isAudioOnly: false,
      sentHeight: 720,
      availableKbit: 1000,
      rttMs: 20,
      sentBytes: index * 2500,
      repeatedBytes: 0,
      keyFrames: 1,
      ...at(second),
    }
  })
const evaluate = (at: (second: number) => Partial<CallSample>) => evaluateSide(record(at), TROUBLE)

test('a call without trouble has no figures of trouble', () => {
  expect(evaluate(() => ({}))).toEqual({
    warnedAfter: undefined,
    clearedAfter: undefined,
    pictureAfter: 0,
    concealedPercent: 0,
    freezes: 0,
    changes: 0,
    oscillations: 0,
    sentKbit: 100,
    heights: [720],
  })
})

test('the warning is timed from the beginning and from the end of the trouble', () => {
  const figures = evaluate((second) => ({ isWarned: second >= 12.4 && second < 48 }))
  expect(figures).toMatchObject({ warnedAfter: 2.4, clearedAfter: 7.8, oscillations: 0 })
})

test('a warning that stays has no time of its end', () => {
  expect(evaluate((second) => ({ isWarned: second >= 12 })).clearedAfter).toBeUndefined()
})

test('a warning that comes once and goes during the trouble changes once and does not oscillate', () => {
  const once = evaluate((second) => ({ isWarned: second >= 12 && second < 20 }))
  expect(once).toMatchObject({ changes: 1, oscillations: 0 })
})

test('a warning that comes again and again during the trouble oscillates', () => {
  const flapping = evaluate((second) => ({ isWarned: second > 12 && Math.floor(second / 5) % 2 === 0 }))
  expect(flapping).toMatchObject({ changes: 5, oscillations: 2 })
})

test('a picture that is paused again oscillates, and one that pauses in a broken connection does not count', () => {
  const paused = (second: number) => ({ isAudioOnly: (second > 12 && second < 15) || (second > 20 && second < 22) })
  expect(evaluate(paused)).toMatchObject({ changes: 3, oscillations: 1 })
  const broken = evaluate((second) => ({ ...paused(second), connection: second > 19 ? 'disconnected' : 'connected' }))
  expect(broken).toMatchObject({ changes: 1, oscillations: 0 })
})

test('a warning that comes again after more than a minute is no oscillation', () => {
  const samples = record((second) => ({ isWarned: (second > 12 && second < 14) || second > 50 }))
  const slow = samples.map((sample) => ({ ...sample, at: sample.at * 2 }))
  expect(evaluateSide(slow, { from: 20_000, until: 115_000 })).toMatchObject({ changes: 2, oscillations: 0 })
  expect(evaluateSide(samples, { from: 10_000, until: 57_000 })).toMatchObject({ changes: 2, oscillations: 1 })
})

test('the picture is back with the first new frame after a cut', () => {
  const frozen = (second: number) => (second >= 10 && second < 41.4 ? { framesDecoded: 100 } : {})
  expect(evaluate(frozen).pictureAfter).toBeCloseTo(1.4)
})

test('a picture that stands still again is back with the frame after that, or not at all', () => {
  const frames = (second: number, still: readonly [number, number]) => ({
    framesDecoded: second >= 10 && second < 41 ? 100 : second >= still[0] && second < still[1] ? 410 : second * 10,
  })
  expect(evaluate((second) => frames(second, [43, 48])).pictureAfter).toBeCloseTo(8)
  expect(evaluate((second) => frames(second, [43, 44])).pictureAfter).toBeCloseTo(1)
  expect(evaluate((second) => frames(second, [43, 70])).pictureAfter).toBeUndefined()
})

test('concealed sound is a share of the sound of the trouble alone', () => {
  const concealed = (second: number) => ({ concealedSamples: second * 5 * 960, freezes: Math.floor(second / 10) })
  expect(evaluate(concealed)).toMatchObject({ concealedPercent: expect.closeTo(10), freezes: 4 })
})
