import {
  BufferTarget,
  CanvasSink,
  Conversion,
  EncodedPacket,
  EncodedVideoPacketSource,
  Output,
  WebMOutputFormat,
} from 'mediabunny'
import { beforeEach, expect, test, vi } from 'vitest'
import { convertClip, fitClip } from './convert-clip.ts'

const LIMITS = { clipMaxSeconds: 2 }
type ClipOptions = { codec?: 'vp8' | 'av1'; width?: number; height?: number; seconds?: number }

/** A WebM file of empty pictures, ten per second. The tests' browser decodes none. */
async function createClip({ codec = 'vp8', width = 640, height = 360, seconds = 1 }: ClipOptions = {}) {
  const target = new BufferTarget()
  const output = new Output({ format: new WebMOutputFormat(), target })
  const source = new EncodedVideoPacketSource(codec)
  output.addVideoTrack(source)
  await output.start()
  const decoderConfig = { codec: { vp8: 'vp8', av1: 'av01.0.04M.08' }[codec], codedWidth: width, codedHeight: height }
  for (let frame = 0; frame <= seconds * 10; frame++)
    await source.add(new EncodedPacket(new Uint8Array(16), 'key', frame / 10, 0.1), { decoderConfig })
  await output.finalize()
  return new Blob([target.buffer ?? ''], { type: 'video/webm' })
}

/** Lets the browser encode `video` only. Returns the options of the conversions that were tried. */
function encodeOnly(video: string | undefined) {
  const tried: Parameters<typeof Conversion.init>[0][] = []
  vi.spyOn(Conversion, 'init').mockImplementation(async (options) => {
    tried.push(options)
    const isEncoded = (options.video as { codec: string }).codec === video
    const execute = async () => {
      conversion.onProgress?.(0.5, 1)
      Object.assign(options.output.target, { buffer: new ArrayBuffer(8) })
    }
    const conversion = {
      isValid: true,
      discardedTracks: isEncoded ? [] : [{ reason: 'no_encodable_target_codec' }],
      execute,
    } as unknown as Conversion
    return conversion
  })
  return tried
}

const getCanvas = vi.fn<CanvasSink['getCanvas']>()
beforeEach(() => {
  getCanvas.mockReset()
  vi.spyOn(CanvasSink.prototype, 'getCanvas').mockImplementation(getCanvas)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(new Blob(['frame'])))
  getCanvas.mockImplementation(async (timestamp) => ({
    canvas: document.createElement('canvas'),
    timestamp,
    duration: 0.1,
  }))
})
test.each([
  [
    { width: 640, height: 360 },
    { width: 640, height: 360 },
  ],
  [
    { width: 1920, height: 1080 },
    { width: 1280, height: 720 },
  ],
  [
    { width: 1080, height: 1920 },
    { width: 720, height: 1280 },
  ],
  [
    { width: 1000, height: 1000 },
    { width: 720, height: 720 },
  ],
  [
    { width: 641, height: 1 },
    { width: 640, height: 2 },
  ],
])('a video of %j becomes %j: at most 720p in either orientation, with even sides', (original, fitted) => {
  expect(fitClip(original)).toEqual(fitted)
})

test('an accepted clip is sent as it is, with a poster from shortly after its start', async () => {
  const tried = encodeOnly('avc')
  const file = await createClip()
  const clip = await convertClip(file, LIMITS)
  expect(clip).toMatchObject({ width: 640, height: 360, durationMs: 1000 })
  expect(clip.blob).toBe(file)
  expect(await clip.poster.text()).toBe('frame')
  expect(getCanvas.mock.lastCall).toEqual([0.3])
  expect(tried).toEqual([])
})

test('a larger clip is shrunk and loses its tags, in the first format that the browser encodes', async () => {
  const tried = encodeOnly('vp8')
  const onProgress = vi.fn()
  const clip = await convertClip(await createClip({ width: 1920, height: 1080 }), LIMITS, { onProgress })
  expect(tried.map(({ video }) => video)).toMatchObject([
    { codec: 'avc', width: 1280, height: 720 },
    { codec: 'vp9' },
    { codec: 'vp8', width: 1280, height: 720 },
  ])
  expect(tried.map(({ tags }) => tags)).toEqual([{}, {}, {}])
  expect(clip).toMatchObject({ width: 1280, height: 720 })
  expect(clip.blob.type).toBe('video/webm')
  expect(onProgress).toHaveBeenCalledWith(0.5, 1)
})

test('a clip in a codec that not every browser plays is converted', async () => {
  const tried = encodeOnly('avc')
  const clip = await convertClip(await createClip({ codec: 'av1' }), LIMITS)
  expect(clip.blob.type).toBe('video/mp4')
  expect(tried).toHaveLength(1)
})

test('a clip may exceed the longest length by the recorder’s last frames only', async () => {
  expect((await convertClip(await createClip({ seconds: 2.5 }), LIMITS)).durationMs).toBe(2500)
  await expect(createClip({ seconds: 2.6 }).then((file) => convertClip(file, LIMITS))).rejects.toMatchObject({
    code: 'CLIP_TOO_LONG',
  })
})

test('the first frame is the poster of a clip that ends before the usual one', async () => {
  getCanvas.mockResolvedValueOnce(null)
  await convertClip(await createClip({ seconds: 0.2 }), LIMITS)
  expect(getCanvas.mock.calls).toEqual([[0.3], [0]])
})

/** A `<video>` that fires an event of its own when it gets a file: `loadeddata` where the browser plays it. */
function playWith(event: 'loadeddata' | 'error') {
  const drawImage = vi.fn()
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ drawImage } as never)
  vi.spyOn(HTMLMediaElement.prototype, 'src', 'set').mockImplementation(function (this: HTMLMediaElement) {
    queueMicrotask(() => this.dispatchEvent(new Event(event)))
  })
  vi.spyOn(HTMLMediaElement.prototype, 'currentTime', 'set').mockImplementation(function (this: HTMLMediaElement) {
    queueMicrotask(() => this.dispatchEvent(new Event('seeked')))
  })
  return drawImage
}

test('without a decoder the poster is the frame that the browser plays', async () => {
  getCanvas.mockRejectedValue(new Error('unsupported'))
  const drawImage = playWith('loadeddata')
  const clip = await convertClip(await createClip(), LIMITS)
  expect(await clip.poster.text()).toBe('frame')
  expect(drawImage).toHaveBeenCalledExactlyOnceWith(expect.any(HTMLVideoElement), 0, 0, 640, 360)
})

test.each([
  ['is no video', async () => new Blob(['<svg/>'], { type: 'video/mp4' })],
  [
    'can neither be decoded nor played',
    () => {
      getCanvas.mockRejectedValue(new Error('unsupported'))
      playWith('error')
      return createClip()
    },
  ],
  [
    'must be converted where no format can be encoded',
    () => {
      encodeOnly(undefined)
      return createClip({ codec: 'av1' })
    },
  ],
])('a file that %s is refused', async (_, createFile) => {
  await expect(createFile().then((file) => convertClip(file, LIMITS))).rejects.toMatchObject({
    code: 'CLIP_UNREADABLE',
  })
})
