import type { Picture } from './picture.ts'
import { getStep, type PictureStep, PROBE_KBIT, SOUND } from './picture-steps.ts'

/** What the own senders send. */
export type Sending = {
  /** Undefined while the picture is not sent. */
  picture: PictureStep | undefined
  soundKbit: number
  /** Every packet of the sound also carries the one before it (RFC 2198), where the browsers have negotiated that. */
  isSoundRedundant: boolean
}

type Line = { picture: Picture; isInterrupted: boolean; isRedundant: boolean; isThin: boolean }

export const toSending = (line: Line): Sending => ({
  picture: toPicture(line),
  soundKbit: line.isRedundant || line.isThin ? SOUND.thinKbit : SOUND.kbit,
  isSoundRedundant: line.isRedundant,
})

function toPicture({ picture, isInterrupted, isThin }: Line): PictureStep | undefined {
  if (isInterrupted || picture.at === 'held') return undefined
  const step = getStep(picture.step)
  return picture.at === 'probing' && !isThin ? { ...step, kbit: PROBE_KBIT } : step
}

/** The browser's parameters, with members that its types do not know yet. */
type Parameters = RTCRtpSendParameters & { degradationPreference?: string }
type Encoding = RTCRtpEncodingParameters & { codec?: RTCRtpCodec }

/** Applies the settings to a sender. They need no new negotiation. A sender that is not negotiated yet has no encodings. */
export async function applySending(sender: RTCRtpSender, kind: 'audio' | 'video', sending: Sending): Promise<void> {
  const parameters: Parameters = sender.getParameters()
  const encoding: Encoding | undefined = parameters.encodings?.[0]
  if (!encoding) return
  if (kind === 'audio') configureSound(parameters, encoding, sending)
  else configurePicture(parameters, encoding, sending.picture, sender.track)
  await sender.setParameters(parameters)
}

function configureSound({ codecs }: Parameters, encoding: Encoding, { soundKbit, isSoundRedundant }: Sending) {
  encoding.priority = 'high'
  encoding.networkPriority = 'high'
  encoding.maxBitrate = soundKbit * 1000
  const name = isSoundRedundant ? 'audio/red' : 'audio/opus'
  const codec = codecs?.find(({ mimeType }) => mimeType.toLowerCase() === name)
  if (codec) encoding.codec = codec
}

function configurePicture(
  parameters: Parameters,
  encoding: Encoding,
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
