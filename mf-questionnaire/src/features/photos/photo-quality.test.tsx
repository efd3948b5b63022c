import { expect, test } from 'vitest'
import { doubtAbout, luminanceOf, meanOf, type Pixels, sharpnessOf } from './photo-quality.ts'

/** A grey picture drawn by a function of the place. */
function picture(brightness: (x: number, y: number) => number, width = 64, height = 48): Pixels {
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
/** The same seen through a shaking hand: the mean over sixteen places. */
const shaken = (x: number) => Array.from({ length: 16 }, (_, step) => spokes(x + step)).reduce((a, b) => a + b, 0) / 16

test('brightness is weighed as the eye does: green counts most, blue least', () => {
  const one = (...rgb: number[]) => luminanceOf({ data: new Uint8ClampedArray([...rgb, 255]), width: 1, height: 1 })[0]
  expect(one(255, 255, 255)).toBeCloseTo(255)
  expect(one(0, 255, 0)).toBeGreaterThan(one(255, 0, 0) ?? 0)
  expect(one(255, 0, 0)).toBeGreaterThan(one(0, 0, 255) ?? 0)
})

test('the mean is that of all pixels', () => {
  expect(meanOf(luminanceOf(picture((x) => (x < 32 ? 0 : 100))))).toBeCloseTo(50)
})

test('edges are sharp, an even surface and a slow gradient are not', () => {
  const sharpness = (pixels: Pixels) => sharpnessOf(luminanceOf(pixels), pixels.width, pixels.height)
  expect(sharpness(picture(spokes))).toBeGreaterThan(1000)
  expect(sharpness(picture(() => 120))).toBeCloseTo(0)
  expect(sharpness(picture((x) => 40 + 2 * x))).toBeCloseTo(0)
})

test('a clear photo raises no doubt, a shaken one is called blurred', () => {
  expect(doubtAbout(picture(spokes))).toBeUndefined()
  expect(doubtAbout(picture(shaken))).toBe('blurred')
})

test('a photo from a cellar without light is called dark, even where it is blurred as well', () => {
  expect(doubtAbout(picture((x) => spokes(x) / 12))).toBe('dark')
  expect(doubtAbout(picture(() => 4))).toBe('dark')
})

test('a dark bike in enough light is not called dark', () => {
  expect(doubtAbout(picture((x, y) => (y < 30 ? 25 + (x % 3) * 10 : 110 + (x % 5) * 20)))).toBeUndefined()
})

test('a picture too small to have neighbours raises no doubt', () => {
  expect(doubtAbout(picture(() => 120, 2, 2))).toBeUndefined()
})

/** A wheel of 28 spokes on a wall, seen through a lens that is out of focus by `blur` pixels, with the grain of a sensor. */
function wheel({ blur = 0, grain = 0, contrast = 60, light = 1 }): Pixels {
  const [width, height] = [256, 192]
  const random = seeded()
  // Places around each point stand for the lens.
  const places = blur === 0 ? [0] : [-1, -0.75, -0.5, -0.25, 0, 0.25, 0.5, 0.75, 1]
  const lens = places.flatMap((dx) => places.map((dy) => [dx * blur, dy * blur] as const))
  const point = (x: number, y: number) => {
    const [across, down] = [x - width / 2, y - height / 2]
    const [radius, angle] = [Math.hypot(across, down), Math.atan2(down, across)]
    const isSpoke = radius < 75 && Math.abs(((angle * 28) / (2 * Math.PI)) % 1) * radius < 3
    return 130 - (isSpoke || Math.abs(radius - 75) < 5 || radius < 8 ? contrast : 0)
  }
  return picture(
    (x, y) => light * (lens.reduce((sum, [dx, dy]) => sum + point(x + dx, y + dy), 0) / lens.length) + grain * random(),
    width,
    height,
  )
}
/** Numbers around zero, the same in every run. */
function seeded() {
  let state = 7
  const next = () => {
    state = (state * 1664525 + 1013904223) >>> 0
    return state / 2 ** 32
  }
  return () => next() + next() + next() - 1.5
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
] as const)('a wheel %s', (_, how, doubt) => {
  expect(doubtAbout(wheel(how))).toBe(doubt)
})
