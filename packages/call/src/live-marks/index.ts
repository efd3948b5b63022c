/** Marks that stick to the parts under them in the moving picture. */

export { FRAME_EDGE } from '../marks/grey.ts'
export { type DrawnMark, toDrawnMark } from './drawn-mark.ts'
export { FIRST_CROSS, pressCrossKey, toCrossMark } from './keyboard-cross.ts'
export type { LiveMarksSession } from './live-marks-session.ts'
export { findOwnMarks, isSeenByCounterpart, type LiveMarksState, listDrawn, toOrdinals } from './live-marks-state.ts'
export { type LiveMark, MARK_SHAPES, MAX_MARKS, type MarkAnswer, type MarkShape, type Pair } from './mark-message.ts'
export { type Direction, type MarkView, mirror } from './mark-view.ts'
export {
  type Screen,
  type ScreenPose,
  toDrawnPose,
  toLabelPlace,
  toPoseScale,
  toScreenPose,
} from './screen-pose.ts'
