import type { RemoteMedia } from '../call-state.ts'
import { OFF, type Quality, type QualitySample, scoreQuality, updateWarning } from '../quality.ts'

/** Milliseconds. */
const MEASURE_EVERY = 1000
/** The first frames of a connection take a while; earlier measurements are meaningless. */
const SETTLE_TIME = 3000

/** Measures a connection every second while the page is visible. Returns the stop function. */
export function startQualityMonitor(options: {
  connection: Pick<RTCPeerConnection, 'getStats' | 'connectionState'>
  remoteMedia: () => RemoteMedia
  /** While the own video is held back, the outgoing bitrate says nothing about the capacity. */
  isVideoHeld: () => boolean
  onQuality: (quality: Quality, isWarned: boolean) => void
  /** The quality of the line itself while it is connected, regardless of the counterpart's camera and microphone. */
  onLineQuality: (quality: Quality) => void
}): () => void {
  const { connection, remoteMedia, isVideoHeld, onQuality, onLineQuality } = options
  let before: Counters | undefined
  let warning = OFF
  let stopped = false
  const measure = async () => {
    if (document.visibilityState === 'hidden') {
      before = undefined
      return
    }
    const after = toCounters(await connection.getStats())
    if (stopped) return
    if (before) {
      const connected = connection.connectionState === 'connected'
      const measured = toSample(before, after, { connected, ...remoteMedia() })
      const sample = isVideoHeld() ? { ...measured, outgoingKbit: undefined } : measured
      const quality = scoreQuality(sample)
      warning = updateWarning(warning, quality)
      onQuality(quality, warning.on)
      if (connected) onLineQuality(scoreLine(sample))
    }
    before = after
  }
  let interval: ReturnType<typeof setInterval> | undefined
  const settling = setTimeout(() => {
    interval = setInterval(() => void measure().catch(() => {}), MEASURE_EVERY)
  }, SETTLE_TIME)
  return () => {
    stopped = true
    clearTimeout(settling)
    clearInterval(interval)
  }
}

/** A camera or microphone alone may have stopped. If nothing arrives at all, the line is the cause. */
const scoreLine = (sample: QualitySample): Quality =>
  scoreQuality({ ...sample, frozen: false, silent: sample.frozen && sample.silent })

/** Counters of a connection since it began. */
type Counters = {
  rttMs?: number
  outgoingKbit?: number
  /** Loss of the own packets in the last report interval, in percent, as the counterpart reports it. */
  sentLossPercent?: number
  received: number
  lost: number
  framesDecoded: number
  audioBytes: number
}

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

/** Reads the counters from a browser's report. A value that the browser does not report stays undefined. */
export function toCounters(report: RTCStatsReport): Counters {
  const counters: Counters = { received: 0, lost: 0, framesDecoded: 0, audioBytes: 0 }
  const sentLoss: number[] = []
  const pair = findSelectedPair(report)
  const rtt = toNumber(pair?.currentRoundTripTime)
  const outgoing = toNumber(pair?.availableOutgoingBitrate)
  if (rtt !== undefined) counters.rttMs = rtt * 1000
  if (outgoing !== undefined) counters.outgoingKbit = outgoing / 1000
  for (const entry of report.values() as Iterable<StatsEntry>) {
    const number = (name: string) => toNumber(entry[name])
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

/** The sample of one second, from two readings of the counters and the devices that the counterpart reports as on. */
export function toSample(
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
