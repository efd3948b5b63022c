import { expect, test } from 'vitest'
import { lossBetween, toCounters, toFigures } from './counters.ts'
import { toSample } from './quality-monitor.ts'

const createReport = (...entries: object[]) =>
  new Map(entries.map((entry, index) => [String(index), entry])) as unknown as RTCStatsReport
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

test('counters come from the selected candidate pair and the received streams', () => {
  const counters = toCounters(
    createReport(
      { type: 'candidate-pair', nominated: false, state: 'failed', currentRoundTripTime: 9 },
      {
        type: 'candidate-pair',
        nominated: true,
        state: 'succeeded',
        currentRoundTripTime: 0.25,
        availableOutgoingBitrate: 300_000,
      },
      { type: 'remote-inbound-rtp', fractionLost: 0.04 },
      { type: 'inbound-rtp', kind: 'video', packetsReceived: 90, packetsLost: 10, framesDecoded: 25 },
      { type: 'inbound-rtp', kind: 'audio', packetsReceived: 50, packetsLost: 0, bytesReceived: 4000 },
    ),
  )
  expect(counters).toEqual({
    rttMs: 250,
    availableKbit: 300,
    sentLossPercent: 4,
    received: 140,
    lost: 10,
    framesDecoded: 25,
    audioBytes: 4000,
    samples: 0,
    concealedSamples: 0,
    freezes: 0,
    freezeSeconds: 0,
  })
})

const pair = (currentRoundTripTime: number, extra: object = {}) => ({
  type: 'candidate-pair',
  nominated: true,
  state: 'succeeded',
  currentRoundTripTime,
  ...extra,
})

test('of several nominated pairs the one that the transport selected counts', () => {
  const report = createReport(pair(0.02), pair(0.8), pair(0.03), { type: 'transport', selectedCandidatePairId: '1' })
  expect(toCounters(report).rttMs).toBe(800)
})

test('without transport statistics the pair marked as selected counts', () => {
  expect(toCounters(createReport(pair(0.02), pair(0.8, { selected: true }), pair(0.03))).rttMs).toBe(800)
})

const zero = toCounters(createReport())

test('the higher loss of both directions counts', () => {
  const after = { ...zero, received: 90, lost: 10, framesDecoded: 30, audioBytes: 1, sentLossPercent: 3 }
  expect(toSample(zero, after, { ...remote, receivedLossPercent: lossBetween(zero, after) }).lossPercent).toBe(10)
})

test('the loss that the counterpart’s page measures replaces the browsers’ reports, which are older', () => {
  const after = { ...zero, received: 100, framesDecoded: 30, audioBytes: 1, sentLossPercent: 40 }
  expect(toSample(zero, after, remote).lossPercent).toBe(40)
  expect(toSample(zero, after, { ...remote, sentLossPercent: 3 }).lossPercent).toBe(3)
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

test('the higher round trip counts, because the browser’s own is up to 2.5 s old', () => {
  expect(toSample(zero, { ...zero, rttMs: 20 }, { ...remote, rttMs: 800 }).rttMs).toBe(800)
  expect(toSample(zero, { ...zero, rttMs: 800 }, { ...remote, rttMs: 20 }).rttMs).toBe(800)
  expect(toSample(zero, zero, remote).rttMs).toBeUndefined()
})

test('the figures name the relay, freezes and the share of concealed sound', () => {
  const report = createReport(
    pair(0.02, { localCandidateId: '1', remoteCandidateId: '2' }),
    { type: 'local-candidate', candidateType: 'relay' },
    { type: 'remote-candidate', candidateType: 'host' },
    { type: 'inbound-rtp', kind: 'audio', totalSamplesReceived: 1000, concealedSamples: 80 },
    { type: 'inbound-rtp', kind: 'video', freezeCount: 2, totalFreezesDuration: 1.5 },
  )
  const expected = { isRelayed: true, freezes: 2, freezeSeconds: 1.5, concealedPercent: 8 }
  expect(toFigures(toCounters(report))).toEqual(expected)
})
