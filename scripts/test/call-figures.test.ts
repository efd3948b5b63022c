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

test('a warning that comes and goes during the trouble oscillates', () => {
  expect(evaluate((second) => ({ isWarned: second > 12 && Math.floor(second / 5) % 2 === 0 })).oscillations).toBe(5)
})

test('the picture is back with the first new frame after a cut', () => {
  const frozen = (second: number) => (second >= 10 && second < 41.4 ? { framesDecoded: 100 } : {})
  expect(evaluate(frozen).pictureAfter).toBeCloseTo(1.4)
})

test('concealed sound is a share of the sound of the trouble alone', () => {
  const concealed = (second: number) => ({ concealedSamples: second * 5 * 960, freezes: Math.floor(second / 10) })
  expect(evaluate(concealed)).toMatchObject({ concealedPercent: expect.closeTo(10), freezes: 4 })
})
