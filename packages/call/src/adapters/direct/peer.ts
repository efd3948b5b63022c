import type { CallSignal } from '@radruf/contract'
import type { DeliveryMode } from '../../core/call-message.ts'
import type { MakeConnection } from '../../core/make-connection.ts'
import { createReducerStore } from '../../core/reducer-store.ts'
import { createRemoteStream } from '../../core/remote-stream.ts'
import { createSerialQueue } from '../../core/serial-queue.ts'
import {
  applyTracks,
  mayOffer,
  type Negotiation,
  receiveSignal,
  repeatDescription,
  repeatOffer,
  restart,
  sendFirstOffer,
  sendOffer,
  toConfiguration,
} from './negotiation.ts'
import { createPeerState, type LocalTracks, reducePeer } from './peer-state.ts'
import type { Sending } from './sending.ts'

/**
 * The data channels. Messages of `ordered` arrive completely and in order; those of `latest` are replaced by later ones, so that a
 * lost one is not repeated and none waits for it. The ids are part of the wire format.
 */
const CHANNELS: Record<DeliveryMode, RTCDataChannelInit> = {
  ordered: { negotiated: true, id: 0 },
  latest: { negotiated: true, id: 1, ordered: false, maxRetransmits: 0 },
}

type PeerListeners = {
  send: (signal: CallSignal) => void
  /** No address of this device follows those that were sent. */
  onGathered: () => void
  onConnectionState: (state: RTCPeerConnectionState) => void
  onRemote: (stream: MediaStream | null) => void
  onData: (text: string) => void
  onDataOpen: () => void
  /** The counterpart has closed its connection. */
  onDataClose: () => void
  onError: (error: unknown) => void
}

export type Peer = {
  connection: RTCPeerConnection
  /** Handles signals strictly in the order of the calls. */
  receive: (signal: CallSignal) => Promise<void>
  setTracks: (tracks: LocalTracks) => void
  setSending: (sending: Sending) => void
  sendData: (text: string, delivery?: DeliveryMode) => void
  /** Restarts ICE to find another route to the counterpart. */
  restart: () => Promise<void>
  /** Sends an unanswered offer again, because the counterpart may have missed it. */
  repeatOffer: () => void
  /** Sends a pending offer again, or the answer to the counterpart's latest one. */
  repeatDescription: () => void
  close: () => void
}

type PeerOptions = Pick<Negotiation, 'isNewcomer' | 'iceServers' | 'isRelayOnly'> & {
  tracks: LocalTracks
  sending: Sending
  listeners: PeerListeners
  makeConnection: MakeConnection
}

/** One connection to one other browser. */
export function createPeer(options: PeerOptions): Peer {
  const { listeners, makeConnection } = options
  const connection = makeConnection(toConfiguration(options))
  const state = createReducerStore(reducePeer, createPeerState(options))
  const isClosed = () => state.getState().closed
  const onError = (error: unknown) => {
    if (!isClosed()) listeners.onError(error)
  }
  const negotiation: Negotiation = {
    ...options,
    ...listeners,
    connection,
    state,
    toStream: createRemoteStream(),
    onError,
  }
  const enqueue = createSerialQueue(onError)
  const whileOpen = (step: () => unknown) => enqueue(() => (isClosed() ? undefined : step()))
  const channels = openChannels(connection, listeners, isClosed)
  watchConnection(connection, listeners, isClosed)
  connection.addEventListener('negotiationneeded', () => {
    if (mayOffer(negotiation)) void whileOpen(() => sendOffer(negotiation))
  })
  if (options.isNewcomer) {
    const offering = sendFirstOffer(negotiation)
    void enqueue(() => offering)
  }
  return {
    connection,
    receive: (signal) => whileOpen(() => receiveSignal(negotiation, signal)),
    setTracks(tracks) {
      state.dispatch({ type: 'tracksChanged', tracks })
      void whileOpen(() => applyTracks(negotiation))
    },
    setSending(sending) {
      state.dispatch({ type: 'sendingChanged', sending })
      void whileOpen(() => applyTracks(negotiation))
    },
    sendData(text, delivery = 'ordered') {
      const channel = channels[delivery]
      if (channel.readyState === 'open') channel.send(text)
    },
    restart: () => whileOpen(() => restart(negotiation)),
    repeatOffer: () => void whileOpen(() => repeatOffer(negotiation)),
    repeatDescription() {
      // A description that is still being made is sent as soon as it is ready.
      if (connection.localDescription) void whileOpen(() => repeatDescription(negotiation))
    },
    close() {
      state.dispatch({ type: 'closed' })
      connection.close()
    },
  }
}

function openChannels(connection: RTCPeerConnection, listeners: PeerListeners, isClosed: () => boolean) {
  const channels = {
    ordered: connection.createDataChannel('call', CHANNELS.ordered),
    latest: connection.createDataChannel('latest', CHANNELS.latest),
  }
  channels.ordered.addEventListener('open', () => listeners.onDataOpen())
  channels.ordered.addEventListener('close', () => !isClosed() && listeners.onDataClose())
  for (const channel of Object.values(channels))
    channel.addEventListener('message', ({ data }) => typeof data === 'string' && listeners.onData(data))
  return channels
}

function watchConnection(connection: RTCPeerConnection, listeners: PeerListeners, isClosed: () => boolean) {
  connection.addEventListener('icecandidate', ({ candidate }) => {
    if (isClosed()) return
    if (!candidate) return listeners.onGathered()
    const { sdpMid, sdpMLineIndex, usernameFragment } = candidate
    listeners.send({
      type: 'candidate',
      candidate: { candidate: candidate.candidate, sdpMid, sdpMLineIndex, usernameFragment },
    })
  })
  connection.addEventListener('connectionstatechange', () => {
    if (!isClosed()) listeners.onConnectionState(connection.connectionState)
  })
}
