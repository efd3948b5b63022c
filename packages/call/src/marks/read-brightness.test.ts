import { expect, test } from 'vitest'
import { isReadable, readBrightness } from './read-brightness.ts'

const PICTURE = { width: 4, height: 2 }
const HALF = { width: 2, height: 1 }
const BRIGHTNESS = [10, 20, 30, 40, 50, 60, 70, 80]

test('a plane of brightness is read by its offset and stride, the mean of the pixels for each', () => {
  // A line of the plane has two unused bytes, and the planes of colour follow.
  const bytes = new Uint8Array([0, 0, 0, 10, 20, 30, 40, 0, 0, 50, 60, 70, 80, 0, 0, 128, 128])
  for (const format of ['I420', 'NV12'] as const) {
    const read = readBrightness({ bytes, format, offset: 3, stride: 6, ...PICTURE }, HALF)
    expect(read).toEqual({ ...HALF, data: new Float32Array([35, 55]) })
  }
})

test('colours are weighed by their order in the pixel', () => {
  const toBytes = (red: number, green: number, blue: number) =>
    new Uint8Array(BRIGHTNESS.flatMap(() => [red, green, blue, 255]))
  const read = (format: VideoPixelFormat, bytes: Uint8Array) =>
    readBrightness({ bytes, format, offset: 0, stride: 16, ...PICTURE }, HALF).data
  for (const format of ['RGBA', 'RGBX'] as const) expect(read(format, toBytes(200, 100, 0))[0]).toBeCloseTo(118.5, 3)
  for (const format of ['BGRA', 'BGRX'] as const) expect(read(format, toBytes(200, 100, 0))[0]).toBeCloseTo(81.5, 3)
})

test('a picture of the same or a smaller size is read pixel by pixel', () => {
  const bytes = new Uint8Array([...BRIGHTNESS, 0, 0, 0, 0])
  const read = (size: { width: number; height: number }) =>
    readBrightness({ bytes, format: 'I420', offset: 0, stride: 4, ...PICTURE }, size).data
  expect([...read(PICTURE)]).toEqual(BRIGHTNESS)
  expect([...read({ width: 8, height: 2 })].slice(0, 8)).toEqual([10, 10, 20, 20, 30, 30, 40, 40])
})

test('a frame that only a graphics chip holds, or with another layout, is not read', () => {
  expect(isReadable(null)).toBe(false)
  expect(isReadable('I422')).toBe(false)
  expect(isReadable('NV12')).toBe(true)
})
