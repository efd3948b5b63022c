import type { Point, Shape, Stroke } from '@radruf/call/shared-view'
import { toRibbon, toRing } from '@radruf/shared-ui/hand-drawn'

/** A mark's geometry in pixels of the picture: centre lines of its strokes, and where its number or words stand. */
export type MarkGeometry = { lines: readonly (readonly Point[])[]; label?: Point }
/** Sizes of marks in pixels of the screen: the stroke, the halo below its outline, the radius of a number's disc, and texts. */
export const MARK_SIZES = { stroke: 7.5, halo: 4, disc: 15, text: 17 } as const

type Size = { width: number; height: number }
/** The size of the picture in its pixels, and that of a pixel of the screen in pixels of the picture. */
export type BoardSize = Size & { unit: number }
type Form = Pick<Stroke, 'shape' | 'points'>

/** The ring of a tap without a drag, as a share of the picture's longest edge. */
const TAPPED_RING = 0.09
/**
 * The ribbon of a turn: its radius as a share of the picture's longest edge, 1.7 times that of a ring, its ends and the lean of its
 * head in radians.
 */
const TURN = { radius: 1.7 * 0.06, from: -1.15, to: 0.85, lean: 0.25, points: 24 }
/** Length of an arrow's head as a share of the arrow, and its limits as shares of the picture's longest edge. */
const HEAD = { share: 0.35, min: 0.02, max: 0.06 }
/** Half of the head's angle in radians. */
const HEAD_ANGLE = 0.55
/** The share of its radius by which a ring's start lies within its box, and its end outside. */
const RING_DRIFT = 0.012
/** A wave of a stroke's pressure as a share of the picture's longest edge. */
const WAVE = 0.4

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
      return { lines: [toRingIn(first, last, edge)] }
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

/**
 * The outline of a ribbon around a part that is turned, as an SVG path to be filled. The part is at the origin. A turn to the right is
 * clockwise as the camera sees it.
 */
export function toTurnPath(isLeft: boolean, { edge, unit }: { edge: number; unit: number }): string {
  const side = isLeft ? -1 : 1
  const radius = TURN.radius * edge
  const toPoint = (angle: number): Point => [side * radius * Math.cos(angle), radius * Math.sin(angle)]
  const step = (TURN.to - TURN.from) / TURN.points
  const arc = Array.from({ length: TURN.points + 1 }, (_, index) => toPoint(TURN.from + index * step))
  const tip = toPoint(TURN.to)
  // The head leans inwards with the curve, as if its shaft were straight and longer than the radius.
  const lean = TURN.to - TURN.lean
  const tail: Point = [tip[0] + side * 1.3 * radius * Math.sin(lean), tip[1] - 1.3 * radius * Math.cos(lean)]
  return toOutline([arc, toArrowHead(tail, tip, edge)], MARK_SIZES.stroke * unit, WAVE * edge)
}

/** A ring in the box of two points, or around the point of a tap. */
function toRingIn([x1, y1]: Point, [x2, y2]: Point, edge: number): Point[] {
  const isTap = Math.hypot(x2 - x1, y2 - y1) < edge * 0.01
  const centre: Point = isTap ? [x1, y1] : [(x1 + x2) / 2, (y1 + y2) / 2]
  const toRadius = (length: number) => (isTap ? TAPPED_RING * edge : Math.max(Math.abs(length) / 2, edge * 0.01))
  const toRadii = (share: number): Point => [share * toRadius(x2 - x1), share * toRadius(y2 - y1)]
  return toRing(centre, [toRadii(1 - RING_DRIFT), toRadii(1 + RING_DRIFT)])
}

/**
 * The outline of a mark as an SVG path, to be filled: its strokes, or the disc of a number; words have none. Strokes have the same weight
 * on every screen, while their form depends on the points alone.
 */
export function toMarkPath({ shape = 'line', points }: Form, size: BoardSize): string {
  const { lines, label } = toMarkGeometry(shape, points, size)
  const wave = WAVE * Math.max(size.width, size.height)
  if (shape === 'number' && label) return toRibbon([label], 2 * MARK_SIZES.disc * size.unit, wave)
  return toOutline(lines, MARK_SIZES.stroke * size.unit, wave)
}

/** The outline of strokes. The shaft of an arrow keeps its weight up to the head, which follows it. */
function toOutline(lines: MarkGeometry['lines'], weight: number, wave: number): string {
  const tapered = (index: number) => (index < lines.length - 1 ? 'start' : 'both')
  return lines.map((line, index) => toRibbon(line, weight, wave, tapered(index))).join('')
}

/** Height in pixels of the screen that a name takes below or above its mark, with text of the usual size. */
const NAME_HEIGHT = 36

/**
 * The place of a name at its mark, as shares of the picture. It is at the end of a line, the tail of an arrow, or the middle of another
 * shape. It stands below, but above an arrow that leads down and where the picture ends.
 */
export function toNamePlace(
  { shape = 'line', points }: Form,
  { width, height, unit }: BoardSize,
): { x: number; y: number; isBelow: boolean } {
  const { lines, label } = toMarkGeometry(shape, points, { width, height })
  const [line = []] = lines
  const tail = line[0] ?? [0, 0]
  const end = line.at(-1) ?? [0, 0]
  const around = shape === 'circle' ? line : [label ?? (shape === 'arrow' ? tail : end)]
  const reach = label ? MARK_SIZES.disc * unit : 0
  const [xs, ys] = [around.map(([x]) => x), around.map(([, y]) => y)]
  const [top, bottom] = [Math.min(...ys) - reach, Math.max(...ys) + reach]
  const leadsDown = shape === 'arrow' && end[1] > tail[1]
  const isBelow = top < NAME_HEIGHT * unit || (!leadsDown && bottom + NAME_HEIGHT * unit <= height)
  const x = (Math.min(...xs) + Math.max(...xs)) / 2
  return { x: toShare(x / width), y: toShare((isBelow ? bottom : top) / height), isBelow }
}

const toShare = (value: number) => Math.min(1, Math.max(0, value))
