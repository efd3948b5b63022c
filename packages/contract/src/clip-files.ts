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

/** Address of a clip's video. Its poster is served like a photo with the same id. */
export const getClipAddress = (id: string, basePath = '/api/photos'): string =>
  `${basePath}/${encodeURIComponent(id)}/clip`
