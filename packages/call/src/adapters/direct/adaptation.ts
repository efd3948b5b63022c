import type { StoreApi } from 'zustand'
import type { BandwidthMode } from '../../core/bandwidth-mode.ts'
import type { LineSample } from '../../line/line-sample.ts'
import { findVideoCodec } from '../../line/video-codec.ts'
import { BANDWIDTH_MODES, neededInMode } from '../../line/video-levels.ts'
import { type Sending, toSending } from './sending.ts'
import { createVideoAdaptation, reduceVideoAdaptation, type VideoAdaptation } from './video-adaptation.ts'

/** Adapts the sent video and sound to the line. Sound has priority. */
export function createAdaptation(options: {
  bandwidthMode: Pick<StoreApi<BandwidthMode>, 'getState' | 'subscribe'>
  isCameraOn: () => boolean
  apply: (sending: Sending) => void
  /** The video was suspended, or it has returned. */
  onSuspensionChange: () => void
}) {
  const { bandwidthMode, isCameraOn } = options
  const getMode = () => BANDWIDTH_MODES[bandwidthMode.getState()]
  let video = createVideoAdaptation(getMode().ceiling)
  /** The route to the counterpart is broken: nothing is sent on it, so that the browser estimates the next one from scratch. */
  let isInterrupted = false

  let codec: string | undefined

  const sending = () =>
    toSending({ video, isInterrupted, isVoiceFirst: bandwidthMode.getState() === 'voiceFirst', codec })
  const isVideoSuspended = () => video.at !== 'shown'
  const change = (next: VideoAdaptation) => {
    const [wasSuspended, wasSent] = [isVideoSuspended(), JSON.stringify(sending())]
    video = next
    if (JSON.stringify(sending()) !== wasSent) options.apply(sending())
    if (isVideoSuspended() !== wasSuspended) options.onSuspensionChange()
  }
  void findVideoCodec().then((found) => {
    codec = found
    if (found) options.apply(sending())
  })
  const unsubscribe = bandwidthMode.subscribe(() => {
    video = reduceVideoAdaptation(video, { type: 'modeChanged', ceiling: getMode().ceiling })
    options.apply(sending())
  })

  return {
    sending,
    isVideoSuspended,
    /** Rate that the chosen mode needs, in kbit/s. */
    neededKbit: () => neededInMode(bandwidthMode.getState(), isCameraOn()),
    addSample(line: LineSample) {
      // Without a camera the measurements say nothing about video.
      if (isCameraOn()) change(reduceVideoAdaptation(video, { type: 'lineMeasured', line, ceiling: getMode().ceiling }))
    },
    interrupted() {
      isInterrupted = true
      options.apply(sending())
    },
    connected() {
      // The first connection is not a return, which could fail.
      if (!isInterrupted) return
      isInterrupted = false
      options.apply(sending())
      change(reduceVideoAdaptation(video, { type: 'reconnected' }))
    },
    stop: unsubscribe,
  }
}
