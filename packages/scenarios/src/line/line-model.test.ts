import fc from 'fast-check'
import { expect, test } from 'vitest'
import { GOOD_LINE, IDLE_LINE, type LineProfile, passPacket } from './line-model.ts'

/** Chances of packets, from 0 to below 1. The seed is fixed, because the tests compare shares. */
const chances = fc.noBias(fc.infiniteStream(fc.nat(2 ** 31 - 1), { noHistory: true }))
const checkShares = (check: (random: () => number) => void) =>
  fc.assert(
    fc.property(chances, (stream) => check(() => (stream.next().value as number) / 2 ** 31)),
    { numRuns: 5, seed: 7, endOnFailure: true },
  )

/** Sends packets of 972 bytes, which is 1,000 with headers, at an interval. Returns the time of arrival of each, or undefined. */
function send(profile: Partial<LineProfile>, { packets = 10_000, everyMs = 10, random = (): number => 0.5 } = {}) {
  let line = IDLE_LINE
  return Array.from({ length: packets }, (_, index) => {
    const passed = passPacket(line, { ...GOOD_LINE, ...profile }, { bytes: 972, now: index * everyMs, random })
    line = passed.line
    return passed.deliverAt
  })
}
const countLost = (arrivals: readonly (number | undefined)[]) =>
  arrivals.filter((arrival) => arrival === undefined).length

test('a good line delivers at once, a delayed one later', () => {
  expect(send({}, { packets: 2 })).toEqual([0, 10])
  expect(send({ delayMs: 150 }, { packets: 2 })).toEqual([150, 160])
})

test('a cut line delivers nothing', () => {
  expect(countLost(send({ isCut: true }, { packets: 5 }))).toBe(5)
})

test.each([0.02, 0.1, 0.2])('the share of lost packets is %s, with and without bursts', (loss) => {
  checkShares((random) => {
    expect(countLost(send({ loss }, { random })) / 10_000).toBeCloseTo(loss, 1)
    expect(countLost(send({ loss, burst: 5 }, { random })) / 10_000).toBeCloseTo(loss, 1)
  })
})

test('bursts lose several packets in a row', () => {
  const countBursts = (arrivals: readonly (number | undefined)[]) =>
    arrivals.filter((arrival, index) => arrival === undefined && arrivals[index - 1] !== undefined).length
  checkShares((random) => {
    const [single, bursts] = [send({ loss: 0.1 }, { random }), send({ loss: 0.1, burst: 5 }, { random })]
    expect(countLost(single) / countBursts(single)).toBeLessThan(1.3)
    expect(countLost(bursts) / countBursts(bursts)).toBeGreaterThan(4)
  })
})

test('a limited rate queues packets and drops what would wait too long', () => {
  // 1,000 bytes take 80 ms at 100 kbit/s.
  expect(send({ kbit: 100 }, { packets: 3, everyMs: 0 })).toEqual([80, 160, 240])
  const arrivals = send({ kbit: 100, queueMs: 300 }, { packets: 800, everyMs: 10 })
  const last = arrivals.filter((arrival) => arrival !== undefined).at(-1) ?? 0
  // 8 seconds at 800 kbit/s: an eighth passes, at most the queue late.
  expect(800 - countLost(arrivals)).toBeGreaterThan(95)
  expect(800 - countLost(arrivals)).toBeLessThan(110)
  expect(last).toBeLessThan(7990 + 300 + 80 + 1)
})

test('overtaken packets arrive after later ones', () => {
  checkShares((random) => {
    const arrivals = send({ reorder: 0.1 }, { packets: 200, random }) as number[]
    expect(arrivals.some((arrival, index) => arrival > (arrivals[index + 1] ?? Number.POSITIVE_INFINITY))).toBe(true)
  })
})
