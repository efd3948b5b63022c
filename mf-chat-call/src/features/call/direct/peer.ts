import type { CallSignal } from '@radruf/contract'
import { createId } from '@radruf/shell-kit'
import { createStore } from 'zustand'
import type { Delivery } from '../call-state.ts'
import { createSerialQueue } from '../session/serial-queue.ts'
import { createPeerState, type LocalTracks, type PeerEvent, type PeerState, reducePeer } from './peer-state.ts'
import { preferDtx } from './prefer-dtx.ts'
import { preferRedundancy } from './prefer-redundancy.ts'
import { applySending, type Sending } from './sending.ts'

/**
 * The data channels. Messages of `ordered` arrive completely and in order; those of `latest` are replaced by later ones, so that a
 * lost one is not repeated and none waits for it. The ids are part of the wire format; pages of 0.1.0 ignore the second channel.
 */
const CHANNELS: Record<Delivery, RTCDataChannelInit> = {
  ordered: { negotiated: true, id: 0 },
  latest: { negotiated: true, id: 1, ordered: false, maxRetransmits: 0 },
}

/** Creates an RTCPeerConnection; tests pass a fake. */
export type MakeConnection = (configuration: RTCConfiguration) => RTCPeerConnection

type PeerListeners = {
  send: (signal: CallSignal) => void
  onConnectionState: (state: RTCPeerConnectionState) => void
  onRemote: (stream: MediaStream) => void
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
  sendData: (text: string, delivery?: Delivery) => void
  /** Restarts ICE to find another route to the counterpart. */
  restart: () => Promise<void>
  /** Sends an unanswered offer again, because the counterpart may have missed it. */
  repeatOffer: () => void
  close: () => void
}

/**
 * One connection to one other browser, following the perfect negotiation pattern. Only the newcomer makes the first offer;
 * afterwards either side may offer, and the newcomer gives way when both do at once. Only the newcomer creates transceivers:
 * those of `addTransceiver` are not reused for an offer of the counterpart.
 */
export function createPeer(options: {
  newcomer: boolean
  /** The servers for the next attempt. */
  iceServers: () => RTCIceServer[]
  /** Connects through relay servers only, which hides the own address. */
  isRelayOnly: () => boolean
  tracks: LocalTracks
  sending: Sending
  listeners: PeerListeners
  makeConnection?: MakeConnection
}): Peer {
  const { newcomer, listeners, makeConnection = (configuration) => new RTCPeerConnection(configuration) } = options
  const configure = (): RTCConfiguration => ({
    iceServers: options.iceServers(),
    iceTransportPolicy: options.isRelayOnly() ? 'relay' : 'all',
    bundlePolicy: 'max-bundle',
  })
  const connection = makeConnection(configure())
  const store = createStore<PeerState>(() => createPeerState(options))
  const { getState } = store
  const dispatch = (event: PeerEvent) => store.setState((state) => reducePeer(state, event), true)
  const enqueue = createSerialQueue((error) => {
    if (!getState().closed) listeners.onError(error)
  })
  const whileOpen = (task: () => unknown) => enqueue(() => (getState().closed ? undefined : task()))

  const channels = {
    ordered: connection.createDataChannel('call', CHANNELS.ordered),
    latest: connection.createDataChannel('latest', CHANNELS.latest),
  }
  channels.ordered.addEventListener('open', () => listeners.onDataOpen())
  channels.ordered.addEventListener('close', () => !getState().closed && listeners.onDataClose())
  for (const channel of Object.values(channels))
    channel.addEventListener('message', ({ data }) => typeof data === 'string' && listeners.onData(data))
  if (newcomer)
    for (const kind of ['audio', 'video'] as const) connection.addTransceiver(kind, { direction: 'sendrecv' })

  const sendDescription = () => {
    const description = connection.localDescription
    if (description && (description.type === 'offer' || description.type === 'answer'))
      listeners.send({ type: description.type, sdp: preferDtx(description.sdp), offerId: getState().offerId })
  }

  /** Assigns the own tracks to the senders. Tracks may change at any time without a new offer. */
  const applyTracks = async () => {
    const { tracks, sending } = getState()
    const applied = connection.getTransceivers().map(async (transceiver) => {
      const { sender, receiver } = transceiver
      const kind = receiver.track.kind === 'audio' ? 'audio' : 'video'
      if (kind === 'audio') preferRedundancy(transceiver)
      if (transceiver.direction !== 'sendrecv' && transceiver.mid !== null) transceiver.direction = 'sendrecv'
      if (sender.track !== tracks[kind]) await sender.replaceTrack(tracks[kind])
      // Browsers that refuse a setting go on with their own.
      await applySending(sender, kind, sending).catch(() => {})
    })
    await Promise.all(applied)
  }

  const reportRemote = () => {
    const tracks = connection.getTransceivers().map(({ receiver }) => receiver.track)
    listeners.onRemote(new MediaStream(tracks))
  }

  const addQueuedCandidates = async () => {
    const { queuedCandidates } = getState()
    dispatch({ type: 'candidatesAdded' })
    for (const candidate of queuedCandidates) await connection.addIceCandidate(candidate)
  }

  const sendOffer = async () => {
    if (connection.signalingState !== 'stable') return
    await applyTracks()
    dispatch({ type: 'offerCreated', offerId: createId() })
    await connection.setLocalDescription()
    sendDescription()
  }

  const acceptOffer = async (description: RTCSessionDescriptionInit, offerId: string | undefined) => {
    dispatch({ type: 'offerReceived', collides: connection.signalingState !== 'stable', newcomer, offerId })
    if (getState().ignoresOffer) return
    // An offer may ask for a new way, which needs credentials of relays that are still valid.
    connection.setConfiguration(configure())
    await connection.setRemoteDescription(description)
    await addQueuedCandidates()
    await applyTracks()
    await connection.setLocalDescription()
    sendDescription()
    reportRemote()
  }

  const acceptAnswer = async (description: RTCSessionDescriptionInit, offerId: string | undefined) => {
    // A repeated offer is answered twice; the second answer has no pending offer, or another one.
    if (connection.signalingState !== 'have-local-offer' || (offerId && offerId !== getState().offerId)) return
    dispatch({ type: 'answerReceived' })
    await connection.setRemoteDescription(description)
    await addQueuedCandidates()
    // The codecs are known from now on.
    await applyTracks()
    reportRemote()
  }

  const acceptCandidate = async (candidate: RTCIceCandidateInit) => {
    const hasDescription = connection.remoteDescription !== null
    dispatch({ type: 'candidateReceived', candidate, hasDescription })
    if (hasDescription && !getState().ignoresOffer) await connection.addIceCandidate(candidate)
  }

  connection.addEventListener('negotiationneeded', () => {
    if (newcomer || connection.remoteDescription) void whileOpen(sendOffer)
  })
  connection.addEventListener('icecandidate', ({ candidate }) => {
    if (!candidate || getState().closed) return
    const { sdpMid, sdpMLineIndex, usernameFragment } = candidate
    listeners.send({
      type: 'candidate',
      candidate: { candidate: candidate.candidate, sdpMid, sdpMLineIndex, usernameFragment },
    })
  })
  connection.addEventListener('connectionstatechange', () => {
    if (!getState().closed) listeners.onConnectionState(connection.connectionState)
  })

  return {
    connection,
    receive: (signal) =>
      whileOpen(() => {
        if (signal.type === 'offer') return acceptOffer({ type: 'offer', sdp: signal.sdp }, signal.offerId)
        if (signal.type === 'answer') return acceptAnswer({ type: 'answer', sdp: signal.sdp }, signal.offerId)
        if (signal.type === 'candidate') return acceptCandidate(signal.candidate)
      }),
    setTracks(tracks) {
      dispatch({ type: 'tracksChanged', tracks })
      void whileOpen(applyTracks)
    },
    setSending(sending) {
      dispatch({ type: 'sendingChanged', sending })
      void whileOpen(applyTracks)
    },
    sendData(text, delivery = 'ordered') {
      const channel = channels[delivery]
      if (channel.readyState === 'open') channel.send(text)
    },
    restart: () =>
      whileOpen(async () => {
        if (!newcomer && !connection.remoteDescription) return
        // A pending offer holds the addresses of the former network.
        if (connection.signalingState === 'have-local-offer') await connection.setLocalDescription({ type: 'rollback' })
        connection.setConfiguration(configure())
        connection.restartIce()
        // The browser announces a needed negotiation only once until it has taken place.
        await sendOffer()
      }),
    repeatOffer() {
      void whileOpen(() => {
        if (connection.signalingState === 'have-local-offer') sendDescription()
      })
    },
    close() {
      dispatch({ type: 'closed' })
      connection.close()
    },
  }
}
