import { type CLIP_FORMATS, type ClipType, checkClip } from '@radruf/contract'
import {
  BufferSource,
  BufferTarget,
  Conversion,
  Input,
  MATROSKA,
  MP4,
  Mp4OutputFormat,
  Output,
  QTFF,
  WEBM,
  WebMOutputFormat,
} from 'mediabunny'

/** A checked clip in a new container without metadata. `width` and `height` are those on the screen. */
export type RemuxedClip = { bytes: Uint8Array; type: ClipType; width: number; height: number; durationMs: number }
export type RemuxResult = { clip: RemuxedClip } | { problem: 'CLIP_TOO_LONG' | 'CLIP_UNREADABLE'; detail: string }

const OUTPUT_FORMATS = {
  // The index comes first, so that a browser plays before the whole file has arrived.
  'video/mp4': () => new Mp4OutputFormat({ fastStart: 'in-memory' }),
  'video/webm': () => new WebMOutputFormat(),
} satisfies Record<ClipType, () => unknown>

/**
 * Copies the first video and audio track of a file into a new container. Packets stay as they are; everything else is left
 * behind: titles, places, dates, further tracks. Rejects when the file is damaged.
 */
export async function remuxClip(bytes: Uint8Array, maxSeconds: number): Promise<RemuxResult> {
  const input = new Input({ source: new BufferSource(bytes), formats: [MP4, QTFF, MATROSKA, WEBM] })
  const video = await input.getPrimaryVideoTrack()
  if (!video) return { problem: 'CLIP_UNREADABLE', detail: 'no video track' }
  const audio = await input.getPrimaryAudioTrack()
  const [width, height] = [await video.getDisplayWidth(), await video.getDisplayHeight()]
  // Packets are counted instead of believing the header, which recorders leave empty and which a client can forge.
  const seconds = await input.computeDuration()
  const codecs = { video: await video.getCodec(), audio: audio && (await audio.getCodec()) }
  const parameter = await video.getCodecParameterString()
  const check = checkClip({ ...codecs, parameter, width, height, seconds }, maxSeconds)
  if ('problem' in check) return check
  const output = await copyTracks(input, check.format, [video.id, audio?.id])
  return { clip: { bytes: output, type: check.format.type, width, height, durationMs: Math.round(seconds * 1000) } }
}

async function copyTracks(
  input: Input,
  { type }: (typeof CLIP_FORMATS)[number],
  trackIds: readonly (number | undefined)[],
): Promise<Uint8Array> {
  const target = new BufferTarget()
  const output = new Output({ format: OUTPUT_FORMATS[type](), target })
  const keep = (track: { id: number }) => (trackIds.includes(track.id) ? {} : { discard: true })
  const conversion = await Conversion.init({ input, output, tags: {}, video: keep, audio: keep, showWarnings: false })
  if (!conversion.isValid) throw new Error(`not convertible: ${conversion.discardedTracks.map(({ reason }) => reason)}`)
  await conversion.execute()
  if (!target.buffer) throw new Error('nothing was written')
  return new Uint8Array(target.buffer)
}
