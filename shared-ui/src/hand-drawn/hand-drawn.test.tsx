import { expect, test } from 'vitest'
import { drawRing, type Point, toRibbon, toRing } from './hand-drawn.ts'

const WEIGHT = 8
const WAVE = 240

type Quad = readonly [Point, Point, Point, Point]

/** The polygons of a ribbon, each as the quads between neighbouring points of its centre line. */
const toQuads = (ribbon: string): Quad[] =>
  [...ribbon.matchAll(/M([^MaZ]+)Z/g)].flatMap(([, outline = '']) => {
    const points = outline.split('L').map((point) => point.split(' ').map(Number) as unknown as Point)
    const half = points.length / 2
    return Array.from({ length: half - 1 }, (_, index): Quad => {
      const at = (place: number) => points.at(place) as Point
      return [at(index), at(index + 1), at(-index - 2), at(-index - 1)]
    })
  })

/** The middle of a ribbon's cross-section, and its width. */
const toCrossSections = (ribbon: string) =>
  toQuads(ribbon).map(([left, , , right]) => ({
    middle: [(left[0] + right[0]) / 2, (left[1] + right[1]) / 2] as Point,
    width: Math.hypot(left[0] - right[0], left[1] - right[1]),
  }))

/** The sharpest turn at the corners of a quad, positive while it turns clockwise everywhere: it does not fold over. */
const getSharpestTurn = (quad: Quad) =>
  Math.min(
    ...quad.map(([x, y], index) => {
      const [[x1, y1], [x2, y2]] = [quad.at(index - 1) as Point, quad[(index + 1) % 4] as Point]
      return (x - x1) * (y2 - y) - (y - y1) * (x2 - x)
    }),
  )

function distanceTo(line: readonly Point[], [x, y]: Point): number {
  const distances = line.slice(1).map(([x2, y2], index) => {
    const [x1, y1] = line[index] as Point
    const [dx, dy] = [x2 - x1, y2 - y1]
    const share = Math.min(1, Math.max(0, ((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy || 1)))
    return Math.hypot(x - x1 - share * dx, y - y1 - share * dy)
  })
  return Math.min(...distances)
}

/** Lines of a hand: a straight one, sharp corners with tiny steps, a scribble, a ring, and a way there and back. */
const LINES: Readonly<Record<string, readonly Point[]>> = {
  straight: [
    [10, 20],
    [310, 220],
  ],
  corners: [
    [10, 50],
    [60, 50],
    [62, 52],
    [110, 10],
    [111, 15],
    [60, 100],
    [61, 99.5],
    [200, 60],
    [60, 130],
  ],
  scribble: Array.from(
    { length: 120 },
    (_, step): Point => [step * 0.7 + 6 * Math.cos(step / 2), 60 + 6 * Math.sin(step / 2)],
  ),
  ring: toRing(
    [200, 200],
    [
      [60, 40],
      [62, 42],
    ],
  ),
  'there and back': [
    [10, 10],
    [100, 10],
    [10, 10],
  ],
}

test.each(Object.entries(LINES))('the middle of the ribbon is the centre line: %s', (_, line) => {
  const sections = toCrossSections(toRibbon(line, WEIGHT, WAVE))
  expect(sections.length).toBeGreaterThan(10)
  for (const { middle } of sections) expect(distanceTo(line, middle)).toBeLessThan(0.2)
})

test.each(Object.entries(LINES))('the pressure varies, and the ends taper: %s', (_, line) => {
  const widths = toCrossSections(toRibbon(line, WEIGHT, WAVE)).map(({ width }) => width)
  expect(widths[0]).toBeLessThan(WEIGHT / 2)
  expect(widths[1]).toBeLessThan(WEIGHT * 0.8)
  expect(Math.max(...widths)).toBeLessThan(WEIGHT * 1.3)
  const ample = widths.filter((width) => width > WEIGHT * 0.7)
  expect(ample.length).toBeGreaterThan(widths.length / 4)
  expect(new Set(ample.map((width) => width.toFixed(1))).size).toBeGreaterThan(3)
})

test.each(Object.entries(LINES))('no part of the ribbon folds over, which would leave holes: %s', (_, line) => {
  // Coordinates are rounded to tenths.
  for (const quad of toQuads(toRibbon(line, WEIGHT, WAVE))) expect(getSharpestTurn(quad)).toBeGreaterThan(-0.5)
})

test('a line that grows keeps what was drawn, except for its end', () => {
  const line = LINES.scribble ?? []
  const toStart = (length: number) => toCrossSections(toRibbon(line.slice(0, length), WEIGHT, WAVE)).slice(0, 40)
  expect(toStart(100)).toEqual(toStart(120))
})

test('a tap becomes a dot around its point, and no points become nothing', () => {
  const dot = 'M96 50a4 4 0 1 1 8 0a4 4 0 1 1 -8 0Z'
  expect(toRibbon([[100, 50]], WEIGHT, WAVE)).toBe(dot)
  expect(
    toRibbon(
      [
        [100, 50],
        [100, 50],
      ],
      WEIGHT,
      WAVE,
    ),
  ).toBe(dot)
  expect(toRibbon([], WEIGHT, WAVE)).toBe('')
})

test('a ring overshoots its start by 0.6 rad, and wobbles by 3 %', () => {
  const ring = toRing(
    [0, 0],
    [
      [100, 100],
      [100, 100],
    ],
    { angle: 0 },
  )
  const [x, y] = ring.at(-1) as Point
  expect(Math.atan2(y, x)).toBeCloseTo(0.6)
  const radii = ring.map((point) => Math.hypot(...point))
  expect(Math.min(...radii)).toBeCloseTo(97, 0)
  expect(Math.max(...radii)).toBeCloseTo(103, 0)
})

test('the ends of the product’s ring lie more than its stroke apart', () => {
  const { centreLine } = drawRing({ width: 124, height: 76, weight: 7 })
  const points = centreLine
    .slice(1)
    .split('L')
    .map((point) => point.split(' ').map(Number) as unknown as Point)
  const end = points.at(-1) as Point
  const start = points.slice(0, points.length / 2)
  expect(Math.min(...start.map(([x, y]) => Math.hypot(x - end[0], y - end[1])))).toBeGreaterThan(7)
})
