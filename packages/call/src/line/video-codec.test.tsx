import { expect, test } from 'vitest'
import { findVideoCodec } from './video-codec.ts'

const createCapabilities = (info: Partial<MediaCapabilitiesInfo>) => ({
  encodingInfo: async ({ type, video }: MediaEncodingConfiguration) => {
    expect(type).toBe('webrtc')
    expect(video).toMatchObject({ width: 1280, height: 720, framerate: 30, bitrate: 1_500_000 })
    return { supported: true, smooth: true, powerEfficient: false, ...info } as MediaCapabilitiesInfo
  },
})

test('H.264 is chosen only where the hardware encodes it', async () => {
  expect(await findVideoCodec(createCapabilities({ powerEfficient: true }))).toBe('video/H264')
  expect(await findVideoCodec(createCapabilities({ powerEfficient: false }))).toBeUndefined()
  expect(await findVideoCodec(createCapabilities({ supported: false, powerEfficient: true }))).toBeUndefined()
})

test('a browser without an answer about codecs keeps its own choice', async () => {
  expect(await findVideoCodec(undefined)).toBeUndefined()
  const refusing = { encodingInfo: () => Promise.reject(new TypeError('webrtc is no type')) }
  expect(await findVideoCodec(refusing)).toBeUndefined()
})
