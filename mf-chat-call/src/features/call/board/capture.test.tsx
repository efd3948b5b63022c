import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { captureFrame, captureStill } from './capture.ts'

const PHOTO = new Blob(['photo'])
const FRAME = new Blob(['frame'])
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

/** The canvas of the page. Returns the sizes of the frames that it encodes. */
function fakeCanvas() {
  const sizes: number[][] = []
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ drawImage: () => {} } as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function encode(
    this: HTMLCanvasElement,
    onBlob: BlobCallback,
  ) {
    sizes.push([this.width, this.height])
    onBlob(FRAME)
  })
  return sizes
}

const fakeCamera = (takePhoto: () => Promise<Blob>) =>
  vi.stubGlobal(
    'ImageCapture',
    class {
      takePhoto = takePhoto
    },
  )

test('a still is the photo of the camera', async () => {
  const sizes = fakeCanvas()
  fakeCamera(async () => PHOTO)
  expect(await captureStill(track)).toBe(PHOTO)
  expect(sizes).toEqual([])
})

test.each([
  ['refuses', () => Promise.reject(new DOMException('', 'UnknownError'))],
  ['never answers', () => new Promise<Blob>(() => {})],
])('a camera that %s gives the frame of its video in full size', async (_, takePhoto) => {
  const sizes = fakeCanvas()
  fakeCamera(takePhoto)
  const still = captureStill(track)
  await vi.advanceTimersByTimeAsync(5000)
  await expect(Promise.race([still, 'no still yet'])).resolves.toBe(FRAME)
  expect(sizes).toEqual([[1920, 1080]])
})

test('so does a browser that takes no photos', async () => {
  const sizes = fakeCanvas()
  expect(await captureStill(track)).toBe(FRAME)
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
