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
  /** The counterpart's microphone is on, but no sound arrived. */
  isSilent: boolean
  isWarned: boolean
  /** The line itself, regardless of the counterpart's camera and microphone. Undefined while it is broken. */
  line: LineSample | undefined
  figures: LineFigures
}

/** The counters at a time in milliseconds, and whether the page or its picture's own window was visible. */
type Reading = { counters: Counters; at: number; isVisible: boolean }

/** Measures a connection about every second, also while its page is hidden: browsers delay the timers of hidden pages. */
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
  let before: Reading | undefined
  let receivedLossPercent: number | undefined
  let warning = NO_LINE_WARNING
  let stopped = false
  const measure = async () => {
    const counters = toCounters(await connection.getStats())
    if (stopped) return
    const after = { counters, at: performance.now(), isVisible: isPictureVisible() }
    if (before) {
      const connected = connection.connectionState === 'connected'
      const sample = toSample(before.counters, counters, {
        connected,
        isVisible: before.isVisible && after.isVisible,
        rttMs: rttMs(),
        sentLossPercent: sentLossPercent(),
        neededKbit: neededKbit(),
        ...remoteMedia(),
      })
      receivedLossPercent = lossBetween(before.counters, counters)
      warning = updateLineWarning(warning, sample)
      onMeasured({
        quality: scoreQuality(sample),
        isSilent: sample.silent,
        isWarned: isWarned(warning),
        line: connected ? { ...toLine(sample), sentKbit: toSentKbit(before, after) } : undefined,
        figures: toFigures(counters),
      })
    }
    before = after
  }
  let interval: ReturnType<typeof setInterval> | undefined
  const settling = setTimeout(() => {
    interval = setInterval(() => void measure().catch(() => {}), MEASURE_EVERY_MS)
  }, SETTLE_TIME_MS)
  return {
    /** Loss of the counterpart's packets in the last second, in percent. Undefined before the first measurement. */
    readReceivedLoss: () => receivedLossPercent,
    stop() {
      stopped = true
      clearTimeout(settling)
      clearInterval(interval)
    },
  }
}

const isPictureVisible = () => document.visibilityState === 'visible' || document.pictureInPictureElement != null

/** The line is silent when nothing arrives at all. A missing camera or microphone alone may have stopped at its source. */
const toLine = ({ rttMs, lossPercent, availableKbit, frozen, silent }: QualitySample): LineSample => ({
  rttMs,
  lossPercent,
  availableKbit,
  isSilent: frozen && silent,
})

/** The rate at which the transport sent between two readings. */
function toSentKbit(before: Reading, after: Reading): number | undefined {
  const [sentBefore, sent] = [before.counters.sentBytes, after.counters.sentBytes]
  if (sentBefore === undefined || sent === undefined || sent < sentBefore) return undefined
  return ((sent - sentBefore) * 8) / (after.at - before.at)
}

type SampleContext = {
  connected: boolean
  /** Whether the picture can be seen. Browsers may decode no frames for a hidden page, so missing ones say nothing there. */
  isVisible: boolean
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
  const { connected, isVisible, neededKbit, camera, mic } = context
  const roundTrips = [after.rttMs, context.rttMs].filter((value) => value !== undefined)
  return {
    connected,
    rttMs: roundTrips.length > 0 ? Math.max(...roundTrips) : undefined,
    availableKbit: after.availableKbit,
    neededKbit,
    lossPercent: Math.max(lossBetween(before, after), context.sentLossPercent ?? after.sentLossPercent ?? 0),
    frozen: camera && isVisible && after.framesDecoded <= before.framesDecoded,
    silent: mic && after.audioBytes <= before.audioBytes,
  }
}
