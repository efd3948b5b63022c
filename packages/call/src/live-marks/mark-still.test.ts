import { expect, test } from 'vitest'
import type { Pair } from './mark-message.ts'
import { toCrop } from './mark-still.ts'

const WIDE = { videoWidth: 1280, videoHeight: 720 }
const UPRIGHT = { videoWidth: 720, videoHeight: 1280 }
const aRing = (x: number, y: number, radius: number): Pair[] => [
  [x - radius, y - radius],
  [x + radius, y + radius],
]

test.each([
  ['a number in the middle', WIDE, [[0.5, 0.5]] as const],
  ['a ring in a corner', WIDE, aRing(0.02, 0.97, 0.05)],
  ['a ring around nearly everything', WIDE, aRing(0.5, 0.5, 0.45)],
  ['an upright picture', UPRIGHT, aRing(0.9, 0.1, 0.1)],
] as const)('the still of %s has its shape and lies within the frame', (_, video, points) => {
  const { x, y, width, height } = toCrop(video, points)
  expect(width / height).toBeCloseTo(232 / 200)
  for (const value of [x, y]) expect(value).toBeGreaterThanOrEqual(0)
  expect(x + width).toBeLessThanOrEqual(video.videoWidth + 1e-6)
  expect(y + height).toBeLessThanOrEqual(video.videoHeight + 1e-6)
})

test('the mark is in the middle of its still, and larger rings have larger stills', () => {
  const centre = ({ x, y, width, height }: ReturnType<typeof toCrop>) => [x + width / 2, y + height / 2]
  expect(centre(toCrop(WIDE, aRing(0.5, 0.5, 0.05)))).toEqual([640, 360])
  expect(toCrop(WIDE, aRing(0.5, 0.5, 0.2)).width).toBeGreaterThan(toCrop(WIDE, aRing(0.5, 0.5, 0.05)).width)
})
