import type { QualitySample } from '../quality.ts'

/** What one look at the statistics says, as counters since the connection began. */
export type Counters = {
  rttMs?: number
  outgoingKbit?: number
  /** Share lost of what was sent in the last report interval, as the other side tells it. */
  sentLossPercent?: number
  received: number
  lost: number
  framesDecoded: number
  audioBytes: number
}

/** Reads the counters from a browser's report; a value that a browser does not give stays undefined. */
export function countersOf(report: RTCStatsReport): Counters {
  const counters: Counters = { received: 0, lost: 0, framesDecoded: 0, audioBytes: 0 }
  const sentLoss: number[] = []
  for (const entry of report.values() as Iterable<Record<string, unknown>>) {
    const number = (name: string) => (typeof entry[name] === 'number' ? entry[name] : undefined)
    if (entry.type === 'candidate-pair' && entry.nominated === true && entry.state === 'succeeded') {
      const rtt = number('currentRoundTripTime')
      const outgoing = number('availableOutgoingBitrate')
      counters.rttMs = rtt === undefined ? counters.rttMs : rtt * 1000
      counters.outgoingKbit = outgoing === undefined ? counters.outgoingKbit : outgoing / 1000
    }
    if (entry.type === 'remote-inbound-rtp') sentLoss.push((number('fractionLost') ?? 0) * 100)
    if (entry.type === 'inbound-rtp') {
      counters.received += number('packetsReceived') ?? 0
      counters.lost += number('packetsLost') ?? 0
      if (entry.kind === 'video') counters.framesDecoded += number('framesDecoded') ?? 0
      else counters.audioBytes += number('bytesReceived') ?? 0
    }
  }
  if (sentLoss.length > 0) counters.sentLossPercent = Math.max(...sentLoss)
  return counters
}

/** One second's sample from two looks at the counters and what the other side says that it sends. */
export function sampleOf(
  before: Counters,
  after: Counters,
  { connected, camera, mic }: { connected: boolean; camera: boolean; mic: boolean },
): QualitySample {
  const lost = Math.max(0, after.lost - before.lost)
  const received = Math.max(0, after.received - before.received)
  const receivedLoss = lost + received > 0 ? (lost / (lost + received)) * 100 : 0
  return {
    connected,
    rttMs: after.rttMs,
    outgoingKbit: after.outgoingKbit,
    lossPercent: Math.max(receivedLoss, after.sentLossPercent ?? 0),
    frozen: camera && after.framesDecoded <= before.framesDecoded,
    silent: mic && after.audioBytes <= before.audioBytes,
  }
}
