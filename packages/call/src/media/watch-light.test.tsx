import { expect, test } from 'vitest'
import { findMeanLuma } from './watch-light.ts'

test('the mean luma of black is 0, of white 255', () => {
  expect(findMeanLuma([0, 0, 0, 255, 0, 0, 0, 255])).toBe(0)
  expect(findMeanLuma([255, 255, 255, 255])).toBeCloseTo(255)
  expect(findMeanLuma([255, 255, 255, 255, 0, 0, 0, 255])).toBeCloseTo(127.5)
})
