import { expect, test } from 'vitest'
import { findMeanLuma } from '../media/use-light.ts'
import { findCrop } from '../media/video.tsx'
import { findCorner } from './corner.tsx'

test.each([
  [{ x: 10, y: 10 }, 'top-start'],
  [{ x: 90, y: 10 }, 'top-end'],
  [{ x: 10, y: 90 }, 'bottom-start'],
  [{ x: 90, y: 90 }, 'bottom-end'],
] as const)('a picture released at %j snaps to %s', (point, corner) => {
  expect(findCorner(point, { left: 0, top: 0, width: 100, height: 100 })).toBe(corner)
})

test('the share that filling a box cuts off is the same in both directions', () => {
  expect(findCrop(16 / 9, 16 / 9)).toBe(0)
  expect(findCrop(16 / 9, 9 / 16)).toBeCloseTo(findCrop(9 / 16, 16 / 9))
  expect(findCrop(2, 1)).toBe(0.5)
})

test('the mean luma of black is 0, of white 255', () => {
  expect(findMeanLuma([0, 0, 0, 255, 0, 0, 0, 255])).toBe(0)
  expect(findMeanLuma([255, 255, 255, 255])).toBeCloseTo(255)
  expect(findMeanLuma([255, 255, 255, 255, 0, 0, 0, 255])).toBeCloseTo(127.5)
})
