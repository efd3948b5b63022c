import type { MediaSource } from '../core/call-adapter.ts'
import type { CallMessage, DeliveryMode } from '../core/call-message.ts'
import { IDLE, type RemoteMedia, type TransportReport } from '../core/call-state.ts'
import type { LineSample } from './line-sample.ts'
import type { LineMeasurement } from './line-state.ts'
import { isAudioOnly, MEDIA, readMediaMessage, toMediaMessage } from './media-message.ts'
import { type MonitorOptions, startQualityMonitor } from './quality-monitor.ts'
import { createPinging } from './round-trip.ts'

export type Line = ReturnType<typeof createLine>

/**
 * The line of a call on any transport: measures it from the first connection on, and warns of it. Each side reports its devices and its own
 * warning to the other, because only a sender measures its own direction.
 */
export function createLine(
  options: Pick<MonitorOptions, 'readCounters' | 'isConnected' | 'readLevel' | 'neededKbit' | 'isVideoSuspended'> & {
    media: MediaSource
    /** The line was bad when the former transport ended. */
    isLineBad: boolean
    send: (message: CallMessage, delivery?: DeliveryMode) => void
    onReport: (report: TransportReport) => void
    /** The counterpart's devices from those that it reports. */
    toRemoteMedia?: (reported: RemoteMedia) => RemoteMedia
    /** The counterpart has reported other devices. */
    onRemoteMedia: () => void
    /** The line has been measured: about every second. Undefined while it is broken. */
    onMeasured: (line: LineSample | undefined) => void
  },
) {
  const { media, isVideoSuspended, send, onReport, toRemoteMedia = (reported) => reported } = options
  let monitor: ReturnType<typeof startQualityMonitor> | undefined
  let reported = IDLE.remoteMedia
  let isWarned = options.isLineBad
  let isCounterpartWarned = false
  let areMessagesMissing = false
  let isBusy = false

  const pinging = createPinging({
    send: (message) => send(message, 'latest'),
    readReceivedLoss: () => monitor?.readReceivedLoss(),
  })
  const remoteMedia = () => toRemoteMedia(reported)
  const readLocalLine = () => ({
    media: media.store.getState(),
    isVideoSuspended: isVideoSuspended(),
    isWarned,
    isBusy,
  })
  const announce = () => send(toMediaMessage(readLocalLine()))
  const isCounterpartWarning = () => isCounterpartWarned && !areMessagesMissing
  /** A line that does not carry the sent video is bad, also while the sound alone gets through well. */
  const report = () => {
    const audioOnly = isAudioOnly(readLocalLine())
    const badConnection = isWarned || isCounterpartWarning() || audioOnly
    onReport({ audioOnly, badConnection })
  }
  const publish = () => {
    announce()
    report()
  }
  const handleMeasurement = (measurement: LineMeasurement) => {
    const { quality, isSilent, isFrozen, line, figures } = measurement
    const hasChanged = measurement.isWarned !== isWarned || measurement.isBusy !== isBusy
    isWarned = measurement.isWarned
    isBusy = measurement.isBusy
    areMessagesMissing = measurement.areMessagesMissing
    onReport({ quality, isSilent, isFrozen, isBusy, figures })
    options.onMeasured(line)
    if (hasChanged) publish()
    else report()
  }
  const receiveMedia = (message: CallMessage) => {
    const { remoteMedia, isWarned } = readMediaMessage(message)
    const hasChanged = !isSameMedia(remoteMedia, reported)
    reported = remoteMedia
    isCounterpartWarned = isWarned
    if (hasChanged) options.onRemoteMedia()
    report()
  }

  return {
    remoteMedia,
    /** Sends this side's devices and warning to the counterpart. */
    announce,
    /** This side's devices or sent video have changed. */
    publish,
    /** The transport is connected. */
    start() {
      pinging.start()
      monitor ??= startQualityMonitor({
        ...options,
        remoteMedia,
        pinging,
        isWarned,
        isCounterpartWarned: isCounterpartWarning,
        onMeasured: handleMeasurement,
      })
      report()
    },
    /** Handles a message of the counterpart. Returns whether it was about the line. */
    receive(message: CallMessage): boolean {
      if (message.kind !== MEDIA) return pinging.receive(message)
      receiveMedia(message)
      return true
    },
    /** Packets of the counterpart arrived in the last second, as far as it was measured. */
    isReceiving: (): boolean => monitor?.isReceiving() ?? false,
    /** Measurements in a row in which nothing arrived. Infinite before the first. */
    readGap: (): number => monitor?.readGap() ?? Number.POSITIVE_INFINITY,
    stop() {
      pinging.stop()
      monitor?.stop()
    },
  }
}

const isSameMedia = (first: RemoteMedia, second: RemoteMedia): boolean =>
  first.camera === second.camera &&
  first.mic === second.mic &&
  first.audioOnly === second.audioOnly &&
  first.taken === second.taken &&
  first.busy === second.busy
