import { CLIP_MAX_SIDES, type ClipFacts, checkClip, type PublicSettings } from '@radruf/contract'
import { createApiError } from '@radruf/contract/client'
import { CLIP_BIT_RATES } from '@radruf/shell-kit/media'
import {
  BlobSource,
  BufferTarget,
  Conversion,
  Input,
  type InputVideoTrack,
  MATROSKA,
  MP4,
  Mp4OutputFormat,
  Output,
  QTFF,
  WEBM,
  WebMOutputFormat,
} from 'mediabunny'
import { takePoster } from './take-poster.ts'

/** `signal` ends the conversion; `onProgress` gets its share, 0 to 1. */
type Preparation = { signal?: AbortSignal; onProgress?: (share: number) => void }
type ConvertedClip = { blob: Blob; poster: Blob; width: number; height: number; durationMs: number }

/** Targets in the order of preference: H.264 with AAC plays everywhere, WebM is what other browsers can encode. */
const TARGETS = [
  { type: 'video/mp4', video: 'avc', audio: 'aac', format: () => new Mp4OutputFormat({ fastStart: 'in-memory' }) },
  { type: 'video/webm', video: 'vp9', audio: 'opus', format: () => new WebMOutputFormat() },
  { type: 'video/webm', video: 'vp8', audio: 'opus', format: () => new WebMOutputFormat() },
] as const

/**
 * Converts a video to at most 720p without metadata, and takes its poster. A file that needs no conversion is sent as it is where
 * the browser cannot encode; the service copies it without metadata. Throws CLIP_TOO_LONG or CLIP_UNREADABLE.
 */
export async function convertClip(
  file: Blob,
  { clipMaxSeconds }: Pick<PublicSettings, 'clipMaxSeconds'>,
  preparation: Preparation = {},
): Promise<ConvertedClip> {
  const input = new Input({ source: new BlobSource(file), formats: [MP4, QTFF, MATROSKA, WEBM] })
  const video = await input.getPrimaryVideoTrack().catch(() => null)
  if (!video) throw createApiError('CLIP_UNREADABLE')
  const facts = await readFacts(input, video)
  const check = checkClip(facts, clipMaxSeconds)
  // Whatever else the service refuses can be converted.
  if ('problem' in check && check.problem === 'CLIP_TOO_LONG') throw createApiError('CLIP_TOO_LONG')
  const size = fitClip(facts)
  const poster = await takePoster(file, video, size)
  const durationMs = Math.round(facts.seconds * 1000)
  const converted = 'format' in check ? file : await convert(input, size, preparation)
  return { blob: converted, poster, ...size, durationMs }
}

/** The size of a video shrunk to 720p. Encoders need even numbers of pixels. */
export function fitClip({ width, height }: { width: number; height: number }) {
  const scale = Math.min(
    1,
    CLIP_MAX_SIDES.long / Math.max(width, height),
    CLIP_MAX_SIDES.short / Math.min(width, height),
  )
  const toEven = (side: number) => Math.max(2, Math.floor((side * scale) / 2) * 2)
  return { width: toEven(width), height: toEven(height) }
}

async function readFacts(input: Input, video: InputVideoTrack): Promise<ClipFacts> {
  const audio = await input.getPrimaryAudioTrack()
  return {
    video: await video.getCodec(),
    audio: audio && (await audio.getCodec()),
    parameter: await video.getCodecParameterString(),
    width: await video.getDisplayWidth(),
    height: await video.getDisplayHeight(),
    seconds: await input.computeDuration(),
  }
}

/** Throws the signal's reason once it is aborted. */
async function convert(
  input: Input,
  { width, height }: { width: number; height: number },
  { signal, onProgress }: Preparation,
): Promise<Blob> {
  for (const { type, video, audio, format } of TARGETS) {
    const target = new BufferTarget()
    const conversion = await Conversion.init({
      input,
      output: new Output({ format: format(), target }),
      video: { codec: video, width, height, fit: 'contain', bitrate: CLIP_BIT_RATES.videoBitsPerSecond },
      audio: { codec: audio },
      tags: {},
      showWarnings: false,
    }).catch(() => undefined)
    // A track that this browser cannot encode would be left out.
    if (!conversion?.isValid || conversion.discardedTracks.some(({ reason }) => reason !== 'discarded_by_user'))
      continue
    signal?.throwIfAborted()
    signal?.addEventListener('abort', () => void conversion.cancel(), { once: true })
    if (onProgress) conversion.onProgress = onProgress
    const isDone = await conversion.execute().then(
      () => true,
      () => false,
    )
    signal?.throwIfAborted()
    if (isDone && target.buffer) return new Blob([target.buffer], { type })
  }
  throw createApiError('CLIP_UNREADABLE')
}
