import type { RemoteMedia } from '../call-state.ts'
import {
  isWarned,
  NO_LINE_WARNING,
  type Quality,
  type QualitySample,
  scoreQuality,
  updateLineWarning,
} from '../quality.ts'
import { type Counters, type LineFigures, lossBetween, toCounters, toFigures } from './counters.ts'
import type { LineSample } from './video-adaptation.ts'

const MEASURE_EVERY_MS = 1000
/** The first frames of a connection take a while; earlier measurements are meaningless. */
const SETTLE_TIME_MS = 3000

/** One measurement of a connected or broken line. */
export type LineMeasurement = {
  quality: Quality
  isWarned: boolean
  /** The line itself, regardless of the counterpart's camera and microphone. Undefined while it is broken. */
  line: LineSample | undefined
  figures: LineFigures
}

/** Measures a connection every second while its page or its picture's own window is visible. */
export function startQualityMonitor(options: {
  connection: Pick<RTCPeerConnection, 'getStats' | 'connectionState'>
  remoteMedia: () => RemoteMedia
  /** The round trip that the page measured itself. */
  rttMs: () => number | undefined
  /** Loss of the sent packets in percent, as the counterpart's page measures it. */
  sentLossPercent: () => number | undefined
  neededKbit: () => number
  onMeasured: (measurement: LineMeasurement) => void
}) {
  const { connection, remoteMedia, rttMs, sentLossPercent, neededKbit, onMeasured } = options
  let before: Counters | undefined
  let receivedLossPercent: number | undefined
  let warning = NO_LINE_WARNING
  let stopped = false
  const measure = async () => {
    if (document.visibilityState === 'hidden' && !document.pictureInPictureElement) {
      before = undefined
      receivedLossPercent = undefined
      return
    }
    const after = toCounters(await connection.getStats())
    if (stopped) return
    if (before) {
      const connected = connection.connectionState === 'connected'
      const measured = { rttMs: rttMs(), sentLossPercent: sentLossPercent() }
      const sample = toSample(before, after, { connected, ...measured, neededKbit: neededKbit(), ...remoteMedia() })
      receivedLossPercent = lossBetween(before, after)
      warning = updateLineWarning(warning, sample)
      onMeasured({
        quality: scoreQuality(sample),
        isWarned: isWarned(warning),
        line: connected ? { ...toLine(sample), sentKbit: toSentKbit(before, after) } : undefined,
        figures: toFigures(after),
      })
    }
    before = after
  }
  let interval: ReturnType<typeof setInterval> | undefined
  const settling = setTimeout(() => {
    interval = setInterval(() => void measure().catch(() => {}), MEASURE_EVERY_MS)
  }, SETTLE_TIME_MS)
  return {
    /** Loss of the counterpart's packets in the last second, in percent. Undefined while nothing is measured. */
    readReceivedLoss: () => receivedLossPercent,
    stop() {
      stopped = true
      clearTimeout(settling)
      clearInterval(interval)
    },
  }
}

/** The line is silent when nothing arrives at all. A missing camera or microphone alone may have stopped at its source. */
const toLine = ({ rttMs, lossPercent, availableKbit, frozen, silent }: QualitySample): LineSample => ({
  rttMs,
  lossPercent,
  availableKbit,
  isSilent: frozen && silent,
})

/** Amounts sent within the second between two readings. */
const toSentKbit = (before: Counters, after: Counters): number | undefined =>
  before.sentBytes !== undefined && after.sentBytes !== undefined && after.sentBytes >= before.sentBytes
    ? ((after.sentBytes - before.sentBytes) * 8) / MEASURE_EVERY_MS
    : undefined

type SampleContext = {
  connected: boolean
  /** The round trip that the page measured itself; the higher one counts, because the browser's is up to 2.5 s old. */
  rttMs: number | undefined
  /** As the counterpart's page measures it. Undefined for pages of 0.1.0; then the browsers' reports count. */
  sentLossPercent: number | undefined
  neededKbit: number
  camera: boolean
  mic: boolean
}

/** The sample of one second, from two readings of the counters and the devices that the counterpart reports as on. */
export function toSample(before: Counters, after: Counters, context: SampleContext): QualitySample {
  const { connected, neededKbit, camera, mic } = context
  const roundTrips = [after.rttMs, context.rttMs].filter((value) => value !== undefined)
  return {
    connected,
    rttMs: roundTrips.length > 0 ? Math.max(...roundTrips) : undefined,
    availableKbit: after.availableKbit,
    neededKbit,
    lossPercent: Math.max(lossBetween(before, after), context.sentLossPercent ?? after.sentLossPercent ?? 0),
    frozen: camera && after.framesDecoded <= before.framesDecoded,
    silent: mic && after.audioBytes <= before.audioBytes,
  }
}
