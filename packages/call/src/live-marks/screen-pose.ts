import { FRAME_EDGE } from '../marks/grey.ts'
import type { PictureBox } from '../shared-view/pointer.ts'
import type { TrackedFrame } from './live-marks-session.ts'
import type { LiveMark, Pair } from './mark-message.ts'

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

/** The place of a mark that is drawn or examined: as it was drawn. */
export function toDrawnPose([x, y]: Pair, { box, isMirrored }: Screen): ScreenPose {
  const scale = Math.max(box.width, box.height) / FRAME_EDGE
  const share = isMirrored ? 1 - x : x
  return [isMirrored ? -scale : scale, 0, 0, scale, box.left + share * box.width, box.top + y * box.height]
}

/** The factor by which a pose enlarges lengths. */
export const toPoseScale = ([a, b, c, d]: ScreenPose): number => Math.sqrt(Math.abs(a * d - b * c))

/** Where the label of a mark stands on the screen: at the upper left of a ring, else at its point. */
export function toLabelPlace(form: Pick<LiveMark, 'shape' | 'offsets'>, [a, b, c, d, e, f]: ScreenPose) {
  const [x, y] = toLabelOffset(form)
  return { x: a * x + c * y + e, y: b * x + d * y + f }
}

function toLabelOffset({ shape, offsets }: Pick<LiveMark, 'shape' | 'offsets'>): Pair {
  const [first = [0, 0], last = first] = offsets
  if (shape !== 'circle') return first
  const [cx, cy] = [(first[0] + last[0]) / 2, (first[1] + last[1]) / 2]
  const share = Math.SQRT1_2
  return [cx - share * Math.abs(last[0] - cx), cy - share * Math.abs(last[1] - cy)]
}
