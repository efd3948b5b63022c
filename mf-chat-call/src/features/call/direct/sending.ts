import type { Picture } from './picture.ts'
import { getStep, type PictureStep, PROBE_KBIT, SOUND } from './picture-steps.ts'

/** Media of the own senders. */
export type Sending = {
  /** Undefined while the picture is not sent. */
  picture: PictureStep | undefined
  soundKbit: number
}

type Line = { picture: Picture; isInterrupted: boolean; isThin: boolean }

export const toSending = (line: Line): Sending => ({
  picture: toPicture(line),
  soundKbit: line.isThin ? SOUND.thinKbit : SOUND.kbit,
})

function toPicture({ picture, isInterrupted, isThin }: Line): PictureStep | undefined {
  if (isInterrupted || picture.at === 'held') return undefined
  const step = getStep(picture.step)
  return picture.at === 'probing' && !isThin ? { ...step, kbit: PROBE_KBIT } : step
}

/** The browser's parameters, with members that its types do not know yet. */
type Parameters = RTCRtpSendParameters & { degradationPreference?: string }

/** Applies the settings to a sender. They need no new negotiation. A sender that is not negotiated yet has no encodings. */
export async function applySending(sender: RTCRtpSender, kind: 'audio' | 'video', sending: Sending): Promise<void> {
  const parameters: Parameters = sender.getParameters()
  const encoding = parameters.encodings?.[0]
  if (!encoding) return
  if (kind === 'audio') configureSound(encoding, sending.soundKbit)
  else configurePicture(parameters, encoding, sending.picture, sender.track)
  await sender.setParameters(parameters)
}

function configureSound(encoding: RTCRtpEncodingParameters, soundKbit: number) {
  encoding.priority = 'high'
  encoding.networkPriority = 'high'
  encoding.maxBitrate = soundKbit * 1000
}

function configurePicture(
  parameters: Parameters,
  encoding: RTCRtpEncodingParameters,
  picture: PictureStep | undefined,
  track: MediaStreamTrack | null,
) {
  encoding.active = picture !== undefined
  if (!picture) return
  encoding.maxBitrate = picture.kbit * 1000
  encoding.maxFramerate = picture.frameRate
  encoding.scaleResolutionDownBy = toScale(track?.getSettings?.() ?? {}, picture.height)
  parameters.degradationPreference = 'maintain-resolution'
}

/** The divisor of the camera's size. The shorter side counts, because a phone's picture stands upright. */
export const toScale = ({ width, height }: { width?: number; height?: number }, target: number): number =>
  width && height ? Math.max(1, Math.min(width, height) / target) : 1
