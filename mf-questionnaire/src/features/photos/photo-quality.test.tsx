import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findIssue, getLuminance, getMean, getSharpness, type Pixels } from './photo-quality.ts'

/** Creates a grey picture whose brightness is a function of the position. */
function createPicture(brightness: (x: number, y: number) => number, width = 64, height = 48): Pixels {
  const data = new Uint8ClampedArray(width * height * 4)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const value = brightness(x, y)
      data.set([value, value, value, 255], (y * width + x) * 4)
    }
  return { data, width, height }
}
/** Spokes: bright and dark stripes. */
const spokes = (x: number) => (x % 8 < 4 ? 200 : 60)
/** The spokes in motion blur: the mean over sixteen positions. */
const shaken = (x: number) => Array.from({ length: 16 }, (_, step) => spokes(x + step)).reduce((a, b) => a + b, 0) / 16

test('luminance weights green most and blue least', () => {
  const luminanceFor = (...rgb: number[]) =>
    getLuminance({ data: new Uint8ClampedArray([...rgb, 255]), width: 1, height: 1 })[0]
  expect(luminanceFor(255, 255, 255)).toBeCloseTo(255)
  expect(luminanceFor(0, 255, 0)).toBeGreaterThan(luminanceFor(255, 0, 0) ?? 0)
  expect(luminanceFor(255, 0, 0)).toBeGreaterThan(luminanceFor(0, 0, 255) ?? 0)
})

test('the mean covers all pixels', () => {
  expect(getMean(getLuminance(createPicture((x) => (x < 32 ? 0 : 100))))).toBeCloseTo(50)
})

test('edges are sharp, an even surface and a slow gradient are not', () => {
  const sharpness = (pixels: Pixels) => getSharpness(getLuminance(pixels), pixels.width, pixels.height)
  expect(sharpness(createPicture(spokes))).toBeGreaterThan(1000)
  expect(sharpness(createPicture(() => 120))).toBeCloseTo(0)
  expect(sharpness(createPicture((x) => 40 + 2 * x))).toBeCloseTo(0)
})

test('a clear photo has no issue, a photo with motion blur is blurred', () => {
  expect(findIssue(createPicture(spokes))).toBeUndefined()
  expect(findIssue(createPicture(shaken))).toBe('blurred')
})

test('a photo without light is dark, even if it is blurred as well', () => {
  expect(findIssue(createPicture((x) => spokes(x) / 12))).toBe('dark')
  expect(findIssue(createPicture(() => 4))).toBe('dark')
})

test('a dark bike in enough light is not a dark photo', () => {
  expect(findIssue(createPicture((x, y) => (y < 30 ? 25 + (x % 3) * 10 : 110 + (x % 5) * 20)))).toBeUndefined()
})

test('a picture too small to have neighbouring pixels has no issue', () => {
  expect(findIssue(createPicture(() => 120, 2, 2))).toBeUndefined()
})

const [WIDTH, HEIGHT] = [256, 192]
/** Brightness that the grain of a sensor adds to each pixel, from -1 to 1. */
const grains = fc
  .noBias(fc.uint8Array({ minLength: WIDTH * HEIGHT, maxLength: WIDTH * HEIGHT }))
  .map((bytes) => Float32Array.from(bytes, (byte) => byte / 127.5 - 1))

/** Creates a wheel of 28 spokes on a wall, out of focus by `blur` pixels, with the grain of a sensor. */
function createWheel(noise: Float32Array, { blur = 0, grain = 0, contrast = 60, light = 1 }): Pixels {
  // Samples around each point simulate the lens.
  const offsets = blur === 0 ? [0] : [-1, -0.75, -0.5, -0.25, 0, 0.25, 0.5, 0.75, 1]
  const lens = offsets.flatMap((dx) => offsets.map((dy) => [dx * blur, dy * blur] as const))
  const point = (x: number, y: number) => {
    const [across, down] = [x - WIDTH / 2, y - HEIGHT / 2]
    const [radius, angle] = [Math.hypot(across, down), Math.atan2(down, across)]
    const isSpoke = radius < 75 && Math.abs(((angle * 28) / (2 * Math.PI)) % 1) * radius < 3
    return 130 - (isSpoke || Math.abs(radius - 75) < 5 || radius < 8 ? contrast : 0)
  }
  return createPicture(
    (x, y) =>
      light * (lens.reduce((sum, [dx, dy]) => sum + point(x + dx, y + dy), 0) / lens.length) +
      grain * (noise[y * WIDTH + x] ?? 0),
    WIDTH,
    HEIGHT,
  )
}
test.each([
  ['sharp', {}, undefined],
  ['sharp, of little contrast', { contrast: 30 }, undefined],
  ['sharp, with much grain', { grain: 8 }, undefined],
  ['sharp, in the half-light', { light: 0.4, grain: 4 }, undefined],
  ['out of focus', { blur: 5 }, 'blurred'],
  ['out of focus, with grain', { blur: 5, grain: 4 }, 'blurred'],
  ['out of focus, in the half-light, with grain', { blur: 5, light: 0.5, grain: 4 }, 'blurred'],
  ['without light', { light: 0.15, grain: 4 }, 'dark'],
] as const)('a wheel %s', (_, conditions, issue) => {
  fc.assert(
    fc.property(grains, (noise) => findIssue(createWheel(noise, conditions)) === issue),
    { numRuns: 2, endOnFailure: true },
  )
})
