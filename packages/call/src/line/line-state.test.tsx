import { expect, test } from 'vitest'
import { type Counters, toFigures } from '../core/counters.ts'
import type { QualitySample } from '../core/quality.ts'
import { addReading, createLineState, type LineReading, toMeasurement } from './line-state.ts'

const remote = {
  isVisible: true,
  rttMs: undefined as number | undefined,
  sentLossPercent: undefined as number | undefined,
  camera: true,
  mic: true,
}

const toReading = (
  second: number,
  counters: Counters,
  { isVisible, rttMs, sentLossPercent, camera, mic }: typeof remote,
): LineReading => ({
  at: second * 1000,
  counters,
  isConnected: true,
  isVisible,
  pings: { rttMs, answeredRttMs: rttMs, sentLossPercent, isBehind: false },
  remoteMedia: { camera, mic },
  neededKbit: 250,
  isVideoSuspended: false,
  isCounterpartWarned: false,
})

/** The line after readings of its counters, one a second. */
const readAll = (counters: readonly Counters[], context = remote) =>
  counters.map((each, second) => toReading(second, each, context)).reduce(addReading, createLineState())

/** The sample of one second. */
const toSample = (before: Counters, after: Counters, context = remote): QualitySample =>
  readAll([before, after], context).sample ?? expect.fail()

const zero: Counters = { received: 0, lost: 0, framesDecoded: 0, audioBytes: 0, freezes: 0 }

test('the higher loss of both directions counts', () => {
  const after = { ...zero, received: 90, lost: 10, framesDecoded: 30, audioBytes: 1, sentLossPercent: 3 }
  expect(toSample(zero, after).lossPercent).toBe(10)
})

test('the loss that the counterpart’s page measures replaces the browsers’ reports, which are older', () => {
  const after = { ...zero, received: 100, framesDecoded: 30, audioBytes: 1, sentLossPercent: 40 }
  expect(toSample(zero, after).lossPercent).toBe(40)
  expect(toSample(zero, after, { ...remote, sentLossPercent: 3 }).lossPercent).toBe(3)
})

test('the mean loss is that of both pages, and unknown where the counterpart’s measures none', () => {
  const after = { ...zero, received: 96, lost: 4, framesDecoded: 30, audioBytes: 1, sentLossPercent: 40 }
  expect(toSample(zero, after).meanLossPercent).toBeUndefined()
  expect(toSample(zero, after, { ...remote, sentLossPercent: 10 }).meanLossPercent).toBe(7)
})

test('missing frames or sound lower the quality only while the counterpart’s camera or microphone is on', () => {
  expect(toSample(zero, zero)).toMatchObject({ frozen: true, silent: true })
  expect(toSample(zero, zero, { ...remote, camera: false, mic: false })).toMatchObject({
    frozen: false,
    silent: false,
  })
})

test('missing frames say nothing while the page is hidden, missing sound does', () => {
  expect(toSample(zero, zero, { ...remote, isVisible: false })).toMatchObject({ frozen: false, silent: true })
})

test('the higher round trip counts, unless the browser repeats an old one beside an answered ping', () => {
  expect(toSample(zero, { ...zero, rttMs: 20 }, { ...remote, rttMs: 800 }).rttMs).toBe(800)
  expect(toSample(zero, { ...zero, rttMs: 800 }, { ...remote, rttMs: 20 }).rttMs).toBe(800)
  const checked = { ...zero, checks: 1, rttMs: 800 }
  expect(toSample(checked, { ...checked, checks: 2 }, { ...remote, rttMs: 20 }).rttMs).toBe(800)
  expect(toSample(checked, checked, { ...remote, rttMs: 20 }).rttMs).toBe(20)
  expect(toSample(checked, checked).rttMs).toBe(800)
  expect(toSample(zero, zero).rttMs).toBeUndefined()
})

test('nothing at all counts as a cut only while a device of the counterpart is on, also on a hidden page', () => {
  expect(toSample(zero, zero, { ...remote, mic: false, isVisible: false })).toMatchObject({ cut: true, frozen: false })
  expect(toSample(zero, { ...zero, received: 1 })).toMatchObject({ cut: false, silent: true })
  expect(toSample(zero, zero, { ...remote, camera: false, mic: false })).toMatchObject({ cut: false })
})

test('the first reading gives no measurement, because counters say something only in comparison', () => {
  expect(toMeasurement(readAll([zero]))).toBeUndefined()
})

test('a video that is suspended does not cap the estimate, but what is sent is known', () => {
  const [before, after] = [
    { ...zero, sentBytes: 0, availableKbit: 100 },
    { ...zero, sentBytes: 12_500, availableKbit: 100 },
  ]
  const state = [before, after]
    .map((counters, second) => ({ ...toReading(second, counters, remote), isVideoSuspended: true }))
    .reduce(addReading, createLineState())
  expect(state.sample?.sentKbit).toBeUndefined()
  expect(toMeasurement(state)?.line?.sentKbit).toBe(100)
})

test('a state is not changed by a reading', () => {
  const state = Object.freeze(readAll([zero, zero]))
  expect(addReading(state, toReading(2, zero, remote))).toMatchObject({ gap: Number.POSITIVE_INFINITY, sinceGap: 0 })
})

test('figures that a transport does not measure are null', () => {
  const expected = { isRelayed: null, freezes: 2, freezeSeconds: null, concealedPercent: null }
  expect(toFigures({ ...zero, freezes: 2 })).toEqual(expected)
})

test('a computer that is too busy to measure in time is no bad line, a line without packets is', () => {
  const readEvery = (seconds: number, receives: boolean) =>
    [0, 1, 2, 3, 4]
      .map((index) => {
        const arrived = receives ? index : 0
        const counters = { ...zero, received: 100 * arrived, framesDecoded: 0, audioBytes: arrived }
        return toReading(index * seconds, counters, { ...remote, rttMs: 3000 })
      })
      .reduce(addReading, createLineState())
  expect(readEvery(4, true).sample).toBeUndefined()
  expect(toMeasurement(readEvery(4, false))?.isWarned).toBe(true)
  expect(toMeasurement(readEvery(1, true))?.isWarned).toBe(true)
})

/** Counters of a line that carries everything, in one second after the other. `frames`: decoded ones of each second. */
const flowing = (second: number, changes: Partial<Counters> = {}): Counters => ({
  ...zero,
  received: 100 * second,
  framesDecoded: 30 * second,
  audioBytes: 1000 * second,
  rttMs: 40,
  checks: second,
  ...changes,
})
const SECONDS = Array.from({ length: 8 }, (_, second) => second)

test('a device that has no time for the call is busy after four seconds and until it has had time again, and its line is not warned of', () => {
  const limited = { isProcessorLimited: true, framesDecoded: 0 }
  const slowPings = { ...remote, rttMs: 1800 }
  const states = [createLineState()]
  for (const second of SECONDS)
    states.push(addReading(states.at(-1) ?? expect.fail(), toReading(second, flowing(second, limited), slowPings)))
  expect(states.map(({ isBusy }) => isBusy)).toEqual([false, false, false, false, false, true, true, true, true])
  const last = states.at(-1) ?? expect.fail()
  expect(toMeasurement(last)).toMatchObject({ quality: 5, isWarned: false, isBusy: true, isFrozen: true })
  const free = SECONDS.map((second) => toReading(8 + second, flowing(8 + second), remote)).reduce(addReading, last)
  expect(toMeasurement(free)).toMatchObject({ isBusy: false, isFrozen: false })
})

test('the pictures that a counterpart with a busy device does not send warn of no line', () => {
  const read = (busy: boolean) =>
    SECONDS.map((second) => ({
      ...toReading(second, flowing(second, { framesDecoded: 0 }), remote),
      remoteMedia: { camera: true, mic: true, busy },
    })).reduce(addReading, createLineState())
  expect(toMeasurement(read(false))).toMatchObject({ quality: 2, isWarned: true })
  expect(toMeasurement(read(true))).toMatchObject({ quality: 5, isWarned: false, isBusy: false, isFrozen: true })
})

test('a line that loses packets is warned of on a busy device, too', () => {
  const lossy = SECONDS.map((second) => flowing(second, { isProcessorLimited: true, lost: 40 * second }))
  expect(toMeasurement(readAll(lossy))).toMatchObject({ isWarned: true, isBusy: true })
})

test('messages of the counterpart are missing after five measurements of a working line without them', () => {
  const behind = (second: number, changes: Partial<LineReading> = {}): LineReading => {
    const reading = toReading(second, flowing(second), remote)
    return { ...reading, pings: { ...reading.pings, isBehind: true }, ...changes }
  }
  const areMissing = (readings: readonly LineReading[]) =>
    toMeasurement(readings.reduce(addReading, createLineState()))?.areMessagesMissing
  const seconds = [0, 1, 2, 3, 4, 5]
  expect(areMissing(seconds.map((second) => behind(second)))).toBe(true)
  expect(areMissing(seconds.slice(0, 5).map((second) => behind(second)))).toBe(false)
  expect(areMissing([...seconds.map((second) => behind(second)), toReading(6, flowing(6), remote)])).toBe(false)
  // A broken line carries none.
  expect(areMissing(seconds.map((second) => behind(second, { isConnected: false })))).toBe(false)
  expect(areMissing(seconds.map((second) => toReading(second, flowing(second), remote)))).toBe(false)
})

test('what was sent is unknown while the transport counts nothing or counts anew', () => {
  const sent = (...bytes: (number | undefined)[]) =>
    readAll(bytes.map((sentBytes, second) => flowing(second, { sentBytes }))).sentKbit
  expect(sent(0, 1250)).toBe(10)
  expect(sent(1250, 1250)).toBe(0)
  expect(sent(undefined, 1250)).toBeUndefined()
  expect(sent(1250, undefined)).toBeUndefined()
  expect(sent(1250, 100)).toBeUndefined()
})

test('measurements without a packet are counted from the latest one that had any', () => {
  const gap = (...received: number[]) => {
    const readings = received.map((count, second) => flowing(second, { received: count }))
    const { gap: without, sinceGap } = readAll(readings)
    return [without, sinceGap]
  }
  expect(gap(0, 100, 100, 100)).toEqual([2, 0])
  expect(gap(0, 100, 100, 200, 300)).toEqual([0, 2])
})

test('a page that was hidden or is read a little late is measured', () => {
  const isMeasured = (milliseconds: number, before: boolean, after: boolean) =>
    [
      toReading(0, flowing(0), { ...remote, isVisible: before }),
      { ...toReading(0, flowing(4), { ...remote, isVisible: after }), at: milliseconds },
    ].reduce(addReading, createLineState()).sample !== undefined
  expect(isMeasured(2500, true, true)).toBe(true)
  expect(isMeasured(2501, true, true)).toBe(false)
  expect(isMeasured(2501, false, true)).toBe(true)
  expect(isMeasured(2501, true, false)).toBe(true)
})

test('the line names the longer round trip, and none while it is broken', () => {
  const measure = (rttMs: number | undefined, answeredRttMs: number | undefined, isConnected = true) => {
    const readings = [0, 1].map((second): LineReading => {
      const reading = toReading(second, flowing(second, { rttMs }), remote)
      return { ...reading, isConnected, pings: { ...reading.pings, answeredRttMs } }
    })
    return toMeasurement(readings.reduce(addReading, createLineState()))?.line
  }
  expect(measure(40, 900)?.rttMs).toBe(900)
  expect(measure(900, 40)?.rttMs).toBe(900)
  expect(measure(undefined, 40)?.rttMs).toBe(40)
  expect(measure(40, undefined)?.rttMs).toBe(40)
  expect(measure(40, 40, false)).toBeUndefined()
})

test('a rate that is known from what the encoder may send is not capped by what is sent', () => {
  const read = (isRateLimited: boolean | undefined) =>
    readAll(SECONDS.map((second) => flowing(second, { isRateLimited, availableKbit: 400, sentBytes: 25_000 * second })))
  expect(read(undefined).sample).toMatchObject({ availableKbit: 400, sentKbit: 200 })
  const limited = read(true)
  expect(limited.sample).toMatchObject({
    availableKbit: limited.carriedRate.kbit,
    sentKbit: undefined,
    connected: true,
  })
})
