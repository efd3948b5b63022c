import { expect, test } from 'vitest'
import { checkClip } from './clip-files.ts'

const FACTS = { width: 320, height: 180, seconds: 1 }

test.each([
  ['H.264 Baseline', 'avc', 'aac', 'avc1.42e01f', 'mp4'],
  ['H.264 Main', 'avc', null, 'avc1.4d401f', 'mp4'],
  ['H.264 High', 'avc', 'aac', 'avc1.64001f', 'mp4'],
  ['H.264 High 10, with 10 bits', 'avc', 'aac', 'avc1.6e001f', undefined],
  ['H.264 High 4:2:2', 'avc', 'aac', 'avc1.7a001f', undefined],
  ['H.264 High 4:4:4', 'avc', 'aac', 'avc1.f4000c', undefined],
  ['VP8', 'vp8', 'opus', 'vp8', 'webm'],
  ['VP9 with 4:2:0', 'vp9', 'opus', 'vp09.00.10.08', 'webm'],
  ['VP9 with 4:4:4', 'vp9', 'opus', 'vp09.01.10.08', undefined],
] as const)(
  'a clip in %s is sent as it is only where every browser plays it',
  (_, video, audio, parameter, extension) => {
    const check = checkClip({ ...FACTS, video, audio, parameter }, 2)
    expect('format' in check ? check.format.extension : undefined).toBe(extension)
    if (!extension) expect(check).toMatchObject({ problem: 'CLIP_UNREADABLE' })
  },
)
