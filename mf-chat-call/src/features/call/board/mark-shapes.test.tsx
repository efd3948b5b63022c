import { type Point, SHAPES, type Shape } from '@radruf/call/shared-view'
import { expect, test } from 'vitest'
import { toMarkGeometry, toMarkPath, toNamePlace } from './mark-shapes.ts'

const size = { width: 1000, height: 500 }

test('an arrow leads to its last point and has a head there', () => {
  const { lines } = toMarkGeometry(
    'arrow',
    [
      [0.1, 0.2],
      [0.5, 0.2],
    ],
    size,
  )
  expect(lines[0]).toEqual([
    [100, 100],
    [500, 100],
  ])
  const [left, tip, right] = lines[1] ?? []
  expect(tip).toEqual([500, 100])
  expect([left?.[0], right?.[0]].every((x) => (x ?? 0) < 500)).toBe(true)
  expect((left?.[1] ?? 0) + (right?.[1] ?? 0)).toBeCloseTo(200)
})

test('a circle fills the box of its points within two pixels of its wobble, and a tap draws one around it', () => {
  const ring = toMarkGeometry(
    'circle',
    [
      [0.2, 0.2],
      [0.4, 0.6],
    ],
    size,
  ).lines[0]
  const xs = ring?.map(([x]) => x) ?? []
  expect(Math.min(...xs)).toBeGreaterThan(200 * 0.95)
  expect(Math.max(...xs)).toBeLessThan(400 * 1.05)
  const tapped = toMarkGeometry('circle', [[0.5, 0.5]], size).lines[0] ?? []
  const middle = tapped.reduce((sum, [x]) => sum + x / tapped.length, 0)
  expect(Math.abs(middle - 500)).toBeLessThan(20)
})

test('numbers and texts stand at their point', () => {
  expect(toMarkGeometry('number', [[0.5, 0.5]], size)).toEqual({ lines: [], label: [500, 250] })
})

const board = { ...size, unit: 2 }
/** The ends of a mark in the middle of the picture. */
const ENDS: readonly [Point, Point] = [
  [0.3, 0.4],
  [0.5, 0.6],
]

test.each([
  ['line', 3.75],
  ['number', 15],
] as const)(
  'the dot of a %s has a radius of %f pixels on the screen, whatever the picture’s size is',
  (shape, radius) => {
    const radii = [1, 3].map((unit) => {
      const path = toMarkPath({ shape, points: [[0.5, 0.5]] }, { ...size, unit })
      return Number(/a([\d.]+)/.exec(path)?.[1])
    })
    expect(radii[0]).toBeCloseTo(radius, 0)
    expect(radii[1]).toBeCloseTo(3 * radius, 0)
  },
)

test('equal points give the equal mark on both sides', () => {
  for (const shape of SHAPES) {
    const draw = () => toMarkPath({ shape, points: ENDS }, board)
    expect(draw()).toBe(draw())
  }
})

test('the shaft of an arrow keeps its weight up to the head', () => {
  const points: Point[] = [
    [0.1, 0.5],
    [0.9, 0.5],
  ]
  const shaft = toMarkPath({ shape: 'arrow', points }, board).split('M')[1] ?? ''
  const ys = shaft
    .replace('Z', '')
    .split('L')
    .map((point) => Number(point.split(' ')[1]))
  const widthAt = (index: number) => Math.abs((ys.at(index) ?? 0) - (ys.at(-index - 1) ?? 0))
  expect(widthAt(0)).toBeLessThan(6)
  expect(widthAt(ys.length / 2 - 1)).toBeGreaterThan(10)
})

test.each<[Shape, { x: number; y: number; isBelow: boolean }]>([
  ['line', { x: 0.5, y: 0.6, isBelow: true }],
  // It leads down, so its name stands above its tail.
  ['arrow', { x: 0.3, y: 0.4, isBelow: false }],
  ['number', { x: 0.3, y: 0.46, isBelow: true }],
  ['text', { x: 0.3, y: 0.46, isBelow: true }],
])('the name of the %s stands beside it and not over what it shows', (shape, place) => {
  expect(toNamePlace({ shape, points: ENDS }, board)).toEqual(place)
})

test('the name of a circle stands below its middle', () => {
  const { x, y, isBelow } = toNamePlace({ shape: 'circle', points: ENDS }, board)
  expect(isBelow).toBe(true)
  expect(x).toBeCloseTo(0.4, 1)
  expect(y).toBeCloseTo(0.6, 1)
})

/** The picture's height is 250 pixels of the screen; a name and its gap take 36. */
test.each<[Point, Point, boolean]>([
  [[0.5, 0], [0.5, 0.05], true],
  [[0.5, 0.8], [0.5, 0.9], false],
  [[0.5, 0.99], [0.5, 0.95], false],
])('the name of a mark from %j to %j stands below it: %s', (from, to, isBelow) => {
  for (const shape of SHAPES) expect(toNamePlace({ shape, points: [from, to] }, board).isBelow).toBe(isBelow)
})

test('the name of a mark that leaves the picture keeps its place within', () => {
  const { x, y } = toNamePlace({ shape: 'circle', points: [[1, 1]] }, board)
  expect([x, y].every((share) => share >= 0 && share <= 1)).toBe(true)
})
