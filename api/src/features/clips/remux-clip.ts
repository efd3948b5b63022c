import {
  type CLIP_FORMATS,
  CLIP_LENGTH_TOLERANCE_S,
  CLIP_MAX_SIDES,
  type ClipType,
  findClipFormat,
} from '@radruf/contract'
import {
  BufferSource,
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

/** A checked clip in a new container without metadata. `width` and `height` are those on the screen. */
export type RemuxedClip = { bytes: Uint8Array; type: ClipType; width: number; height: number; durationMs: number }
export type RemuxResult = { clip: RemuxedClip } | { problem: 'CLIP_TOO_LONG' | 'CLIP_UNREADABLE'; detail: string }

const OUTPUT_FORMATS = {
  // The index comes first, so that a browser plays before the whole file has arrived.
  'video/mp4': () => new Mp4OutputFormat({ fastStart: 'in-memory' }),
  'video/webm': () => new WebMOutputFormat(),
} satisfies Record<ClipType, () => unknown>

/** H.264 profiles that every browser decodes: Baseline, Main and High, with 8 bits and 4:2:0. Field `profile_idc` in hex. */
const AVC_PROFILES = ['42', '4d', '64']

/**
 * Copies the first video and audio track of a file into a new container. Packets stay as they are; everything else is left
 * behind: titles, places, dates, further tracks. Rejects when the file is damaged.
 */
export async function remuxClip(bytes: Uint8Array, maxSeconds: number): Promise<RemuxResult> {
  const input = new Input({ source: new BufferSource(bytes), formats: [MP4, QTFF, MATROSKA, WEBM] })
  const video = await input.getPrimaryVideoTrack()
  if (!video) return unreadable('no video track')
  const audio = await input.getPrimaryAudioTrack()
  const format = findClipFormat(await video.getCodec(), audio && (await audio.getCodec()))
  if (!format) return unreadable(`codecs ${await video.getCodec()}, ${audio && (await audio.getCodec())}`)
  const profile = await describeUnplayableProfile(video)
  if (profile) return unreadable(profile)
  const width = await video.getDisplayWidth()
  const height = await video.getDisplayHeight()
  if (Math.max(width, height) > CLIP_MAX_SIDES.long || Math.min(width, height) > CLIP_MAX_SIDES.short)
    return unreadable(`${width} x ${height} pixels`)
  // Packets are counted instead of believing the header, which recorders leave empty and which a client can forge.
  const seconds = await input.computeDuration()
  if (!(seconds > 0)) return unreadable('no packets')
  if (seconds > maxSeconds + CLIP_LENGTH_TOLERANCE_S)
    return { problem: 'CLIP_TOO_LONG', detail: `${seconds.toFixed(1)} s` }
  const output = await copyTracks(input, format, [video.id, audio?.id])
  return { clip: { bytes: output, type: format.type, width, height, durationMs: Math.round(seconds * 1000) } }
}

const unreadable = (detail: string): RemuxResult => ({ problem: 'CLIP_UNREADABLE', detail })

/** Describes a profile that some browsers do not decode, although they decode the codec. Undefined when it is playable. */
async function describeUnplayableProfile(video: InputVideoTrack): Promise<string | undefined> {
  const parameter = (await video.getCodecParameterString()) ?? ''
  const isPlayable =
    parameter.startsWith('avc1.') || parameter.startsWith('avc3.')
      ? AVC_PROFILES.includes(parameter.slice(5, 7).toLowerCase())
      : parameter === 'vp8' || parameter.startsWith('vp09.00.')
  return isPlayable ? undefined : `codec ${parameter}`
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
