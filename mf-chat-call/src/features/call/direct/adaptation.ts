import type { StoreApi } from 'zustand'
import type { LineMode } from '../line-mode.ts'
import { createPicture, type LineSample, type Picture, reducePicture } from './picture.ts'
import { findPictureCodec } from './picture-codec.ts'
import { LINE_MODES, SOUND } from './picture-steps.ts'
import { type Sending, toSending } from './sending.ts'

/** Adapts the sent picture and sound to the line. Sound has priority. */
export function createAdaptation(options: {
  lineMode: Pick<StoreApi<LineMode>, 'getState' | 'subscribe'>
  isCameraOn: () => boolean
  apply: (sending: Sending) => void
  /** The picture was given up, or it has returned. */
  onSuspensionChange: () => void
}) {
  const { lineMode, isCameraOn } = options
  const getMode = () => LINE_MODES[lineMode.getState()]
  let picture = createPicture(getMode().ceiling)
  /** The route to the counterpart is broken: nothing is sent into it, so that the browser estimates the next one anew. */
  let isInterrupted = false

  let codec: string | undefined

  const sending = () => toSending({ picture, isInterrupted, isThin: lineMode.getState() === 'thin', codec })
  const isVideoSuspended = () => picture.at !== 'shown'
  const change = (next: Picture) => {
    const [wasSuspended, wasSent] = [isVideoSuspended(), JSON.stringify(sending())]
    picture = next
    if (JSON.stringify(sending()) !== wasSent) options.apply(sending())
    if (isVideoSuspended() !== wasSuspended) options.onSuspensionChange()
  }
  void findPictureCodec().then((found) => {
    codec = found
    if (found) options.apply(sending())
  })
  const unsubscribe = lineMode.subscribe(() => {
    picture = reducePicture(picture, { type: 'modeChanged', ceiling: getMode().ceiling })
    options.apply(sending())
  })

  return {
    sending,
    isVideoSuspended,
    /** Rate that the chosen mode needs, in kbit/s. Without a camera that is the sound alone. */
    neededKbit: () => (isCameraOn() ? getMode().neededKbit : SOUND.full.withHeadersKbit),
    addSample(line: LineSample) {
      // Without a camera nothing is learnt about the picture.
      if (isCameraOn()) change(reducePicture(picture, { type: 'lineMeasured', line, ceiling: getMode().ceiling }))
    },
    interrupted() {
      isInterrupted = true
      options.apply(sending())
    },
    connected() {
      // The first connection is no return that could fail.
      if (!isInterrupted) return
      isInterrupted = false
      options.apply(sending())
      change(reducePicture(picture, { type: 'reconnected' }))
    },
    stop: unsubscribe,
  }
}
