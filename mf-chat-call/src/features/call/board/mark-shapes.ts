import type { Point, Shape } from './board.ts'

/** A mark's geometry in pixels of the picture: lines through points, and where its number or words stand. */
export type MarkGeometry = { lines: readonly (readonly Point[])[]; label?: Point }
/** Pixels of the text of a mark before its transformation, as in the style sheet. */
export const TEXT_SIZE = 16

type Size = { width: number; height: number }

/** The ring of a tap without a drag, as a share of the picture's longest edge. */
const TAPPED_RING = 0.09
/** Length of an arrow's head as a share of the arrow, and its limits as shares of the picture's longest edge. */
const HEAD = { share: 0.35, min: 0.02, max: 0.06 }
/** Half of the head's angle in radians. */
const HEAD_ANGLE = 0.55
/** A drawn ring wobbles by this share of its radius and overshoots its start by this angle in radians. */
const RING = { wobble: 0.03, overshoot: 0.6, steps: 48 }

/** The geometry of a mark on a picture of this size. */
export function toMarkGeometry(shape: Shape, points: readonly Point[], size: Size): MarkGeometry {
  const pixels = points.map(([x, y]): Point => [x * size.width, y * size.height])
  const [first] = pixels
  const last = pixels.at(-1)
  if (!first || !last) return { lines: [] }
  const edge = Math.max(size.width, size.height)
  switch (shape) {
    case 'line':
      // A tap becomes a dot: a line of zero length has round ends.
      return { lines: [[...pixels, last]] }
    case 'arrow':
      return { lines: [[first, last], toArrowHead(first, last, edge)] }
    case 'circle':
      return { lines: [toRing(first, last, edge)] }
    case 'number':
    case 'text':
      return { lines: [], label: first }
  }
}

function toArrowHead([x1, y1]: Point, [x2, y2]: Point, edge: number): Point[] {
  const angle = Math.atan2(y2 - y1, x2 - x1)
  const length = Math.min(HEAD.max * edge, Math.max(HEAD.min * edge, Math.hypot(x2 - x1, y2 - y1) * HEAD.share))
  const wing = (side: number): Point => [
    x2 - length * Math.cos(angle + side * HEAD_ANGLE),
    y2 - length * Math.sin(angle + side * HEAD_ANGLE),
  ]
  return [wing(-1), [x2, y2], wing(1)]
}

/** A ring in the box of two points, drawn as if by hand. */
function toRing([x1, y1]: Point, [x2, y2]: Point, edge: number): Point[] {
  const isTap = Math.hypot(x2 - x1, y2 - y1) < edge * 0.01
  const centre = isTap ? [x1, y1] : [(x1 + x2) / 2, (y1 + y2) / 2]
  const radius = isTap
    ? [TAPPED_RING * edge, TAPPED_RING * edge]
    : [Math.abs(x2 - x1) / 2, Math.abs(y2 - y1) / 2].map((length) => Math.max(length, edge * 0.01))
  const [cx = 0, cy = 0] = centre
  const [rx = 0, ry = 0] = radius
  return Array.from({ length: RING.steps + 1 }, (_, step): Point => {
    const share = step / RING.steps
    const angle = -Math.PI / 3 + share * (2 * Math.PI + RING.overshoot)
    const wobble = 1 + RING.wobble * Math.sin(angle * 2 + 0.8) + RING.wobble * 0.8 * (share - 0.5)
    return [cx + rx * wobble * Math.cos(angle), cy + ry * wobble * Math.sin(angle)]
  })
}
