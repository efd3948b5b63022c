import { ARROW_KEYS } from '../core/arrow-keys.ts'
import { type DrawnMark, toDrawnMark, toRingAround } from './drawn-mark.ts'
import type { MarkShape, Pair } from './mark-message.ts'

/** Steps of the arrow keys as shares of the picture, and with Shift; of the keys for the size of a ring, and of the turn of an arrow. */
const STEP = { plain: 0.01, shift: 0.05, size: 1.2, turn: Math.PI / 12 }
/** The radius of the first ring and its limits as shares of the picture's longest edge, and the length of an arrow. */
const RADIUS = { first: 0.06, min: 0.02, max: 0.4 }
const ARROW_LENGTH = 0.2
/** The angle in radians at which an arrow's tail begins. */
const FIRST_ANGLE = (3 * Math.PI) / 4

/** A cross that the arrow keys move. `angle`: of the arrow's tail in radians, once its tip is set. */
export type Cross = { at: Pair; radius: number; angle: number | null }
export const FIRST_CROSS: Cross = { at: [0.5, 0.5], radius: RADIUS.first, angle: null }

/** The chosen tool on a picture of this size in pixels of the screen. */
export type CrossTool = { tool: MarkShape; isMirrored: boolean; box: { width: number; height: number } }
/** `holdsFrame`: the frame that the person sees stays for the mark. `mark`: is set. `isEnd`: the person leaves the picture. */
type CrossStep = { cross: Cross; holdsFrame?: true; mark?: DrawnMark | undefined; isEnd?: true }

/** The effect of a key on the cross: Enter sets the mark, of an arrow first its tip. Undefined for a key that it does not use. */
export function pressCrossKey(
  cross: Cross,
  { key, shiftKey, repeat }: { key: string; shiftKey: boolean; repeat: boolean },
  drawing: CrossTool,
): CrossStep | undefined {
  const { at, radius, angle } = cross
  const arrow = ARROW_KEYS[key]
  if (key === 'Escape') return angle === null ? { cross, isEnd: true } : { cross: { ...cross, angle: null } }
  if (key === 'Enter') return repeat ? { cross } : pressEnter(cross, drawing)
  if (key === '+' || key === '-') {
    const resized = clamp(radius * STEP.size ** (key === '+' ? 1 : -1), RADIUS.min, RADIUS.max)
    return { cross: { ...cross, radius: resized } }
  }
  if (!arrow) return undefined
  if (angle !== null) return { cross: { ...cross, angle: angle + STEP.turn * (arrow[0] || arrow[1]) } }
  const step = shiftKey ? STEP.shift : STEP.plain
  const x = at[0] + step * arrow[0] * (drawing.isMirrored ? -1 : 1)
  return { cross: { ...cross, at: [clamp(x, 0, 1), clamp(at[1] + step * arrow[1], 0, 1)] } }
}

function pressEnter(cross: Cross, drawing: CrossTool): CrossStep {
  if (drawing.tool !== 'arrow') return { cross, holdsFrame: true, mark: toCrossMark(cross, drawing) }
  if (cross.angle === null) return { cross: { ...cross, angle: FIRST_ANGLE }, holdsFrame: true }
  return { cross: { ...cross, angle: null }, mark: toCrossMark(cross, drawing) }
}

/** The mark that the cross sets next. An arrow has none until its tip is set. */
export function toCrossMark({ at, radius, angle }: Cross, { tool, box }: CrossTool): DrawnMark | undefined {
  if (tool === 'circle') return toRingAround(at, radius, box)
  if (tool !== 'arrow') return toDrawnMark(tool, [at], box)
  if (angle === null) return undefined
  const edge = ARROW_LENGTH * Math.max(box.width, box.height)
  const tail: Pair = [at[0] + (Math.cos(angle) * edge) / box.width, at[1] + (Math.sin(angle) * edge) / box.height]
  return { shape: 'arrow', at, points: [tail, at] }
}

const clamp = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value))
