import type { CallAccess, CallSignal } from '@radruf/contract'
import type { LocalMedia } from './media/local-media.ts'
import type { CallMessage, CallSnapshot } from './call-state.ts'

/** The way to one other participant, with everything that keeps it going. This is where the adapters differ. */
export type Link = {
  /** A signal that the service passed on; only the direct link asks the service to pass any. */
  receive: (signal: CallSignal) => Promise<void> | void
  send: (message: CallMessage) => void
  /** The way to the service is open again: what was said may be lost. */
  comeBack: () => void
  close: () => void
}

export type LinkOptions = {
  /** The person at the other side. */
  otherPersonId: string
  /** Whether this side came last. */
  newcomer: boolean
  /** The newest answer of the service to joining; what lets one in expires, so it is read when it is needed. */
  access: () => CallAccess
  media: LocalMedia
  /** Asks the service to pass a signal on. */
  post: (signal: CallSignal) => Promise<unknown>
  onChange: (change: Partial<CallSnapshot>) => void
  onMessage: (message: CallMessage) => void
}
export type OpenLink = (options: LinkOptions) => Link
