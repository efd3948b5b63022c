/** Short videos with sound: what is accepted, and which browsers play it. */

/** Longest sides in pixels of a clip, in either orientation: 720p. */
export const CLIP_MAX_SIDES = { long: 1280, short: 720 } as const
/** Seconds that a clip may exceed its limit by: recorders stop at the end of a frame or an audio packet. */
export const CLIP_LENGTH_TOLERANCE_S = 0.5

/**
 * Accepted containers with their codecs (names as in mediabunny), and the first version of each browser that plays all of them.
 * HEVC and AV1 are missing because browsers play them only with suitable hardware.
 */
export const CLIP_FORMATS = [
  {
    type: 'video/mp4',
    extension: 'mp4',
    video: ['avc'],
    audio: ['aac'],
    playedBy: { Chrome: 4, Edge: 12, Firefox: 35, Safari: 4, 'Safari on iOS': 4, 'Samsung Internet': 4 },
  },
  {
    type: 'video/webm',
    extension: 'webm',
    video: ['vp8', 'vp9'],
    audio: ['opus'],
    playedBy: { Chrome: 33, Edge: 79, Firefox: 28, Safari: 16, 'Safari on iOS': 17.4, 'Samsung Internet': 4 },
  },
] as const satisfies readonly {
  type: `video/${string}`
  extension: string
  video: readonly string[]
  audio: readonly string[]
  playedBy: Readonly<Record<string, number>>
}[]
export type ClipType = (typeof CLIP_FORMATS)[number]['type']
// Marked as pure, so that scripts without clips leave the formats out.
export const CLIP_TYPES = /* @__PURE__ */ CLIP_FORMATS.map(({ type }) => type) as [ClipType, ...ClipType[]]

/** The format that a video track and an optional audio track fit, if any. */
export const findClipFormat = (video: string | null, audio: string | null): (typeof CLIP_FORMATS)[number] | undefined =>
  CLIP_FORMATS.find(
    (format) =>
      format.video.some((codec) => codec === video) &&
      (audio === null || format.audio.some((codec) => codec === audio)),
  )

/** H.264 profiles that every browser decodes: Baseline, Main and High, with 8 bits and 4:2:0. Field `profile_idc` in hex. */
const AVC_PROFILES = ['42', '4d', '64']

/** Whether every browser decodes the profile of a codec, by its codec parameter string such as `avc1.64001f`. */
export const isPlayableProfile = (parameter: string): boolean =>
  /^avc[13]\./.test(parameter)
    ? AVC_PROFILES.includes(parameter.slice(5, 7).toLowerCase())
    : parameter === 'vp8' || parameter.startsWith('vp09.00.')

/** The facts of a video file that decide about it: codec names, codec parameter, size on the screen in pixels, length in seconds. */
export type ClipFacts = {
  video: string | null
  audio: string | null
  parameter: string | null
  width: number
  height: number
  seconds: number
}
export type ClipCheck =
  | { format: (typeof CLIP_FORMATS)[number] }
  | { problem: 'CLIP_TOO_LONG' | 'CLIP_UNREADABLE'; detail: string }

/** Checks a video file by type, codecs, profile, size and length. The device converts what fails, the service refuses it. */
export function checkClip(clip: ClipFacts, maxSeconds: number): ClipCheck {
  const { video, audio, parameter, width, height, seconds } = clip
  const unreadable = (detail: string): ClipCheck => ({ problem: 'CLIP_UNREADABLE', detail })
  if (!(seconds > 0)) return unreadable('no packets')
  if (seconds > maxSeconds + CLIP_LENGTH_TOLERANCE_S)
    return { problem: 'CLIP_TOO_LONG', detail: `${seconds.toFixed(1)} s` }
  const format = findClipFormat(video, audio)
  if (!format) return unreadable(`codecs ${video}, ${audio}`)
  if (!isPlayableProfile(parameter ?? '')) return unreadable(`codec ${parameter}`)
  const fits = Math.max(width, height) <= CLIP_MAX_SIDES.long && Math.min(width, height) <= CLIP_MAX_SIDES.short
  return fits ? { format } : unreadable(`${width} x ${height} pixels`)
}

/** Address of a clip's video. Its poster is served like a photo with the same id. */
export const getClipAddress = (id: string, basePath = '/api/photos'): string =>
  `${basePath}/${encodeURIComponent(id)}/clip`
