import { expect, test } from 'vitest'
import {
  OFF,
  type Quality,
  type QualitySample,
  resumeVideo,
  scoreQuality,
  updateVideoHold,
  updateWarning,
  VIDEO_SHOWN,
} from './quality.ts'

const good: QualitySample = {
  connected: true,
  rttMs: 40,
  lossPercent: 0,
  outgoingKbit: 2000,
  frozen: false,
  silent: false,
}

test('a good connection scores 5, a disconnected one 0', () => {
  expect(scoreQuality(good)).toBe(5)
  expect(scoreQuality({ ...good, connected: false })).toBe(0)
})

test.each([
  ['rttMs', [150, 151, 301, 501, 1001], [5, 4, 3, 2, 1]],
  ['lossPercent', [2, 2.1, 5.1, 10.1, 25.1], [5, 4, 3, 2, 1]],
  ['outgoingKbit', [800, 799, 399, 199, 99], [5, 4, 3, 2, 1]],
] as const)('every exceeded limit of %s costs a point', (measure, values, scores) => {
  expect(values.map((value) => scoreQuality({ ...good, [measure]: value }))).toEqual(scores)
})

test('the worst measurement counts, and missing ones cost nothing', () => {
  expect(scoreQuality({ ...good, rttMs: 200, lossPercent: 12 })).toBe(2)
  expect(scoreQuality({ connected: true, frozen: false, silent: false })).toBe(5)
})

test('a frozen picture scores 2 at most, silence 1', () => {
  expect(scoreQuality({ ...good, frozen: true })).toBe(2)
  expect(scoreQuality({ ...good, silent: true })).toBe(1)
  expect(scoreQuality({ ...good, frozen: true, rttMs: 2000 })).toBe(1)
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

const isBlocked = (...samples: Quality[]) => samples.reduce(updateVideoHold, VIDEO_SHOWN).on
const goodSamples = Array<Quality>(8).fill(3)

test('three barely usable seconds in a row hold the video back', () => {
  expect(isBlocked(1, 0)).toBe(false)
  expect(isBlocked(1, 0, 1)).toBe(true)
})

test('one better second in between keeps the video', () => {
  expect(isBlocked(1, 1, 2, 1, 1)).toBe(false)
})

test('a connection that is only bad warns but keeps the video', () => {
  expect(isBlocked(2, 2, 2, 2, 2)).toBe(false)
})

test('the video resumes after eight good seconds', () => {
  expect(isBlocked(1, 1, 1, ...goodSamples.slice(1))).toBe(true)
  expect(isBlocked(1, 1, 1, ...goodSamples)).toBe(false)
  expect(isBlocked(1, 1, 1, ...goodSamples.slice(1), 2, 3)).toBe(true)
})

/** A constant line that carries the sound well and never the picture: it is bad three seconds after the picture returns. */
function countPictures(seconds: number): number {
  let hold = VIDEO_SHOWN
  let pictures = 0
  for (let second = 0; second < seconds; second++) {
    const next = updateVideoHold(hold, hold.on ? 5 : 1)
    if (hold.on && !next.on) pictures += 1
    hold = next
  }
  return pictures
}

test('on a constant line that cannot carry the picture it returns after 8 s, then after 1, 2 and 4 minutes', () => {
  expect([11, 74, 197, 440].map((seconds) => countPictures(seconds))).toEqual([1, 2, 3, 4])
  expect([10, 73, 196, 439].map((seconds) => countPictures(seconds))).toEqual([0, 1, 2, 3])
})

test('a picture that stayed for a minute has not failed', () => {
  const shown = [1, 1, 1, ...goodSamples, ...Array<Quality>(60).fill(5)] as Quality[]
  expect(isBlocked(...shown, 1, 1, 1, ...goodSamples)).toBe(false)
})

test('after a reconnection the picture returns at once, and failing again soon counts', () => {
  const held = ([1, 1, 1] as Quality[]).reduce(updateVideoHold, VIDEO_SHOWN)
  const resumed = resumeVideo(held)
  expect(resumed.on).toBe(false)
  expect(([1, 1, 1] as Quality[]).reduce(updateVideoHold, resumed).failedReturns).toBe(1)
})
