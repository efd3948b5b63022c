import type { CallMessage } from '../core/call-message.ts'
import type { RemoteMedia } from '../core/call-state.ts'
import { isSwitching, isUsedElsewhere, type MediaState } from '../core/media-state.ts'

/** The kind of the message that reports this side's camera, microphone and warning. Wire format, as are its fields. */
export const MEDIA = 'media'

/** This side of a call, on either transport. */
type LocalLine = {
  media: Pick<MediaState, 'camera' | 'mic'>
  /** The line does not carry the sent video. */
  isVideoSuspended: boolean
  /** The measurements warn of the line. */
  isWarned: boolean
  /** This device has no time for the call. */
  isBusy: boolean
}

/** Whether the sent video is suspended in favour of the sound. */
export const isAudioOnly = ({ media, isVideoSuspended }: Pick<LocalLine, 'media' | 'isVideoSuspended'>): boolean =>
  isVideoSuspended && media.camera.at === 'on'

/** While another camera is opened, the counterpart keeps the last picture of the former one. */
const isCameraOn = ({ camera }: LocalLine['media']): boolean => camera.at === 'on' || isSwitching(camera)

export const toMediaMessage = (local: LocalLine): CallMessage => ({
  kind: MEDIA,
  camera: isCameraOn(local.media) && !local.isVideoSuspended,
  mic: local.media.mic.at === 'on',
  audioOnly: isAudioOnly(local),
  taken: isUsedElsewhere(local.media.camera) || isUsedElsewhere(local.media.mic),
  badLine: local.isWarned,
  busy: local.isBusy,
})

/** Reads the counterpart's message. `isWarned`: its own video suffers, which only its side can measure. */
export const readMediaMessage = (message: CallMessage): { remoteMedia: RemoteMedia; isWarned: boolean } => ({
  remoteMedia: {
    camera: message.camera === true,
    mic: message.mic === true,
    audioOnly: message.audioOnly === true,
    taken: message.taken === true,
    busy: message.busy === true,
  },
  isWarned: message.badLine === true || message.audioOnly === true,
})
