import { expect, test } from 'vitest'
import { type Counters, lossBetween, toFigures } from '../core/counters.ts'
import { toSample } from './quality-monitor.ts'

const remote = {
  receivedLossPercent: 0,
  connected: true,
  isVisible: true,
  rttMs: undefined,
  sentLossPercent: undefined,
  neededKbit: 250,
  camera: true,
  mic: true,
}

const zero: Counters = { received: 0, lost: 0, framesDecoded: 0, audioBytes: 0, freezes: 0 }

test('the higher loss of both directions counts', () => {
  const after = { ...zero, received: 90, lost: 10, framesDecoded: 30, audioBytes: 1, sentLossPercent: 3 }
  expect(toSample(zero, after, { ...remote, receivedLossPercent: lossBetween(zero, after) }).lossPercent).toBe(10)
})

test('the loss that the counterpart’s page measures replaces the browsers’ reports, which are older', () => {
  const after = { ...zero, received: 100, framesDecoded: 30, audioBytes: 1, sentLossPercent: 40 }
  expect(toSample(zero, after, remote).lossPercent).toBe(40)
  expect(toSample(zero, after, { ...remote, sentLossPercent: 3 }).lossPercent).toBe(3)
})

test('the mean loss is that of both pages, and unknown where the counterpart’s measures none', () => {
  const after = { ...zero, received: 100, framesDecoded: 30, audioBytes: 1, sentLossPercent: 40 }
  const received = { ...remote, receivedLossPercent: 4 }
  expect(toSample(zero, after, received).meanLossPercent).toBeUndefined()
  expect(toSample(zero, after, { ...received, sentLossPercent: 10 }).meanLossPercent).toBe(7)
})

test('missing frames or sound lower the quality only while the counterpart’s camera or microphone is on', () => {
  expect(toSample(zero, zero, remote)).toMatchObject({ frozen: true, silent: true })
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
  expect(toSample(checked, checked, remote).rttMs).toBe(800)
  expect(toSample(zero, zero, remote).rttMs).toBeUndefined()
})

test('nothing at all counts as a cut only while a device of the counterpart is on, also on a hidden page', () => {
  expect(toSample(zero, zero, { ...remote, mic: false, isVisible: false })).toMatchObject({ cut: true, frozen: false })
  expect(toSample(zero, { ...zero, received: 1 }, remote)).toMatchObject({ cut: false, silent: true })
  expect(toSample(zero, zero, { ...remote, camera: false, mic: false })).toMatchObject({ cut: false })
})

test('figures that a transport does not measure are null', () => {
  const expected = { isRelayed: null, freezes: 2, freezeSeconds: null, concealedPercent: null }
  expect(toFigures({ ...zero, freezes: 2 })).toEqual(expected)
})
