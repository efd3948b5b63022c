import {
  FRAME_EDGE,
  type LiveMark,
  type MarkShape,
  type Pair,
  type ScreenPose,
  toLabelPlace,
  toPoseScale,
} from '@radruf/call/live-marks'
import type { CallStep } from '@radruf/contract'
import { toMarkGeometry, toMarkPath, toTurnPath } from '../board/mark-shapes.ts'

/** A stroke is drawn anew once its weight differs by this factor. */
const WEIGHT_STEP = 1.25

/** The direction in which a part is turned, as the camera sees it. */
export type Turn = NonNullable<CallStep['turn']>

type Form = Pick<LiveMark, 'shape' | 'offsets'>

/**
 * The outline of a mark and its centre line, around the mark. The stroke has its weight on the screen at this scale. `path`: the centre line
 * without a gap, as a hand draws it.
 */
export function toPaths({ shape, offsets }: Form, scale: number) {
  const size = { width: FRAME_EDGE, height: FRAME_EDGE }
  const points = offsets.map(([x, y]): Pair => [x / FRAME_EDGE, y / FRAME_EDGE])
  const { lines } = toMarkGeometry(shape, points, size)
  const parts = lines.map((line) => line.map(([x, y]) => `${x} ${y}`).join('L'))
  return {
    outline: hasOutline(shape) ? toMarkPath({ shape, points }, { ...size, unit: 1 / scale }) : '',
    centre: parts.map((part) => `M${part}`).join(''),
    path: `M${parts.join('L')}`,
  }
}

/** A number and words are labels, which stay upright. */
export const hasOutline = (shape: MarkShape) => shape === 'circle' || shape === 'arrow'

/** Moves the elements of a mark to a place of the screen. */
export function placeMark(figure: MarkElements, form: Form, pose: ScreenPose) {
  const scale = toPoseScale(pose)
  const turn = figure.turn?.dataset.turn
  const step = [Math.round(Math.log(scale) / Math.log(WEIGHT_STEP)), turn].join(' ')
  if (figure.group.dataset.step !== step) {
    figure.group.dataset.step = step
    const { outline, centre, path } = toPaths(form, scale)
    figure.outline?.setAttribute('d', outline)
    figure.centre?.setAttribute('d', centre)
    figure.path?.setAttribute('d', path)
    figure.turn?.setAttribute('d', toTurnPath(turn === 'left', { edge: FRAME_EDGE, unit: 1 / scale }))
  }
  figure.group.setAttribute('transform', `matrix(${pose.join(' ')})`)
  const { x, y } = toLabelPlace(form, pose)
  // The style sheet places a hidden one elsewhere.
  figure.label?.style.setProperty('--place', `translate(${x}px, ${y}px) translate(-50%, -50%)`)
}

export type MarkElements = {
  group: SVGGElement
  outline: SVGPathElement | null
  centre: SVGPathElement | null
  /** While the mark draws itself. */
  path: SVGPathElement | null
  /** The ribbon of a part that is turned. */
  turn: SVGPathElement | null
  label: HTMLElement | null
}
