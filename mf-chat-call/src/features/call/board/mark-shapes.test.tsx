import { expect, test } from 'vitest'
import { toMarkGeometry } from './mark-shapes.ts'

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
