import { expect, test } from 'vitest'
import { createSteadiness, findShift, MEASURE_EVERY_MS, MOTION_EDGE } from './steadiness.ts'

/** A textured surface that is moved by some pixels. */
const paint = (x: number, y = 0) =>
  Uint8Array.from({ length: MOTION_EDGE ** 2 }, (_, index) => {
    const column = (index % MOTION_EDGE) - x
    const row = Math.floor(index / MOTION_EDGE) - y
    return 128 + 60 * Math.sin(column / 3.1) * Math.cos(row / 4.3) + 50 * Math.sin((column + row) / 7.7)
  })

test.each([
  [0, 0],
  [3, 0],
  [0, -6],
  [9, 12],
])('a movement by %i and %i pixels is measured as a share of the region', (x, y) => {
  expect(findShift(paint(0), paint(x, y)) * MOTION_EDGE).toBeCloseTo(Math.hypot(x, y), 0)
})

test('noise on a smooth surface is no movement', () => {
  let state = 1
  const toNoise = () =>
    Uint8Array.from({ length: MOTION_EDGE ** 2 }, () => {
      // Park-Miller.
      state = (state * 48271) % 2147483647
      return 120 + (state % 9)
    })
  expect(findShift(toNoise(), toNoise())).toBe(0)
})

/** The changes while a region moves by these shares of a second's limit of 15 %, one measurement each. */
function measure(speeds: readonly number[]) {
  const changes: { isUnsteady: boolean; at: number }[] = []
  let at = 0
  const steadiness = createSteadiness((isUnsteady) => changes.push({ isUnsteady, at }))
  let place = 0
  steadiness.add(paint(0), at)
  for (const speed of speeds) {
    at += MEASURE_EVERY_MS
    place += speed * 0.15 * (MEASURE_EVERY_MS / 1000) * MOTION_EDGE
    steadiness.add(paint(place), at)
  }
  return changes
}

test('a region that moves too fast for two seconds is unsteady, until it is calm for two seconds', () => {
  expect(measure([...Array(6).fill(1.6), ...Array(6).fill(0.3)])).toEqual([
    { isUnsteady: true, at: 2000 },
    { isUnsteady: false, at: 4400 },
  ])
})

test('a short movement, and one below the limit, change nothing', () => {
  expect(measure([2, 2, 2, 2, 0, 2, 2, 2, 2, 0])).toEqual([])
  expect(measure(Array(12).fill(0.5))).toEqual([])
})
