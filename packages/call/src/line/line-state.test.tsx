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
