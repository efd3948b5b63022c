/** Marks that stick to the parts under them in the moving picture. */

export { FRAME_EDGE } from '../marks/serve-tracker.ts'
export { type DrawnMark, toDrawnMark, toRingAround } from './drawn-mark.ts'
export type { LiveMarksSession, TrackedFrame } from './live-marks-session.ts'
export { findOwnMarks, toOrdinals } from './live-marks-state.ts'
export { type LiveMark, MARK_SHAPES, type MarkShape, type Pair } from './mark-message.ts'
export { type MarkView, mirror } from './mark-view.ts'
