import type { Counters } from '../../core/counters.ts'

type StatsEntry = Record<string, unknown>
const toNumber = (value: unknown) => (typeof value === 'number' ? value : undefined)

/**
 * The pair of addresses that carries the call: the one the transport names, or in browsers without transport statistics
 * (Firefox) the one marked as selected. Several pairs may be nominated and succeeded; former ones keep their last measurements.
 */
function findSelectedPair(report: RTCStatsReport): StatsEntry | undefined {
  const entries = [...(report.values() as Iterable<StatsEntry>)]
  const transport = entries.find(({ type, selectedCandidatePairId }) => type === 'transport' && selectedCandidatePairId)
  if (transport) return report.get(String(transport.selectedCandidatePairId)) as StatsEntry | undefined
  const pairs = entries.filter(({ type }) => type === 'candidate-pair')
  return pairs.find(({ selected }) => selected === true) ?? pairs.find(isNominated)
}
const isNominated = ({ nominated, state }: StatsEntry) => nominated === true && state === 'succeeded'

/** Whether either end of the pair is an address of a relay. */
function isRelayedPair(report: RTCStatsReport, pair: StatsEntry): boolean | undefined {
  const types = [pair.localCandidateId, pair.remoteCandidateId].map(
    (id) => (report.get(String(id)) as StatsEntry | undefined)?.candidateType,
  )
  return types.every((type) => type === undefined) ? undefined : types.includes('relay')
}

/** Reads the counters from a browser's report. A value that the browser does not report stays undefined, or 0 for a sum. */
export function toCounters(report: RTCStatsReport): Counters {
  const counters: Counters & typeof ZERO_COUNTERS = { ...ZERO_COUNTERS }
  const sentLoss: number[] = []
  const pair = findSelectedPair(report)
  const rtt = toNumber(pair?.currentRoundTripTime)
  const checks = toNumber(pair?.responsesReceived)
  const available = toNumber(pair?.availableOutgoingBitrate)
  const isRelayed = pair && isRelayedPair(report, pair)
  if (rtt !== undefined) counters.rttMs = rtt * 1000
  if (checks !== undefined) counters.checks = checks
  if (available !== undefined) counters.availableKbit = available / 1000
  if (isRelayed !== undefined) counters.isRelayed = isRelayed
  for (const entry of report.values() as Iterable<StatsEntry>) {
    if (entry.type === 'remote-inbound-rtp') sentLoss.push((toNumber(entry.fractionLost) ?? 0) * 100)
    if (entry.type === 'transport') counters.sentBytes = toNumber(entry.bytesSent) ?? 0
    if (entry.type === 'inbound-rtp') addReceived(counters, entry)
    if (entry.type === 'outbound-rtp' && entry.qualityLimitationReason === 'cpu') counters.isProcessorLimited = true
  }
  if (sentLoss.length > 0) counters.sentLossPercent = Math.max(...sentLoss)
  return counters
}

const ZERO_COUNTERS = {
  received: 0,
  lost: 0,
  framesDecoded: 0,
  audioBytes: 0,
  samples: 0,
  concealedSamples: 0,
  freezes: 0,
  freezeSeconds: 0,
}

function addReceived(counters: typeof ZERO_COUNTERS, entry: StatsEntry) {
  const number = (name: string) => toNumber(entry[name]) ?? 0
  counters.received += number('packetsReceived')
  counters.lost += number('packetsLost')
  if (entry.kind === 'video') {
    counters.framesDecoded += number('framesDecoded')
    counters.freezes += number('freezeCount')
    counters.freezeSeconds += number('totalFreezesDuration')
  } else {
    counters.audioBytes += number('bytesReceived')
    counters.samples += number('totalSamplesReceived')
    counters.concealedSamples += number('concealedSamples')
  }
}
