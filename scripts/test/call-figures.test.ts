import { describe, expect, test } from 'vitest'
import { type CallSample, evaluateSide } from './call-figures.ts'

const TROUBLE = { from: 10_000, until: 40_000 }

/** One reading every 200 ms for 60 seconds. */
const record = (at: (second: number) => Partial<CallSample>): CallSample[] =>
  Array.from({ length: 300 }, (_, index) => {
    const second = index / 5
    return {
      at: second * 1000,
      connectionNumber: 1,
      connection: 'connected',
      received: index * 20,
      lostPackets: 0,
      framesDecoded: index * 2,
      samples: index * 9600,
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
      sentPackets: index * 20,
      sentBytes: index * 1940,
      repeatedBytes: 0,
      keyFrames: 1,
      ...at(second),
    }
  })
const evaluate = (at: (second: number) => Partial<CallSample>, trouble = TROUBLE) => evaluateSide(record(at), trouble)
const NEVER = Number.POSITIVE_INFINITY

test('a call without trouble has no figures of trouble', () => {
  expect(evaluate(() => ({}))).toEqual({
    warnedBefore: 0,
    warnings: 0,
    warnedAfter: NEVER,
    clearedAfter: undefined,
    reconnectedAfter: undefined,
    pictureAfter: 0,
    lostAfter: NEVER,
    lostOffer: undefined,
    concealedPercent: 0,
    freezes: 0,
    changes: 0,
    oscillations: { warning: 0, pause: 0, size: 0 },
    // 1,940 bytes and 20 headers of 28 bytes every 200 ms.
    sentKbit: 100,
    worstSentKbit: 100,
    heights: [720],
  })
})

describe('the warning', () => {
  test('is timed from the beginning and from the end of the trouble', () => {
    const figures = evaluate((second) => ({ isWarned: second >= 12.4 && second < 48 }))
    expect(figures).toMatchObject({ warnings: 1, warnedAfter: 2.4, clearedAfter: 7.8 })
  })

  test('that stays is never gone, and one that did not come has no end', () => {
    expect(evaluate((second) => ({ isWarned: second >= 12 })).clearedAfter).toBe(NEVER)
    expect(evaluate(() => ({})).clearedAfter).toBeUndefined()
  })

  test('that goes and comes again after the trouble is gone with its last end', () => {
    const figures = evaluate((second) => ({ isWarned: (second >= 12 && second < 42) || (second >= 52 && second < 54) }))
    expect(figures).toMatchObject({ clearedAfter: 13.8, warnings: 2 })
  })

  test('before the trouble is counted, and does not count as the one of the trouble', () => {
    const early = evaluate((second) => ({ isWarned: second >= 2 && second < 4 }))
    expect(early).toMatchObject({ warnedBefore: 1, warnings: 1, warnedAfter: NEVER })
  })

  test('that comes once and goes during the trouble changes once and does not oscillate', () => {
    const once = evaluate((second) => ({ isWarned: second >= 12 && second < 20 }))
    expect(once).toMatchObject({ changes: 1, oscillations: { warning: 0 } })
  })

  test('that comes again and again during the trouble oscillates', () => {
    const flapping = evaluate((second) => ({ isWarned: second > 12 && Math.floor(second / 5) % 2 === 0 }))
    expect(flapping).toMatchObject({ changes: 5, oscillations: { warning: 2 } })
  })

  test('that comes again after more than a minute does not oscillate', () => {
    const samples = record((second) => ({ isWarned: (second > 12 && second < 14) || second > 50 }))
    const slow = samples.map((sample) => ({ ...sample, at: sample.at * 2 }))
    expect(evaluateSide(slow, { from: 20_000, until: 115_000 }).oscillations.warning).toBe(0)
    expect(evaluateSide(samples, { from: 10_000, until: 57_000 }).oscillations.warning).toBe(1)
  })
})

test('a pause that comes again oscillates, and one in a broken connection does not count', () => {
  const paused = (second: number) => ({ isAudioOnly: (second > 12 && second < 15) || (second > 20 && second < 22) })
  expect(evaluate(paused)).toMatchObject({ changes: 3, oscillations: { pause: 1 } })
  const broken = evaluate((second) => ({ ...paused(second), connection: second > 19 ? 'disconnected' : 'connected' }))
  expect(broken).toMatchObject({ changes: 1, oscillations: { pause: 0 } })
})

describe('the size of the sent picture oscillates', () => {
  const countSize = (at: (second: number) => Partial<CallSample>, trouble = TROUBLE) =>
    evaluate(at, trouble).oscillations.size

  test('when it gets larger within a minute after it became smaller', () => {
    const falls = (second: number) => (second < 15 ? 720 : 180)
    expect(countSize((second) => ({ sentHeight: falls(second) }))).toBe(0)
    expect(countSize((second) => ({ sentHeight: second < 30 ? falls(second) : 270 }))).toBe(1)
    const upAndDown = (second: number) => ({ sentHeight: Math.floor(second / 5) % 2 === 0 ? 270 : 180 })
    expect(countSize(upAndDown)).toBe(2)
  })

  test('not when it only gets larger, or more than a minute later', () => {
    expect(countSize((second) => ({ sentHeight: second < 20 ? 360 : 720 }))).toBe(0)
    const sizes = (second: number) => ({ sentHeight: second < 12 ? 720 : second < 35 ? 180 : 270 })
    const slow = record(sizes).map((sample) => ({ ...sample, at: sample.at * 3 }))
    expect(evaluateSide(slow, { from: 30_000, until: 120_000 }).oscillations.size).toBe(0)
  })

  test('not with probes, which are sent while the picture is paused, nor with the size that is reported right after', () => {
    const probing = (second: number) => {
      if (second < 15 || second >= 25) return { sentHeight: second >= 25.4 ? 720 : second < 15 ? 720 : 180 }
      return { isAudioOnly: true, sentHeight: second > 20 ? 180 : undefined }
    }
    expect(countSize(probing)).toBe(0)
  })
})

describe('the picture', () => {
  test('is back with the first new frame after a cut', () => {
    const frozen = (second: number) => (second >= 10 && second < 41.4 ? { framesDecoded: 100 } : {})
    expect(evaluate(frozen).pictureAfter).toBeCloseTo(1.4)
  })

  test('that stands still again is back with the frame after that, or never', () => {
    const frames = (second: number, still: readonly [number, number]) => ({
      framesDecoded: second >= 10 && second < 41 ? 100 : second >= still[0] && second < still[1] ? 410 : second * 10,
    })
    expect(evaluate((second) => frames(second, [43, 48])).pictureAfter).toBeCloseTo(8)
    expect(evaluate((second) => frames(second, [43, 44])).pictureAfter).toBeCloseTo(1)
    expect(evaluate((second) => frames(second, [43, 70])).pictureAfter).toBe(NEVER)
  })

  test('is not back while the page says that it is paused: such frames are those of a probe', () => {
    const probed = (second: number) => ({ isRemoteAudioOnly: second < 46 })
    expect(evaluate(probed).pictureAfter).toBeCloseTo(6)
    expect(evaluate(() => ({ isRemoteAudioOnly: true })).pictureAfter).toBe(NEVER)
  })
})

test('a broken connection is timed until it stays connected', () => {
  const at = (isBroken: (second: number) => boolean) =>
    evaluate((second) => ({ connection: isBroken(second) ? 'disconnected' : 'connected' })).reconnectedAfter
  expect(at((second) => second > 15 && second < 43)).toBeCloseTo(2.8)
  expect(at((second) => second > 15 && second < 30)).toBe(0)
  expect(at((second) => second > 15)).toBe(NEVER)
})

test('a line that does not come back has no times of its end, and a page that says so', () => {
  const lost = evaluate(
    (second) => ({ isWarned: second > 12, connection: 'failed', lost: second >= 46 ? 'rejoin' : undefined }),
    { from: 10_000, until: NEVER },
  )
  expect(lost).toMatchObject({ lostAfter: 36, lostOffer: 'rejoin' })
  expect([lost.clearedAfter, lost.reconnectedAfter, lost.pictureAfter]).toEqual([undefined, undefined, undefined])
})

describe('counters', () => {
  test('concealed sound is a share of the sound of the trouble alone', () => {
    const concealed = (second: number) => ({ concealedSamples: second * 5 * 960, freezes: Math.floor(second / 10) })
    expect(evaluate(concealed)).toMatchObject({ concealedPercent: expect.closeTo(10), freezes: 4 })
  })

  test('are summed over the connections: a new one counts from zero', () => {
    const reconnected = (second: number) => {
      const since = second < 25 ? second : second - 25
      return {
        connectionNumber: second < 25 ? 1 : 2,
        samples: since * 48_000,
        concealedSamples: since * 4_800,
        freezes: second < 25 ? Math.floor(second / 10) : 1,
        sentBytes: since * 9_700,
        sentPackets: since * 100,
      }
    }
    const figures = evaluate(reconnected)
    expect(figures).toMatchObject({ concealedPercent: expect.closeTo(10), freezes: 2 })
    expect(figures.sentKbit).toBeCloseTo(100)
  })

  test('the worst five seconds are found among all, with the headers of the packets', () => {
    const burst = (second: number) => ({
      sentBytes: second * 9_700 + Math.min(5, Math.max(0, second - 22)) * 12_500,
      sentPackets: second * 100,
    })
    const figures = evaluate(burst)
    expect(figures.worstSentKbit).toBeCloseTo(200)
    expect(figures.sentKbit).toBeLessThan(120)
  })
})
