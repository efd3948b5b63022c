import type { CallAccess, CallSignal } from '@radruf/contract'
import type { StoreApi } from 'zustand'
import type { EnteredRoom } from '../adapters/twilio/room.ts'
import type { LocalMedia } from '../media/local-media.ts'
import type { BandwidthMode } from './bandwidth-mode.ts'
import type { CallMessage, DeliveryMode, TransportReport } from './call-state.ts'
import type { MakeConnection } from './make-connection.ts'

/** The connection to the counterpart, including its recovery. Each adapter implements it. */
export type CallTransport = {
  /** Handles a signal that the service relayed. Only the direct transport uses signals. */
  receive: (signal: CallSignal) => Promise<void> | void
  send: (message: CallMessage, delivery?: DeliveryMode) => void
  /** The service relays signals again: some may have been lost. */
  resume: () => void
  close: () => void
}

/** The fields of the service's answer to joining that a transport uses. */
export type TransportAccess = Pick<CallAccess, 'adapter' | 'iceServers' | 'relayOnly' | 'twilio'>

export type TransportOptions = {
  /** The counterpart's page. */
  counterpart: { personId: string; clientId: string }
  /** Whether this participant joined after the counterpart. */
  isNewcomer: boolean
  /** The line was bad when the former transport ended: it counts as bad until this one has measured a good line. */
  isLineBad: boolean
  /** The service's latest answer. Its credentials expire, so it is read when needed. */
  access: () => TransportAccess
  media: LocalMedia
  bandwidthMode: Pick<StoreApi<BandwidthMode>, 'getState' | 'subscribe'>
  /** Creates the browser's connection, or takes one that was prepared. Only the direct transport uses it. */
  makeConnection: MakeConnection
  /** Takes the room that was entered before the call, if there is one. Only the Twilio transport uses it. */
  takeRoom: () => Promise<EnteredRoom> | undefined
  /** Sends signals to the service, which relays them in order. */
  sendSignals: (signals: CallSignal[]) => Promise<unknown>
  onReport: (report: TransportReport) => void
  /**
   * Called when the counterpart has hung up or its page is gone, which only the direct transport notices. A broken connection is part of
   * `onReport` instead.
   */
  onClosed: () => void
  onMessage: (message: CallMessage) => void
}
export type OpenTransport = (options: TransportOptions) => CallTransport
