import { expect, test } from 'vitest'
import { toFigures } from '../../core/counters.ts'
import { toCounters } from './connection-counters.ts'

const createReport = (...entries: object[]) =>
  new Map(entries.map((entry, index) => [String(index), entry])) as unknown as RTCStatsReport

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

test('an encoder that the processor limits is counted, one that the rate limits is not', () => {
  const read = (qualityLimitationReason: string) =>
    toCounters(createReport({ type: 'outbound-rtp', kind: 'video', qualityLimitationReason })).isProcessorLimited
  expect(read('cpu')).toBe(true)
  expect(read('bandwidth')).toBeUndefined()
})
