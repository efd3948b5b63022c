import { FRAME_EDGE, type LiveMark, type MarkShape, type Pair, type TrackedFrame } from '@radruf/call/live-marks'
import type { PictureBox } from '@radruf/call/shared-view'
import { toMarkGeometry, toMarkPath } from '../board/mark-shapes.ts'

/** A stroke is drawn anew once its weight differs by this factor. */
const WEIGHT_STEP = 1.25

type Form = Pick<LiveMark, 'shape' | 'offsets'>
/** A map from pixels around a mark to pixels of the screen, as in CSS: x' = a·x + c·y + e, y' = b·x + d·y + f. */
export type ScreenPose = readonly [a: number, b: number, c: number, d: number, e: number, f: number]
/** Where the customer's picture is on the screen, and whether it is mirrored. */
export type Screen = { box: PictureBox; isMirrored: boolean }

/** Where a mark is on the screen. Undefined if the frame does not have it. */
export function toScreenPose(id: string, frame: TrackedFrame, { box, isMirrored }: Screen): ScreenPose | undefined {
  const pose = frame.poses.get(id)
  if (!pose) return undefined
  const [a, b, c, d, e, f] = pose
  const [scaleX, scaleY] = [box.width / frame.width, box.height / frame.height]
  const side = isMirrored ? -1 : 1
  const left = isMirrored ? box.left + box.width : box.left
  return [side * scaleX * a, scaleY * d, side * scaleX * b, scaleY * e, left + side * scaleX * c, box.top + scaleY * f]
}

/** The place of a mark that is examined: as it was drawn. */
export const toDrawnPose = (
  [x, y]: Pair,
  { box, isMirrored }: Screen,
  size: { width: number; height: number },
): ScreenPose => {
  const scale = Math.max(box.width, box.height) / FRAME_EDGE
  const side = isMirrored ? -1 : 1
  const share = isMirrored ? 1 - x : x
  return [side * scale, 0, 0, scale, box.left + share * size.width, box.top + y * size.height]
}

const apply = ([a, b, c, d, e, f]: ScreenPose, [x, y]: Pair) => ({ x: a * x + c * y + e, y: b * x + d * y + f })

/** The outline of a mark and its centre line, around the mark. The stroke has its weight on the screen at this scale. */
export function toPaths({ shape, offsets }: Form, scale: number) {
  const size = { width: FRAME_EDGE, height: FRAME_EDGE }
  const points = offsets.map(([x, y]): Pair => [x / FRAME_EDGE, y / FRAME_EDGE])
  const { lines } = toMarkGeometry(shape, points, size)
  return {
    outline: hasOutline(shape) ? toMarkPath({ shape, points }, { ...size, unit: 1 / scale }) : '',
    centre: lines.map((line) => `M${line.map(([x, y]) => `${x} ${y}`).join('L')}`).join(''),
  }
}

/** A number and words are labels, which stay upright. */
const hasOutline = (shape: MarkShape) => shape === 'circle' || shape === 'arrow'

/** Where the label of a mark stands, as an offset: at the upper left of a ring, else at its point. */
function toLabelOffset({ shape, offsets }: Form): Pair {
  const [first = [0, 0], last = first] = offsets
  if (shape !== 'circle') return first
  const [cx, cy] = [(first[0] + last[0]) / 2, (first[1] + last[1]) / 2]
  const share = Math.SQRT1_2
  return [cx - share * Math.abs(last[0] - cx), cy - share * Math.abs(last[1] - cy)]
}

/** Moves the elements of a mark to a place of the screen. */
export function placeMark(figure: MarkElements, form: Form, pose: ScreenPose) {
  const scale = Math.sqrt(Math.abs(pose[0] * pose[3] - pose[1] * pose[2]))
  const step = String(Math.round(Math.log(scale) / Math.log(WEIGHT_STEP)))
  if (figure.group.dataset.step !== step) {
    figure.group.dataset.step = step
    const { outline, centre } = toPaths(form, scale)
    figure.outline?.setAttribute('d', outline)
    figure.centre?.setAttribute('d', centre)
  }
  figure.group.setAttribute('transform', `matrix(${pose.join(' ')})`)
  const { x, y } = apply(pose, toLabelOffset(form))
  if (figure.label) figure.label.style.transform = `translate(${x}px, ${y}px) translate(-50%, -50%)`
}

export type MarkElements = {
  group: SVGGElement
  outline: SVGPathElement | null
  centre: SVGPathElement | null
  label: HTMLElement | null
}
