import { CLIP_FORMATS, findClipFormat } from '@radruf/contract'
import { ALL_FORMATS, BufferSource, Input } from 'mediabunny'
import { describe, expect, test } from 'vitest'
import { createLongClip, SAMPLE_CLIPS } from '../../testing/clips.ts'
import { readClip } from './read-media.ts'

const LIMITS = { clipMaxSeconds: 15 }

test('a clip keeps its pictures and sound and loses its metadata', async () => {
  const metadata = ['Secret place', '52.52,13.40']
  for (const mark of metadata) expect(SAMPLE_CLIPS.webm.includes(mark)).toBe(true)
  const clip = await readClip(SAMPLE_CLIPS.webm, LIMITS)
  expect(clip).toMatchObject({ type: 'video/webm', width: 96, height: 64, durationMs: 1000 })
  for (const mark of metadata) expect(Buffer.from(clip.bytes).includes(mark)).toBe(false)
  const input = new Input({ source: new BufferSource(clip.bytes), formats: ALL_FORMATS })
  expect(await (await input.getPrimaryVideoTrack())?.getCodec()).toBe('vp9')
  expect(await (await input.getPrimaryAudioTrack())?.getCodec()).toBe('opus')
  expect(await input.getMetadataTags()).toEqual({})
})

test('H.264 becomes an MP4 whose index comes first, so that it plays while it loads', async () => {
  const { type, bytes } = await readClip(SAMPLE_CLIPS.mp4, LIMITS)
  expect(type).toBe('video/mp4')
  const file = Buffer.from(bytes)
  expect(file.indexOf('moov')).toBeLessThan(file.indexOf('mdat'))
  expect(file.includes('Secret place')).toBe(false)
})

test('the length is that of the packets', async () => {
  const accepted = await readClip(await createLongClip(15), LIMITS)
  expect(accepted.durationMs).toBeCloseTo(15_000, -3)
  await expect(readClip(await createLongClip(16), LIMITS)).rejects.toMatchObject({ code: 'CLIP_TOO_LONG' })
})

test.each([
  ['a codec that some browsers lack', SAMPLE_CLIPS.av1],
  ['a file that is no video', Buffer.from('<svg onload="alert(1)"/>')],
  ['a truncated file', SAMPLE_CLIPS.mp4.subarray(0, 900)],
  ['an empty container', SAMPLE_CLIPS.webm.subarray(0, 40)],
])('%s is refused', async (_, bytes) => {
  await expect(readClip(Buffer.from(bytes), LIMITS)).rejects.toMatchObject({ code: 'CLIP_UNREADABLE' })
})

describe('the table of accepted codecs', () => {
  test.each(CLIP_FORMATS.flatMap(({ video, audio }) => video.flatMap((v) => [null, ...audio].map((a) => [v, a]))))(
    '%s with %s plays in every supported browser',
    (video, audio) => {
      expect(Object.keys(findClipFormat(video ?? null, audio ?? null)?.playedBy ?? {})).toEqual(
        expect.arrayContaining(['Chrome', 'Edge', 'Firefox', 'Safari', 'Safari on iOS', 'Samsung Internet']),
      )
    },
  )

  test.each([
    ['hevc', 'aac'],
    ['av1', 'opus'],
    ['avc', 'opus'],
    ['vp9', 'aac'],
    [null, 'aac'],
  ])('%s with %s is not accepted', (video, audio) => expect(findClipFormat(video, audio)).toBeUndefined())
})
