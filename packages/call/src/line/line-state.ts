import { type Counters, type LineFigures, lossBetween, toFigures } from '../core/counters.ts'
import { type Quality, type QualitySample, scoreQuality } from '../core/quality.ts'
import { type CarriedRate, UNKNOWN_RATE, updateCarriedRate } from './carried-rate.ts'
import type { LineSample } from './line-sample.ts'
import { createLineWarning, isWarned, type LineWarning, updateLineWarning } from './line-warning.ts'

/** Samples after a gap in which the browser's round trip, which is up to 2.5 s old, may still be that of the gap. */
const RECOVERY_SAMPLES = 3
/** Samples in a row without sound: a pause of one may be chance. */
const SILENCE_SAMPLES = 2
/** Samples in a row without messages of the counterpart. After a long cut, a browser repeats what was lost up to half a minute later. */
const MESSAGE_TIMEOUT_SAMPLES = 5

/** Milliseconds between two readings of a visible page above which the device is busy: late pings and frames are not the line's fault. */
const LATE_AFTER_MS = 2500
/**
 * A busy device in points: a reading of a limited encoder adds one, a late reading two, and any other takes one away. The person is informed
 * from `from` on until no point is left.
 */
const BUSY_POINTS = { limited: 1, late: 2, free: -1, from: 4, max: 6 }

/** Everything that a page reads about its line once a second. */
export type LineReading = {
  /** Milliseconds of any clock that only advances. */
  at: number
  counters: Counters
  isConnected: boolean
  /** Whether the page or its picture's own window is visible. */
  isVisible: boolean
  /** The page's own pings at the time of {@link findCheckTime}. `isBehind`: messages of the counterpart come later than the line itself. */
  pings: {
    rttMs: number | undefined
    answeredRttMs: number | undefined
    sentLossPercent: number | undefined
    isBehind: boolean
  }
  /** The counterpart's devices, as it reports them. */
  remoteMedia: { camera: boolean; mic: boolean; busy?: boolean | undefined }
  neededKbit: number
  isVideoSuspended: boolean
  /** The quality that the transport's own service measures, if it has one. */
  level?: Quality | undefined
  /** The counterpart's page warns both. */
  isCounterpartWarned: boolean
}

/** The measured line of a call. Values are replaced, never mutated. */
export type LineState = {
  /** The latest reading. Counters say something only in comparison with it. */
  latest?: LineReading
  /** The sample between the latest two readings. */
  sample?: QualitySample
  /** The same without what a busy device explains: the line is judged by it. */
  judged?: QualitySample
  /** Points of {@link BUSY_POINTS}. */
  busyPoints: number
  isBusy: boolean
  /** Loss of the counterpart's packets in the last second, in percent. */
  receivedLossPercent?: number
  sentKbit?: number | undefined
  /** Samples in a row in which nothing arrived, and samples since the last one of them. Infinite before the first. */
  gap: number
  sinceGap: number
  /** When the browser sent its latest answered check of the line. */
  checkedAt?: number | undefined
  /** Samples in a row without the counterpart's sound. */
  withoutSound: number
  /** Samples in a row in which the line works, but messages of the counterpart are missing. */
  withoutMessages: number
  carriedRate: CarriedRate
  warning: LineWarning
}

/** `isWarned`: the people are warned already. */
export const createLineState = (isWarned = false): LineState => ({
  gap: Number.POSITIVE_INFINITY,
  sinceGap: Number.POSITIVE_INFINITY,
  withoutSound: 0,
  withoutMessages: 0,
  busyPoints: 0,
  isBusy: false,
  carriedRate: UNKNOWN_RATE,
  warning: createLineWarning(isWarned),
})

/** When the browser sent its latest answered check: before the latest reading, whichever pair of addresses carried it. */
export function findCheckTime({ latest, checkedAt }: LineState, { checks, rttMs = 0 }: Counters): number | undefined {
  const isAnswered = latest !== undefined && checks !== undefined && checks !== latest.counters.checks
  return isAnswered ? latest.at - rttMs : checkedAt
}

/** The line after another reading. The first one gives no sample. */
export function addReading(state: LineState, reading: LineReading): LineState {
  const { latest, sinceGap, withoutMessages, carriedRate, warning } = state
  if (!latest) return { ...state, latest: reading }
  const isLate = isReadLate(latest, reading)
  const busy = addBusyPoints(state, reading, isLate)
  if (isLate) return { ...state, ...busy, latest: reading, gap: 0, checkedAt: findCheckTime(state, reading.counters) }
  const { counters, isConnected, pings, isVideoSuspended, isCounterpartWarned } = reading
  const hasGap = counters.received === latest.counters.received
  // Packets that were lost in a gap are counted with the first one after it, and say nothing about the line that is back.
  const receivedLossPercent = sinceGap === 0 ? 0 : lossBetween(latest.counters, counters)
  const sentKbit = toSentKbit(latest, reading)
  const measured = toSample(latest, reading, {
    receivedLossPercent,
    sentKbit: isVideoSuspended ? undefined : sentKbit,
  })
  const nextRate =
    counters.isRateLimited === undefined
      ? carriedRate
      : updateCarriedRate(carriedRate, measured, counters.isRateLimited)
  // What is sent does not cap a rate that is known from it.
  const sample =
    counters.isRateLimited === undefined ? measured : { ...measured, availableKbit: nextRate.kbit, sentKbit: undefined }
  const judged = excuseBusyDevice(sample, { before: latest, after: reading })
  return {
    ...busy,
    latest: reading,
    sample,
    judged,
    receivedLossPercent,
    sentKbit,
    gap: hasGap ? state.gap + 1 : 0,
    sinceGap: hasGap ? 0 : sinceGap + 1,
    checkedAt: findCheckTime(state, counters),
    withoutSound: sample.silent ? state.withoutSound + 1 : 0,
    withoutMessages: isConnected && pings.isBehind ? withoutMessages + 1 : 0,
    carriedRate: nextRate,
    warning: updateLineWarning(warning, judged, { isCounterpartWarned }),
  }
}

function addBusyPoints({ busyPoints, isBusy }: LineState, { counters }: LineReading, isLate: boolean) {
  const added = isLate ? BUSY_POINTS.late : counters.isProcessorLimited ? BUSY_POINTS.limited : BUSY_POINTS.free
  const points = Math.min(BUSY_POINTS.max, Math.max(0, busyPoints + added))
  return { busyPoints: points, isBusy: points >= (isBusy ? 1 : BUSY_POINTS.from) }
}

/**
 * A sample without the pings and frames that a busy device of either side delays. Loss, silence and the browser's own round trip count, and
 * the estimate of the rate unless this device sends less than it could.
 */
function excuseBusyDevice(
  sample: QualitySample,
  { before, after }: { before: LineReading; after: LineReading },
): QualitySample {
  const isOwn = after.counters.isProcessorLimited === true
  if (!isOwn && !after.remoteMedia.busy) return sample
  return {
    ...sample,
    rttMs: isRepeated(before.counters, after.counters) ? undefined : after.counters.rttMs,
    availableKbit: isOwn ? undefined : sample.availableKbit,
    frozen: false,
  }
}

/** Whether the page was too busy to measure: its timer came late, while packets arrived. */
const isReadLate = (before: LineReading, after: LineReading): boolean =>
  before.isVisible &&
  after.isVisible &&
  after.at - before.at > LATE_AFTER_MS &&
  after.counters.received > before.counters.received

/** One measurement of a connected or broken line. */
export type LineMeasurement = {
  quality: Quality
  /** The counterpart's microphone is on, but no sound arrives. */
  isSilent: boolean
  /** The counterpart's camera is on, but no new frame arrived. */
  isFrozen: boolean
  /** This device has no time for the call. */
  isBusy: boolean
  isWarned: boolean
  /** The line itself, regardless of the counterpart's camera and microphone. Undefined while it is broken. */
  line: LineSample | undefined
  /** The line works, but messages of the counterpart have been missing for seconds: what it reported about its own side may be over. */
  areMessagesMissing: boolean
  figures: LineFigures
}

/** The measurement of the latest sample. Undefined before the first one. */
export function toMeasurement(state: LineState): LineMeasurement | undefined {
  const { latest, sample, judged, sentKbit, sinceGap, withoutSound, withoutMessages, warning, isBusy } = state
  if (!latest || !sample || !judged) return undefined
  const { counters, pings, isConnected } = latest
  return {
    quality: scoreQuality(judged),
    isSilent: withoutSound >= SILENCE_SAMPLES,
    isFrozen: sample.frozen,
    isBusy,
    isWarned: isWarned(warning),
    line: isConnected
      ? {
          ...toLine(sample),
          // The video adapts with caution: the longer one counts, also one that the browser repeats.
          rttMs: findLonger(counters.rttMs, pings.answeredRttMs),
          sentKbit,
          isRecovering: sinceGap > 0 && sinceGap <= RECOVERY_SAMPLES,
        }
      : undefined,
    areMessagesMissing: withoutMessages >= MESSAGE_TIMEOUT_SAMPLES,
    figures: toFigures(counters),
  }
}

/** The line is silent when nothing arrives at all. A missing camera or microphone alone may have stopped at its source. */
const toLine = ({ lossPercent, availableKbit, cut }: QualitySample) => ({ lossPercent, availableKbit, isSilent: cut })

/** The rate at which the transport sent between two readings. */
function toSentKbit(before: LineReading, after: LineReading): number | undefined {
  const [sentBefore, sent] = [before.counters.sentBytes, after.counters.sentBytes]
  if (sentBefore === undefined || sent === undefined || sent < sentBefore) return undefined
  return ((sent - sentBefore) * 8) / (after.at - before.at)
}

const findLonger = (first: number | undefined, second: number | undefined) =>
  first === undefined || (second !== undefined && second > first) ? second : first

/** Whether the browser's round trip is that of the reading before. */
const isRepeated = (before: Counters, after: Counters) => after.checks !== undefined && after.checks === before.checks

/**
 * The sample of one second, from two readings. The counterpart's page measures the loss of what is sent; until it has said so the
 * browsers' reports count. Browsers may decode no frames for a hidden page, so missing ones say nothing there.
 */
function toSample(
  before: LineReading,
  after: LineReading,
  { receivedLossPercent, sentKbit }: { receivedLossPercent: number; sentKbit: number | undefined },
): QualitySample {
  const { counters, pings, remoteMedia, isConnected, neededKbit, level } = after
  const { camera, mic } = remoteMedia
  const { sentLossPercent } = pings
  const [previous, isVisible] = [before.counters, before.isVisible && after.isVisible]
  return {
    connected: isConnected,
    // Beside an answered ping, a value that the browser repeats says nothing: it may be five seconds old.
    rttMs:
      pings.rttMs !== undefined && isRepeated(previous, counters)
        ? pings.rttMs
        : findLonger(counters.rttMs, pings.rttMs),
    availableKbit: counters.availableKbit,
    sentKbit,
    neededKbit,
    lossPercent: Math.max(receivedLossPercent, sentLossPercent ?? counters.sentLossPercent ?? 0),
    meanLossPercent: sentLossPercent === undefined ? undefined : (receivedLossPercent + sentLossPercent) / 2,
    frozen: camera && isVisible && counters.framesDecoded <= previous.framesDecoded,
    silent: mic && counters.audioBytes <= previous.audioBytes,
    cut: (camera || mic) && counters.received === previous.received,
    level,
  }
}
