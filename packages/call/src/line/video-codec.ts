import { VIDEO_LEVELS } from './video-levels.ts'

/** Baseline profile, which every browser decodes. */
const H264 = 'video/H264; profile-level-id=42e01f; packetization-mode=1'

type Capabilities = Pick<MediaCapabilities, 'encodingInfo'>

/**
 * The codec of the sent video as a MIME type: H.264 on devices that encode it with their hardware. Undefined elsewhere, and where the
 * browser does not say: it then chooses by itself (VP8), which costs the processor least (docs/decisions/023-line-of-a-call.md).
 */
export async function findVideoCodec(
  capabilities: Capabilities | undefined = globalThis.navigator?.mediaCapabilities,
): Promise<string | undefined> {
  const [{ height, frameRate, kbit }] = VIDEO_LEVELS
  const video = { contentType: H264, width: (height * 16) / 9, height, framerate: frameRate, bitrate: kbit * 1000 }
  try {
    const info = await capabilities?.encodingInfo({ type: 'webrtc', video })
    return info?.supported && info.powerEfficient ? 'video/H264' : undefined
  } catch {
    return undefined // The browser does not know the type `webrtc`.
  }
}
