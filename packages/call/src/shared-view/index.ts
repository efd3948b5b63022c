/** Everything that both participants see and control together: the still picture, the laser dot, camera requests and modes. */

export { ARROW_KEYS } from '../core/arrow-keys.ts'
export type { Painter } from '../core/painter.ts'
export {
  type Board,
  EMPTY_BOARD,
  type Frozen,
  isDrawingSaved,
  type Point,
  SHAPES,
  type Shape,
  type Stroke,
  toChecksum,
  toNumbers,
} from './board.ts'
export { type BoardSession, createBoardSession } from './board-session.ts'
export { findOwnStrokeIds } from './board-state.ts'
export { type CallModes, type CallModesSession, createCallModes, NO_MODES } from './call-modes.ts'
export {
  type CameraRequests,
  type CameraRequestsState,
  createCameraRequests,
  findNotedStill,
  isFailed,
  listNotedStills,
  NO_REQUESTS,
} from './camera-requests.ts'
export { encodeJpeg } from './capture.ts'
export { deleteSnapshot } from './delete-snapshot.ts'
export type { DrawingSession } from './drawing-session.ts'
export {
  INITIAL_POINTER,
  type PictureBox,
  type PicturePoint,
  type PointerState,
  parsePointerMessage,
  toPicturePoint,
  toPosition,
} from './pointer.ts'
export { createPointerSession, type PointerSession } from './pointer-session.ts'
