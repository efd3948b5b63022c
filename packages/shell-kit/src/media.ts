/** Camera and recorder as the remotes use them. An entry point of its own, so that only pages with a camera load it. */
import { CLIP_MAX_SIDES } from '@radruf/contract'

export { readMediaKind } from './media-kind.ts'

/** Some phone browsers let a page control the lamp. The standard's types lack it. */
export const hasTorch = (track: MediaStreamTrack): boolean =>
  typeof track.getCapabilities === 'function' && 'torch' in track.getCapabilities()

/**
 * Rates of a clip, recorded or converted. Moving 720p pictures need about 3 Mbit/s to stay sharp; 15 seconds then take 6 MB, far
 * below the service's limit. 96 kbit/s carry the noises of a bike without audible loss.
 */
export const CLIP_BIT_RATES = { videoBitsPerSecond: 3_000_000, audioBitsPerSecond: 96_000 } as const

/**
 * The rear camera. The limits of the sides are those of the service, so that a recorded clip needs no conversion. Browsers swap
 * the sides for a phone that is held upright.
 */
export const CLIP_VIDEO = {
  facingMode: { ideal: 'environment' },
  width: { ideal: CLIP_MAX_SIDES.long, max: CLIP_MAX_SIDES.long },
  height: { ideal: CLIP_MAX_SIDES.short, max: CLIP_MAX_SIDES.short },
} as const satisfies MediaTrackConstraints

/**
 * Formats of recorded clips that the service accepts, in the order of preference. MP4 plays everywhere; its profile is Baseline at
 * level 3.1, the lowest level that allows 720p. Browsers without it run on older devices, which encode VP8 with less effort than VP9.
 */
const RECORDER_TYPES = [
  'video/mp4;codecs=avc1.42E01F,mp4a.40.2',
  'video/webm;codecs=vp8,opus',
  'video/webm;codecs=vp9,opus',
] as const

/** The preferred format that this browser records; undefined where it records none. */
export const findRecorderType = (): string | undefined =>
  typeof MediaRecorder === 'undefined' ? undefined : RECORDER_TYPES.find((type) => MediaRecorder.isTypeSupported(type))
