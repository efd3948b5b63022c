import type { RemoteMedia } from '../core/call-state.ts'
import type { Counters } from '../core/counters.ts'
import type { Quality } from '../core/quality.ts'
import { addReading, createLineState, findCheckTime, type LineMeasurement, toMeasurement } from './line-state.ts'
import type { Pinging } from './round-trip.ts'

const MEASURE_EVERY_MS = 1000
/** The first frames of a connection take a while; earlier measurements are meaningless. */
const SETTLE_TIME_MS = 3000

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
  let state = createLineState(options.isWarned)
  let isStopped = false
  const measure = async () => {
    const counters = await options.readCounters()
    if (isStopped) return
    state = addReading(state, toReading(counters, findCheckTime(state, counters), options))
    const measurement = toMeasurement(state)
    if (measurement) options.onMeasured(measurement)
  }
  let interval: ReturnType<typeof setInterval> | undefined
  const settling = setTimeout(() => {
    interval = setInterval(() => void measure().catch(() => {}), MEASURE_EVERY_MS)
  }, SETTLE_TIME_MS)
  return {
    /** Loss of the counterpart's packets in the last second, in percent. Undefined before the first measurement. */
    readReceivedLoss: () => state.receivedLossPercent,
    /** Packets arrived in the last second, as far as it was measured. */
    isReceiving: () =>
      state.latest !== undefined && state.gap === 0 && performance.now() - state.latest.at < 2 * MEASURE_EVERY_MS,
    /** Measurements in a row in which nothing arrived, however long they took. Infinite before the first. */
    readGap: () => state.gap,
    stop() {
      isStopped = true
      clearTimeout(settling)
      clearInterval(interval)
    },
  }
}

function toReading(counters: Counters, checkedAt: number | undefined, options: MonitorOptions) {
  const { pinging } = options
  const isConnected = options.isConnected()
  return {
    at: performance.now(),
    counters,
    isConnected,
    isVisible: isPictureVisible(),
    pings: {
      rttMs: pinging.read(checkedAt),
      answeredRttMs: pinging.readAnswered(checkedAt),
      sentLossPercent: pinging.readSentLoss(),
      isBehind: pinging.isBehind(checkedAt),
    },
    remoteMedia: options.remoteMedia(),
    neededKbit: options.neededKbit(),
    isVideoSuspended: options.isVideoSuspended(),
    level: isConnected ? options.readLevel?.() : undefined,
    isCounterpartWarned: options.isCounterpartWarned?.() ?? false,
  }
}

const isPictureVisible = () => document.visibilityState === 'visible' || document.pictureInPictureElement != null
