import { AUDIO, getLevel, LAST_LEVEL, PROBE_KBIT, toScale, type VideoLevel } from '../../line/video-levels.ts'
import { isTested, type VideoAdaptation } from './video-adaptation.ts'

/** Media of this page's senders. */
export type Sending = {
  /** Undefined while the video is not sent. */
  video: VideoLevel | undefined
  audioKbit: number
  /** MIME type of the video's codec; undefined for the browser's own choice. */
  codec: string | undefined
}

type Line = { video: VideoAdaptation; isInterrupted: boolean; isVoiceFirst: boolean; codec: string | undefined }

export const toSending = (line: Line): Sending => ({
  video: toVideo(line),
  // A line that does not carry more than the last level carries less sound as well.
  audioKbit: AUDIO[line.isVoiceFirst || isReduced(line.video) ? 'reduced' : 'full'].kbit,
  codec: line.codec,
})

const isReduced = ({ at, level }: VideoAdaptation) => at !== 'shown' || level === LAST_LEVEL

function toVideo({ video, isInterrupted, isVoiceFirst }: Line): VideoLevel | undefined {
  if (isInterrupted || video.at === 'suspended') return undefined
  const level = getLevel(video.level)
  return isTested(video) && !isVoiceFirst ? { ...level, kbit: PROBE_KBIT } : level
}

/** The browser's parameters, with members that its types do not know yet. Browsers without them ignore them. */
type Parameters = RTCRtpSendParameters & { degradationPreference?: string }
type Encoding = RTCRtpEncodingParameters & { codec?: RTCRtpCodec }

/** Applies the settings to a sender. They need no new negotiation. A sender that is not negotiated yet has no encodings. */
export async function applySending(sender: RTCRtpSender, kind: 'audio' | 'video', sending: Sending): Promise<void> {
  const parameters: Parameters = sender.getParameters()
  const encoding = parameters.encodings?.[0]
  if (!encoding) return
  if (kind === 'audio') configureAudio(encoding, sending.audioKbit)
  else configureVideo(parameters, encoding, sending, sender.track)
  await sender.setParameters(parameters)
}

function configureAudio(encoding: RTCRtpEncodingParameters, audioKbit: number) {
  encoding.priority = 'high'
  encoding.networkPriority = 'high'
  encoding.maxBitrate = audioKbit * 1000
}

function configureVideo(
  parameters: Parameters,
  encoding: Encoding,
  { video, codec }: Sending,
  track: MediaStreamTrack | null,
) {
  encoding.active = video !== undefined
  if (!video) return
  encoding.maxBitrate = video.kbit * 1000
  encoding.maxFramerate = video.frameRate
  encoding.scaleResolutionDownBy = toScale(track?.getSettings?.() ?? {}, video.height)
  parameters.degradationPreference = 'maintain-resolution'
  // A codec that is not negotiated would be refused, and the other settings with it.
  const negotiated = codec && parameters.codecs?.find(({ mimeType }) => mimeType.toLowerCase() === codec.toLowerCase())
  if (negotiated) encoding.codec = negotiated
}
