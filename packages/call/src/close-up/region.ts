import { ARROW_KEYS } from '../core/arrow-keys.ts'

/**
 * A part of the customer's picture in the picture's shape: its upper left corner, and its size as a share of the picture's width and height.
 */
export type Region = { x: number; y: number; size: number }
type Point = readonly [x: number, y: number]

/** Steps of the arrow keys as shares of the picture, with Shift, and of the keys for the size. */
const STEP = { plain: 0.01, shift: 0.05, size: 1.2 }
/** The smallest region as a share of the picture. */
export const MIN_SIZE = 0.08
/** The region that the keyboard begins with. */
export const MIDDLE: Region = { x: 1 / 3, y: 1 / 3, size: 1 / 3 }

/** The region of this size around a place, moved into the picture. */
export function toRegion([x, y]: Point, size: number): Region {
  const limited = clamp(size, MIN_SIZE, 1)
  return { x: clamp(x - limited / 2, 0, 1 - limited), y: clamp(y - limited / 2, 0, 1 - limited), size: limited }
}

/** The region of a box that is drawn from one corner to the other. It has the picture's shape and contains the box. */
export function toRegionOfBox([x1, y1]: Point, [x2, y2]: Point): Region {
  return toRegion([(x1 + x2) / 2, (y1 + y2) / 2], Math.max(Math.abs(x2 - x1), Math.abs(y2 - y1)))
}

export const toCentre = ({ x, y, size }: Region): Point => [x + size / 2, y + size / 2]

/** The region after a key: an arrow key moves it, + and - change its size. Undefined for another key. */
export function moveRegion(region: Region, { key, shiftKey }: { key: string; shiftKey: boolean }): Region | undefined {
  const [x, y] = toCentre(region)
  if (key === '+' || key === '-') return toRegion([x, y], region.size * STEP.size ** (key === '+' ? 1 : -1))
  const arrow = ARROW_KEYS[key]
  const step = shiftKey ? STEP.shift : STEP.plain
  return arrow && toRegion([x + step * arrow[0], y + step * arrow[1]], region.size)
}

export const listCorners = ({ x, y, size }: Region): Point[] => [
  [x, y],
  [x + size, y],
  [x, y + size],
  [x + size, y + size],
]

/** The region after one of its corners was dragged to a place. The opposite corner keeps its place. */
export function resizeRegion(region: Region, corner: Point, to: Point): Region {
  const [x, y] = toCentre(region)
  const [right, down] = [Math.sign(corner[0] - x), Math.sign(corner[1] - y)]
  const fixed: Point = [x - (right * region.size) / 2, y - (down * region.size) / 2]
  const room = Math.min(right > 0 ? 1 - fixed[0] : fixed[0], down > 0 ? 1 - fixed[1] : fixed[1])
  const wanted = Math.max(right * (to[0] - fixed[0]), down * (to[1] - fixed[1]))
  const size = clamp(wanted, MIN_SIZE, room)
  return toRegion([fixed[0] + (right * size) / 2, fixed[1] + (down * size) / 2], size)
}

/** How many times larger the region is shown than in the whole picture. */
export const toFactor = ({ size }: Region): number => 1 / size

/** A place of the whole picture as shares of the region. */
export const toPlaceInRegion = ([x, y]: Point, region: Region): Point => [
  (x - region.x) / region.size,
  (y - region.y) / region.size,
]

export function isRegion(value: unknown): value is Region {
  if (typeof value !== 'object' || value === null) return false
  const { x, y, size } = value as Record<string, unknown>
  if (typeof x !== 'number' || typeof y !== 'number' || typeof size !== 'number') return false
  // Shares are rounded on their way.
  const isInside = (start: number) => start >= 0 && start + size <= 1 + 1e-6
  return size >= MIN_SIZE && isInside(x) && isInside(y)
}

const clamp = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value))
