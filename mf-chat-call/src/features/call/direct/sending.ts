import type { Picture } from './picture.ts'
import { getStep, LAST_STEP, type PictureStep, PROBE_KBIT, SOUND } from './picture-steps.ts'

/** Media of this page's senders. */
export type Sending = {
  /** Undefined while the picture is not sent. */
  picture: PictureStep | undefined
  soundKbit: number
  /** MIME type of the picture's codec; undefined for the browser's own choice. */
  codec: string | undefined
}

type Line = { picture: Picture; isInterrupted: boolean; isThin: boolean; codec: string | undefined }

export const toSending = (line: Line): Sending => ({
  picture: toPicture(line),
  // A line that does not carry more than the last step carries less sound as well.
  soundKbit: SOUND[line.isThin || line.picture.step === LAST_STEP ? 'thin' : 'full'].kbit,
  codec: line.codec,
})

function toPicture({ picture, isInterrupted, isThin }: Line): PictureStep | undefined {
  if (isInterrupted || picture.at === 'suspended') return undefined
  const step = getStep(picture.step)
  return picture.at === 'probing' && !isThin ? { ...step, kbit: PROBE_KBIT } : step
}

/** The browser's parameters, with members that its types do not know yet. Browsers without them ignore them. */
type Parameters = RTCRtpSendParameters & { degradationPreference?: string }
type Encoding = RTCRtpEncodingParameters & { codec?: RTCRtpCodec }

/** Applies the settings to a sender. They need no new negotiation. A sender that is not negotiated yet has no encodings. */
export async function applySending(sender: RTCRtpSender, kind: 'audio' | 'video', sending: Sending): Promise<void> {
  const parameters: Parameters = sender.getParameters()
  const encoding = parameters.encodings?.[0]
  if (!encoding) return
  if (kind === 'audio') configureSound(encoding, sending.soundKbit)
  else configurePicture(parameters, encoding, sending, sender.track)
  await sender.setParameters(parameters)
}

function configureSound(encoding: RTCRtpEncodingParameters, soundKbit: number) {
  encoding.priority = 'high'
  encoding.networkPriority = 'high'
  encoding.maxBitrate = soundKbit * 1000
}

function configurePicture(
  parameters: Parameters,
  encoding: Encoding,
  { picture, codec }: Sending,
  track: MediaStreamTrack | null,
) {
  encoding.active = picture !== undefined
  if (!picture) return
  encoding.maxBitrate = picture.kbit * 1000
  encoding.maxFramerate = picture.frameRate
  encoding.scaleResolutionDownBy = toScale(track?.getSettings?.() ?? {}, picture.height)
  parameters.degradationPreference = 'maintain-resolution'
  // A codec that is not negotiated would be refused, and the other settings with it.
  const negotiated = codec && parameters.codecs?.find(({ mimeType }) => mimeType.toLowerCase() === codec.toLowerCase())
  if (negotiated) encoding.codec = negotiated
}

/** The divisor of the camera's size. The shorter side counts, because a phone's picture stands upright. */
export const toScale = ({ width, height }: { width?: number; height?: number }, target: number): number =>
  width && height ? Math.max(1, Math.min(width, height) / target) : 1
