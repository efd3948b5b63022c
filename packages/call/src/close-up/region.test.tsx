import { expect, test } from 'vitest'
import {
  isRegion,
  listCorners,
  MIDDLE,
  moveRegion,
  resizeRegion,
  toCentre,
  toFactor,
  toPlaceInRegion,
  toRegion,
  toRegionOfBox,
} from './region.ts'

test('a region has the shape of the picture, contains the drawn box and stays in the picture', () => {
  expect(toRegionOfBox([0.5, 0.2], [0.3, 0.3])).toEqual({
    x: expect.closeTo(0.3),
    y: expect.closeTo(0.15),
    size: expect.closeTo(0.2),
  })
  expect(toRegionOfBox([0.9, 0.9], [1, 1])).toEqual({
    x: expect.closeTo(0.9),
    y: expect.closeTo(0.9),
    size: expect.closeTo(0.1),
  })
  expect(toRegion([1, 0], 0.01)).toEqual({ x: 0.92, y: 0, size: 0.08 })
  expect(toRegion([0.2, 0.9], 3)).toEqual({ x: 0, y: 0, size: 1 })
})

test.each([
  ['upper left', 0, { x: 0.1, y: 0.1, size: 0.5 }],
  ['upper right', 1, { x: 0.4, y: 0.1, size: 0.5 }],
  ['lower left', 2, { x: 0.1, y: 0.4, size: 0.5 }],
  ['lower right', 3, { x: 0.4, y: 0.4, size: 0.5 }],
])('the %s corner changes the size, and the opposite corner keeps its place', (_, index, expected) => {
  const region = { x: 0.4, y: 0.4, size: 0.2 }
  const corner = listCorners(region)[index] ?? [0, 0]
  const outwards = corner.map((place) => (place > 0.5 ? place + 0.3 : place - 0.3)) as [number, number]
  const { x, y, size } = resizeRegion(region, corner, outwards)
  expect({ x, y, size }).toEqual({
    x: expect.closeTo(expected.x),
    y: expect.closeTo(expected.y),
    size: expect.closeTo(expected.size),
  })
})

test('a corner drags no region out of the picture, and makes none too small', () => {
  const region = { x: 0.6, y: 0.2, size: 0.2 }
  expect(resizeRegion(region, [0.8, 0.4], [2, 2])).toEqual({
    x: expect.closeTo(0.6),
    y: expect.closeTo(0.2),
    size: expect.closeTo(0.4),
  })
  expect(resizeRegion(region, [0.8, 0.4], [0.5, 0.1]).size).toBe(0.08)
})

test('places of the picture are places of the region, and its factor is that of its size', () => {
  const region = toRegion([0.5, 0.4], 0.25)
  expect(toPlaceInRegion(toCentre(region), region)).toEqual([expect.closeTo(0.5), expect.closeTo(0.5)])
  expect(toPlaceInRegion([0, 0], region)).toEqual([expect.closeTo(-1.5), expect.closeTo(-1.1)])
  expect(toFactor(region)).toBe(4)
})

test.each([MIDDLE, toRegion([1, 1], 0.3), toRegion([0.5, 0.5], 1)])('a region of a page is accepted: %j', (region) =>
  expect(isRegion(JSON.parse(JSON.stringify(region)))).toBe(true),
)

test.each([
  null,
  'all',
  {},
  { x: 0, y: 0, size: 0.01 },
  { x: 0.9, y: 0, size: 0.2 },
  { x: 0, y: -0.1, size: 0.5 },
  { x: '0', y: 0, size: 0.5 },
  { x: Number.NaN, y: 0, size: 0.5 },
])('another one is not: %j', (region) => expect(isRegion(region)).toBe(false))

test('arrow keys move the region within the picture, plus and minus change its size, and other keys do nothing', () => {
  const press = (key: string, region = MIDDLE, shiftKey = false) => moveRegion(region, { key, shiftKey })
  expect(press('ArrowRight')?.x).toBeCloseTo(MIDDLE.x + 0.01)
  expect(press('ArrowUp', MIDDLE, true)?.y).toBeCloseTo(MIDDLE.y - 0.05)
  expect(press('ArrowLeft', { x: 0, y: 0, size: 0.5 })?.x).toBe(0)
  expect(press('+')?.size).toBeCloseTo(MIDDLE.size * 1.2)
  expect(press('-')?.size).toBeCloseTo(MIDDLE.size / 1.2)
  expect(press('Enter')).toBeUndefined()
})
