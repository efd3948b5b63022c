import type { CallAccess, CallSignal, LobbyAccess } from '@radruf/contract'
import type { StoreApi } from 'zustand'
import type { BandwidthMode } from './bandwidth-mode.ts'
import type { CallMessage, DeliveryMode } from './call-message.ts'
import type { TransportReport } from './call-state.ts'
import type { MediaState } from './media-state.ts'

/** The person's camera and microphone as a transport sends them. */
export type MediaSource = { store: Pick<StoreApi<MediaState>, 'getState' | 'subscribe'> }

/** The fields of the service's answer to joining that an adapter uses. */
export type TransportAccess = Omit<CallAccess, 'participants' | 'startsAt' | 'endsAt' | 'otherName'>

/** The servers of a call, which are known before joining. */
export type ServerAccess = Pick<TransportAccess, 'adapter' | 'iceServers' | 'relayOnly'>

/** A joining to come. */
export type ExpectedJoining = {
  clientId: string
  servers: ServerAccess
  /** Requests access to the room of a counterpart who waits. Resolves with undefined without an answer. */
  requestRoom: () => Promise<LobbyAccess | undefined>
}

/** The first signals of a transport, which the service relays with the joining. `relayOnly`: they hide the address of this device. */
export type JoinOffer = { to: string; signals: CallSignal[]; relayOnly: boolean }

/** One way to connect two pages. It holds what it has prepared for a joining to come. */
export type CallAdapter = {
  /** Prepares a transport. What is prepared already stays while it is usable. Resolves when the preparation has begun. */
  prepare: (joining: ExpectedJoining) => Promise<void> | void
  /** Discards what depends on the device's addresses: the network or the devices have changed, or the addresses may be outdated. */
  invalidate: () => void
  /**
   * The access with which a transport can be opened before the service has answered the joining of this client. Undefined where it has to
   * wait for the answer.
   */
  findAccess: (clientId: string, servers: ServerAccess) => TransportAccess | undefined
  /** Opens a transport with what is prepared for its client. Throws where the browser makes no connection. */
  open: (options: TransportOptions) => CallTransport
  /** Discards everything that is prepared. */
  clear: () => void
}

/** The connection to the counterpart, including its recovery. */
export type CallTransport = {
  /** Present in a transport that is opened before the joining. Resolves with undefined without signals in time. */
  joinOffer?: Promise<JoinOffer | undefined>
  /** Handles a signal that the service relayed. */
  receive: (signal: CallSignal) => Promise<void> | void
  send: (message: CallMessage, delivery?: DeliveryMode) => void
  /** The service relays signals again: some may have been lost. */
  resume: () => void
  close: () => void
}

export type TransportOptions = {
  /** The client id of this page. */
  clientId: string
  /** The counterpart's page. */
  counterpart: { personId: string; clientId: string }
  /** Whether this participant joined after the counterpart. */
  isNewcomer: boolean
  /** The line was bad when the former transport ended: it counts as bad until this one has measured a good line. */
  isLineBad: boolean
  /** The service's latest answer. Its credentials expire, so it is read when needed. */
  access: () => TransportAccess
  media: MediaSource
  bandwidthMode: Pick<StoreApi<BandwidthMode>, 'getState' | 'subscribe'>
  /** Sends signals to the service, which relays them in order. */
  sendSignals: (signals: CallSignal[]) => Promise<unknown>
  /** Present where the service has not answered the joining yet. Resolves once it has: until then it relays no signals. */
  joined?: Promise<void> | undefined
  onReport: (report: TransportReport) => void
  /** Called when the counterpart has closed its transport. A broken connection is part of `onReport` instead. */
  onClosed: () => void
  onMessage: (message: CallMessage) => void
}
