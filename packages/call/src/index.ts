/** The state of a call and of its devices, and the call that is running on this page. Small: the pages around a call load it. */

export {
  type Audibility,
  findMicProblem,
  findMissingMedia,
  findTakenDevices,
  isAudible,
  toAudibility,
  toWeakSide,
  type WeakSide,
} from './core/audibility.ts'
export { findBikeTrack } from './core/bike-track.ts'
export type { CallMessage } from './core/call-message.ts'
export { type CallEvent, type CallState, IDLE, mustStopRepairing } from './core/call-state.ts'
export {
  createMediaState,
  type DeviceState,
  type Facing,
  isUsedElsewhere,
  type MediaEvent,
  type MediaProblem,
  type MediaState,
} from './core/media-state.ts'
export { NO_FACTS, readPresence } from './core/presence.ts'
export type { Quality } from './core/quality.ts'
export { type CallRoute, isRoomShown, type RunningCall, runningCall } from './lifecycle/running-call.ts'
export { readStoredRoute, type StoredCall } from './lifecycle/stored-call.ts'
