import type { MarkShape, Pair } from './mark-message.ts'

/** A mark as a person draws it: points are shares of the picture. The part under `at` is followed. */
export type DrawnMark = { shape: MarkShape; at: Pair; points: readonly Pair[]; text?: string }
type Size = { width: number; height: number }

/** A movement that is shorter than this share of the picture's longest edge is a tap. */
const TAP = 0.015
/** The radius of the ring of a tap, and the length of the arrow of a tap, as shares of the longest edge. */
const TAPPED = { radius: 0.06, arrow: 0.14 }
/** The smallest radius of a ring as a share of the longest edge. */
const MIN_RADIUS = 0.02

/**
 * The mark of a movement over the picture, whose size gives its shape. A ring is drawn as one draws, round and back, or as the diagonal
 * of its box. Undefined without a point.
 */
export function toDrawnMark(shape: MarkShape, path: readonly Pair[], size: Size, text?: string): DrawnMark | undefined {
  const [first] = path
  const last = path.at(-1)
  if (!first || !last) return undefined
  switch (shape) {
    case 'circle':
      return toRing(path, size)
    case 'arrow': {
      const tail = isTap(path, size) ? shift(last, size, -TAPPED.arrow, TAPPED.arrow) : first
      return { shape, at: last, points: [tail, last] }
    }
    case 'number':
      return { shape, at: last, points: [last] }
    case 'text':
      return { shape, at: last, points: [last], ...(text && { text }) }
  }
}

/** The ring around a place, with a radius as a share of the longest edge. */
export const toRingAround = (centre: Pair, radius: number, size: Size): DrawnMark => ({
  shape: 'circle',
  at: centre,
  points: [shift(centre, size, -radius, -radius), shift(centre, size, radius, radius)],
})

function toRing(path: readonly Pair[], size: Size): DrawnMark {
  const [xs, ys] = [path.map(([x]) => x), path.map(([, y]) => y)]
  const centre: Pair = [middle(xs), middle(ys)]
  if (isTap(path, size)) return toRingAround(centre, TAPPED.radius, size)
  const edge = Math.max(size.width, size.height)
  const toRadius = (values: number[], length: number) => Math.max((MIN_RADIUS * edge) / length, range(values) / 2)
  const [rx, ry] = [toRadius(xs, size.width), toRadius(ys, size.height)]
  return {
    shape: 'circle',
    at: centre,
    points: [
      [centre[0] - rx, centre[1] - ry],
      [centre[0] + rx, centre[1] + ry],
    ],
  }
}

const isTap = (path: readonly Pair[], { width, height }: Size) =>
  Math.max(range(path.map(([x]) => x)) * width, range(path.map(([, y]) => y)) * height) < TAP * Math.max(width, height)

/** A place that is moved by shares of the longest edge. */
function shift([x, y]: Pair, { width, height }: Size, across: number, down: number): Pair {
  const edge = Math.max(width, height)
  return [x + (across * edge) / width, y + (down * edge) / height]
}

const middle = (values: readonly number[]) => (Math.min(...values) + Math.max(...values)) / 2
const range = (values: readonly number[]) => Math.max(...values) - Math.min(...values)
