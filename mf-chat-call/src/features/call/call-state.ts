import type { ErrorCode } from '@radruf/contract'
import type { Quality } from './quality.ts'

/** Where a call stands, as one side sees it. */
export type CallState =
  | { at: 'idle' }
  | { at: 'joining' }
  /** In the call, and nobody else is. */
  | { at: 'alone' }
  /** What the connection needs is still on its way, on a slow line. */
  | { at: 'loading' }
  | { at: 'connecting' }
  | { at: 'connected' }
  /** The connection broke and is being mended. */
  | { at: 'reconnecting' }
  /** Mending it was given up; rejoining begins anew. */
  | { at: 'lost' }
  /** The same person joined from elsewhere. */
  | { at: 'replaced' }
  | { at: 'refused'; code: ErrorCode | 'OFFLINE' }
  | { at: 'left' }

export type CallSnapshot = {
  state: CallState
  remote: MediaStream | null
  /** What the other side sends by its own word. A camera that is off is no frozen picture. */
  remoteMedia: RemoteMedia
  quality: Quality | null
  badConnection: boolean
  /** The own picture is held back so that the sound gets through; it comes back by itself. */
  audioOnly: boolean
}
export type RemoteMedia = {
  camera: boolean
  mic: boolean
  /** The camera is on, but its picture is held back so that the sound gets through. */
  audioOnly?: boolean
}

/** Small messages between the two sides beside sound and picture: drawing, freeze frame. At most 16 kB as JSON. */
export type CallMessage = { kind: string; [field: string]: unknown }

/**
 * One person's part in a call. Adapters differ in how sound and picture travel; own camera and microphone are
 * `LocalMedia`'s, which is handed to the adapter. Made for `useSyncExternalStore`: a snapshot is never changed in place.
 */
export type CallSession = {
  getSnapshot: () => CallSnapshot
  subscribe: (listener: () => void) => () => void
  /** Joins, or joins anew after `lost`, `replaced` or `refused`. */
  join: () => Promise<void>
  leave: () => Promise<void>
  /** The page goes away: says so in a request that outlives it. */
  leaveWithPage: () => void
  /** Sends to the other side; lost when not connected. */
  send: (message: CallMessage) => void
  onMessage: (listener: (message: CallMessage) => void) => () => void
}

export const IDLE: CallSnapshot = {
  state: { at: 'idle' },
  remote: null,
  remoteMedia: { camera: true, mic: true },
  quality: null,
  badConnection: false,
  audioOnly: false,
}

/** States in which the person takes part, so that a reload goes back in. */
export const isInCall = ({ at }: CallState): boolean =>
  at === 'joining' ||
  at === 'alone' ||
  at === 'loading' ||
  at === 'connecting' ||
  at === 'connected' ||
  at === 'reconnecting' ||
  at === 'lost'
