import { expect, test, vi } from 'vitest'
import { readFrame } from './frame-feed.ts'

const video = { videoWidth: 640, videoHeight: 360, readyState: 4 } as HTMLVideoElement
const SIZE = { width: 320, height: 180 }

test('a frame is handed over as it is, with the size in which it is read', async () => {
  class VideoFrame {
    readonly of: unknown
    constructor(of: unknown) {
      this.of = of
    }
  }
  vi.stubGlobal('VideoFrame', VideoFrame)
  const frame = await readFrame(video)
  expect(frame).toMatchObject({ ...SIZE, source: { of: video } })
  expect(frame?.source).toBeInstanceOf(VideoFrame)
})

test('a browser without VideoFrame scales the frame', async () => {
  const source = {}
  const scale = vi.fn(async () => source)
  vi.stubGlobal('createImageBitmap', scale)
  expect(await readFrame(video)).toEqual({ ...SIZE, source })
  expect(scale).toHaveBeenCalledWith(video, { resizeWidth: 320, resizeHeight: 180, resizeQuality: 'medium' })
})

test('a slow page reads frames of half the edge', async () => {
  vi.stubGlobal('createImageBitmap', async () => ({}))
  expect(await readFrame(video, 0.5)).toMatchObject({ width: 160, height: 90 })
})

test('there is no frame before the video has one, or after its camera is closed', async () => {
  const scale = vi.fn(() => Promise.reject(new DOMException('closed', 'InvalidStateError')))
  vi.stubGlobal('createImageBitmap', scale)
  // The test's document does not know it.
  vi.stubGlobal('HTMLMediaElement', { HAVE_CURRENT_DATA: 2 })
  expect(await readFrame({ ...video, videoWidth: 0 })).toBeUndefined()
  expect(await readFrame({ ...video, readyState: 1 })).toBeUndefined()
  expect(scale).not.toHaveBeenCalled()
  expect(await readFrame(video)).toBeUndefined()
})
