import type { RemoteMedia } from '../core/call-state.ts'
import { type Counters, type LineFigures, lossBetween, toFigures } from '../core/counters.ts'
import {
  isWarned,
  type LineWarning,
  NO_LINE_WARNING,
  NO_WARNING,
  type Quality,
  type QualitySample,
  scoreQuality,
  updateLineWarning,
} from '../core/quality.ts'
import { UNKNOWN_RATE, updateCarriedRate } from './carried-rate.ts'
import type { LineSample } from './line-sample.ts'
import type { Pinging } from './round-trip.ts'

const MEASURE_EVERY_MS = 1000
/** The first frames of a connection take a while; earlier measurements are meaningless. */
const SETTLE_TIME_MS = 3000
/** Measurements after a gap in which the browser's round trip, which is up to 2.5 s old, may still be that of the gap. */
const RECOVERS_FOR = 3
/** Measurements in a row without messages of the counterpart. After a long cut, a browser repeats what was lost up to half a minute later. */
const UNHEARD_AFTER = 5

/** One measurement of a connected or broken line. */
export type LineMeasurement = {
  quality: Quality
  /** The counterpart's microphone is on, but no sound arrived. */
  isSilent: boolean
  isWarned: boolean
  /** The line itself, regardless of the counterpart's camera and microphone. Undefined while it is broken. */
  line: LineSample | undefined
  /** The line works, but messages of the counterpart have been missing for seconds: what it said about its own side may be over. */
  isCounterpartUnheard: boolean
  figures: LineFigures
}

/** The counters at a time in milliseconds, and whether the page or its picture's own window was visible. */
type Reading = { counters: Counters; at: number; isVisible: boolean }

export type MonitorOptions = {
  readCounters: () => Promise<Counters>
  isConnected: () => boolean
  remoteMedia: () => RemoteMedia
  /** The quality that the transport's own service measures, if it has one. */
  readLevel?: (() => Quality | undefined) | undefined
  pinging: Pick<Pinging, 'read' | 'readAnswered' | 'readSentLoss' | 'isBehind'>
  /** The people are warned already. */
  isWarned?: boolean
  /** The counterpart's page warns both. */
  isCounterpartWarned?: () => boolean
  neededKbit: () => number
  isVideoSuspended: () => boolean
  onMeasured: (measurement: LineMeasurement) => void
}

/** Measures a line about every second, also while its page is hidden: browsers delay the timers of hidden pages. */
export function startQualityMonitor(options: MonitorOptions) {
  const { readCounters, isConnected, remoteMedia, readLevel, pinging, neededKbit, isVideoSuspended, onMeasured } =
    options
  let before: Reading | undefined
  let receivedLossPercent: number | undefined
  /** Measurements in a row in which nothing arrived, and measurements since the last one of them. */
  let gap = Number.POSITIVE_INFINITY
  let sinceGap = Number.POSITIVE_INFINITY
  let checkedAt: number | undefined
  let unheardFor = 0
  let carriedRate = UNKNOWN_RATE
  let warning: LineWarning = { ...NO_LINE_WARNING, line: { ...NO_WARNING, on: options.isWarned === true } }
  let stopped = false
  const measure = async () => {
    const counters = await readCounters()
    if (stopped) return
    const after = { counters, at: performance.now(), isVisible: isPictureVisible() }
    if (before) {
      // The answer came after the reading before, whichever pair of addresses carried it.
      if (counters.checks !== undefined && counters.checks !== before.counters.checks)
        checkedAt = before.at - (counters.rttMs ?? 0)
      const hasGap = counters.received === before.counters.received
      // Packets that were lost in a gap are counted with the first one after it, and say nothing about the line that is back.
      receivedLossPercent = sinceGap === 0 ? 0 : lossBetween(before.counters, counters)
      gap = hasGap ? gap + 1 : 0
      sinceGap = hasGap ? 0 : sinceGap + 1
      const connected = isConnected()
      unheardFor = connected && pinging.isBehind(checkedAt) ? unheardFor + 1 : 0
      const sentKbit = toSentKbit(before, after)
      const measured = toSample(before.counters, counters, {
        connected,
        isVisible: before.isVisible && after.isVisible,
        rttMs: pinging.read(checkedAt),
        receivedLossPercent,
        sentLossPercent: pinging.readSentLoss(),
        sentKbit: isVideoSuspended() ? undefined : sentKbit,
        neededKbit: neededKbit(),
        level: connected ? readLevel?.() : undefined,
        ...remoteMedia(),
      })
      const { isRateLimited } = counters
      if (isRateLimited !== undefined) carriedRate = updateCarriedRate(carriedRate, measured, isRateLimited)
      // What is sent does not cap a rate that is known from it.
      const sample =
        isRateLimited === undefined ? measured : { ...measured, availableKbit: carriedRate.kbit, sentKbit: undefined }
      warning = updateLineWarning(warning, sample, { isCounterpartWarned: options.isCounterpartWarned?.() ?? false })
      onMeasured({
        quality: scoreQuality(sample),
        isSilent: sample.silent,
        isWarned: isWarned(warning),
        line: connected
          ? {
              ...toLine(sample),
              // The video adapts with caution: the longer one counts, also one that the browser repeats.
              rttMs: findLonger(counters.rttMs, pinging.readAnswered(checkedAt)),
              sentKbit,
              isRecovering: sinceGap > 0 && sinceGap <= RECOVERS_FOR,
            }
          : undefined,
        isCounterpartUnheard: unheardFor >= UNHEARD_AFTER,
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
    /** Packets arrived in the last second, as far as it was measured. */
    isReceiving: () => before !== undefined && gap === 0 && performance.now() - before.at < 2 * MEASURE_EVERY_MS,
    /** Measurements in a row in which nothing arrived, however long they took. Infinite before the first. */
    readGap: () => gap,
    stop() {
      stopped = true
      clearTimeout(settling)
      clearInterval(interval)
    },
  }
}

const isPictureVisible = () => document.visibilityState === 'visible' || document.pictureInPictureElement != null

/** The line is silent when nothing arrives at all. A missing camera or microphone alone may have stopped at its source. */
const toLine = ({ lossPercent, availableKbit, cut }: QualitySample) => ({ lossPercent, availableKbit, isSilent: cut })

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
  /** The round trip of the page's own pings. The longer one counts, unless the browser repeats its own while pings are answered. */
  rttMs: number | undefined
  /** As the counterpart's page measures it. Undefined for pages of 0.1.0; then the browsers' reports count. */
  sentLossPercent: number | undefined
  /** See {@link QualitySample}. */
  sentKbit?: number | undefined
  /** Loss of the counterpart's packets in percent. */
  receivedLossPercent: number
  neededKbit: number
  /** See {@link QualitySample}. */
  level?: Quality | undefined
  camera: boolean
  mic: boolean
}

const findLonger = (one: number | undefined, other: number | undefined) =>
  one === undefined || (other !== undefined && other > one) ? other : one

/** Whether the browser's round trip is that of the reading before. */
const isRepeated = (before: Counters, after: Counters) => after.checks !== undefined && after.checks === before.checks

/** The sample of one second, from two readings of the counters and the devices that the counterpart reports as on. */
export function toSample(before: Counters, after: Counters, context: SampleContext): QualitySample {
  const { connected, isVisible, neededKbit, receivedLossPercent, sentLossPercent, level, camera, mic } = context
  return {
    connected,
    // Beside an answered ping, a value that the browser repeats says nothing: it may be five seconds old.
    rttMs:
      context.rttMs !== undefined && isRepeated(before, after) ? context.rttMs : findLonger(after.rttMs, context.rttMs),
    availableKbit: after.availableKbit,
    sentKbit: context.sentKbit,
    neededKbit,
    lossPercent: Math.max(receivedLossPercent, sentLossPercent ?? after.sentLossPercent ?? 0),
    meanLossPercent: sentLossPercent === undefined ? undefined : (receivedLossPercent + sentLossPercent) / 2,
    frozen: camera && isVisible && after.framesDecoded <= before.framesDecoded,
    silent: mic && after.audioBytes <= before.audioBytes,
    cut: (camera || mic) && after.received === before.received,
    level,
  }
}
