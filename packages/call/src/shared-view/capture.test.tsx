import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { captureFrame, captureStill } from './capture.ts'

const PHOTO = new Blob(['photo'])
const LIMITS = { longestEdge: 4096, quality: 0.85, maxBytes: 10_000_000 }
const track = {} as MediaStreamTrack

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('MediaStream', class {})
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  // The test's browser plays no videos.
  Object.defineProperties(HTMLVideoElement.prototype, {
    srcObject: { value: null, writable: true, configurable: true },
    videoWidth: { value: 1920, configurable: true },
    videoHeight: { value: 1080, configurable: true },
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  for (const name of ['srcObject', 'videoWidth', 'videoHeight'])
    Reflect.deleteProperty(HTMLVideoElement.prototype, name)
})

/** The canvas of the page, which encodes so many bytes per pixel. Returns the sizes of the pictures that it encodes. */
function fakeCanvas(bytesPerPixel = 0.25) {
  const sizes: number[][] = []
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ drawImage: () => {} } as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function encode(
    this: HTMLCanvasElement,
    onBlob: BlobCallback,
  ) {
    sizes.push([this.width, this.height])
    onBlob({ size: this.width * this.height * bytesPerPixel } as Blob)
  })
  return sizes
}

/** A camera whose photos have a size in pixels; null for photos that the device cannot decode. */
function fakeCamera(takePhoto: () => Promise<Blob>, photo: { width: number; height: number } | null = null) {
  const close = vi.fn()
  vi.stubGlobal('createImageBitmap', async () => {
    if (!photo) throw new DOMException('', 'InvalidStateError')
    return { ...photo, close }
  })
  vi.stubGlobal(
    'ImageCapture',
    class {
      takePhoto = takePhoto
    },
  )
  return close
}

test.each([
  ['with 12 megapixels in full', { width: 4000, height: 3000 }, [4000, 3000]],
  ['with 48 megapixels within the stored size', { width: 6000, height: 8000 }, [3072, 4096]],
])('a still is the photo of the camera, %s', async (_, photo, size) => {
  const sizes = fakeCanvas()
  const close = fakeCamera(async () => PHOTO, photo)
  await captureStill(track, LIMITS)
  expect(sizes).toEqual([size])
  expect(close).toHaveBeenCalledOnce()
})

test('a photo that is too large as a file is encoded with a smaller edge until it fits', async () => {
  const sizes = fakeCanvas()
  fakeCamera(async () => PHOTO, { width: 4000, height: 3000 })
  const still = await captureStill(track, { ...LIMITS, maxBytes: 2_000_000 })
  expect(sizes).toEqual([
    [4000, 3000],
    [3200, 2400],
  ])
  expect(still.size).toBeLessThan(2_000_000)
})

test('a frame that stays too large is encoded down to 640 pixels, and no picture is larger than the camera', async () => {
  const sizes = fakeCanvas()
  await captureStill(track, { ...LIMITS, maxBytes: 0 })
  expect(sizes[0]).toEqual([1920, 1080])
  expect(sizes[1]).toEqual([1536, 864])
  expect(sizes.at(-1)?.[0]).toBeLessThanOrEqual(640)
})

test.each([
  ['refuses', () => Promise.reject(new DOMException('', 'UnknownError'))],
  ['never answers', () => new Promise<Blob>(() => {})],
  ['takes photos that the device cannot decode', async () => PHOTO],
])('a camera that %s gives the frame of its video in full size', async (_, takePhoto) => {
  const sizes = fakeCanvas()
  fakeCamera(takePhoto)
  const still = captureStill(track, LIMITS)
  await vi.advanceTimersByTimeAsync(5000)
  await expect(Promise.race([still, 'no still yet'])).resolves.toMatchObject({ size: 1920 * 1080 * 0.25 })
  expect(sizes).toEqual([[1920, 1080]])
})

test('so does a browser that takes no photos', async () => {
  const sizes = fakeCanvas()
  await captureStill(track, LIMITS)
  expect(sizes).toEqual([[1920, 1080]])
})

test('a video that delivers no frame ends the attempt after five seconds', async () => {
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockReturnValue(new Promise(() => {}))
  const frame = captureFrame(track).then(
    () => 'frame',
    () => 'failed',
  )
  await vi.advanceTimersByTimeAsync(5000)
  await expect(Promise.race([frame, 'no end yet'])).resolves.toBe('failed')
})
