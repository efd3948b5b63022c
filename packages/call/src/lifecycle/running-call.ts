import type { TicketRole } from '@radruf/contract'
import { createStore, type StoreApi } from 'zustand'
import type { CallClock } from '../core/call-clock.ts'
import type { CallSession } from '../core/call-state.ts'
import type { LocalMedia } from '../media/local-media.ts'
import type { BoardSession } from '../shared-view/board-session.ts'
import type { CallModesSession } from '../shared-view/call-modes.ts'
import type { CameraRequests } from '../shared-view/camera-requests.ts'

/** The pages of a call and the name of the counterpart. */
export type CallRoute = {
  ticketId: string
  counterpartName: string
  /** For the initials of the portrait, which are the same on every page. Texts have `counterpartName`. */
  counterpartFullName: string
  /** Address of the portrait; undefined without one. */
  counterpartPortrait?: string | undefined
  /** The call's own page. */
  path: string
  /** The page after hanging up. */
  leaveTo: string
}

/** A person's call with its parts; it outlives the call's own page. */
export type RunningCall = {
  personId: string
  role: TicketRole
  route: CallRoute
  media: LocalMedia
  session: CallSession
  modes: CallModesSession
  board: BoardSession
  requests: CameraRequests
  clock: StoreApi<CallClock>
  /** Leaves the call. Waits for the service, which decides from its participants whether a rating is due. */
  hangUp: () => Promise<void>
  /** Leaves the call without waiting, and closes camera and microphone. */
  close: () => void
}

/** The call that its person takes part in; null before joining and after hanging up. */
export const runningCall = createStore<RunningCall | null>(() => null)

/** Whether the room of the running call is on this page; its window is shown otherwise. */
export const isRoomShown = createStore(() => false)
