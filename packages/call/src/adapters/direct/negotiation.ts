import type { CallSignal } from '@radruf/contract'
import { createId } from '@radruf/shell-kit/core'
import type { ReducerStore } from '../../core/reducer-store.ts'
import type { createRemoteStream } from '../../core/remote-stream.ts'
import { preferDtx, preferRedundancy } from './audio-codecs.ts'
import { isOutdatedOffer, type PeerEvent, type PeerState } from './peer-state.ts'
import { applySending } from './sending.ts'

/**
 * The negotiation of a connection, following the perfect negotiation pattern. Only the newcomer makes the first offer; afterwards
 * either side may offer, and one of them gives way when both do at once. Its steps run one after the other.
 */
export type Negotiation = {
  connection: RTCPeerConnection
  state: ReducerStore<PeerState, PeerEvent>
  isNewcomer: boolean
  /** The servers for the next attempt. */
  iceServers: () => RTCIceServer[]
  /** Connects through relay servers only, which hides this device's address. */
  isRelayOnly: () => boolean
  send: (signal: CallSignal) => void
  toStream: ReturnType<typeof createRemoteStream>
  onRemote: (stream: MediaStream | null) => void
  onError: (error: unknown) => void
}

export const toConfiguration = ({
  iceServers,
  isRelayOnly,
}: Pick<Negotiation, 'iceServers' | 'isRelayOnly'>): RTCConfiguration => ({
  iceServers: iceServers(),
  iceTransportPolicy: isRelayOnly() ? 'relay' : 'all',
  bundlePolicy: 'max-bundle',
  // The browser gathers addresses as soon as the connection exists, not with its first offer or answer.
  iceCandidatePoolSize: 1,
})

/** Before the newcomer's first offer the other side has nothing to negotiate. */
export const mayOffer = ({ isNewcomer, connection }: Negotiation): boolean =>
  isNewcomer || connection.remoteDescription !== null

/**
 * Makes the newcomer's first offer. It begins within the call of this function: the page renders its new state next, and every further step
 * would wait for that. Only the newcomer creates transceivers: those of `addTransceiver` are not reused for an offer of the counterpart.
 */
export async function sendFirstOffer(negotiation: Negotiation) {
  const { connection, state } = negotiation
  const { tracks } = state.getState()
  for (const kind of ['audio', 'video'] as const)
    connection.addTransceiver(tracks[kind] ?? kind, { direction: 'sendrecv' })
  preferCodecs(connection)
  state.dispatch({ type: 'offerCreated', offerId: createId() })
  await connection.setLocalDescription()
  sendDescription(negotiation)
  await applyTracks(negotiation)
}

export async function sendOffer(negotiation: Negotiation) {
  const { connection, state } = negotiation
  if (connection.signalingState !== 'stable') return
  await applyTracks(negotiation)
  state.dispatch({ type: 'offerCreated', offerId: createId() })
  await connection.setLocalDescription()
  sendDescription(negotiation)
}

/** Sends an unanswered offer again, because the counterpart may have missed it. */
export function repeatOffer(negotiation: Negotiation) {
  if (negotiation.connection.signalingState === 'have-local-offer') sendDescription(negotiation)
}

/**
 * Sends the latest signal of a negotiation again, because the counterpart may have missed it: a pending offer, or the answer to its own.
 */
export function repeatDescription(negotiation: Negotiation) {
  if (negotiation.connection.localDescription?.type === 'answer') sendDescription(negotiation)
  else repeatOffer(negotiation)
}

/** Restarts ICE to find another route to the counterpart. */
export async function restart(negotiation: Negotiation) {
  const { connection } = negotiation
  if (!mayOffer(negotiation)) return
  // A pending offer holds the addresses of the former network.
  if (connection.signalingState === 'have-local-offer') await connection.setLocalDescription({ type: 'rollback' })
  connection.setConfiguration(toConfiguration(negotiation))
  connection.restartIce()
  // The browser announces a needed negotiation only once until it has taken place.
  await sendOffer(negotiation)
}

export function receiveSignal(negotiation: Negotiation, signal: CallSignal): Promise<void> | void {
  if (signal.type === 'offer') return acceptOffer(negotiation, { type: 'offer', sdp: signal.sdp }, signal.offerId)
  if (signal.type === 'answer') return acceptAnswer(negotiation, { type: 'answer', sdp: signal.sdp }, signal.offerId)
  if (signal.type === 'candidate') return acceptCandidate(negotiation, signal.candidate)
}

async function acceptOffer(negotiation: Negotiation, description: RTCSessionDescriptionInit, offerId: string) {
  const { connection, state } = negotiation
  if (isOutdatedOffer(state.getState(), offerId)) return
  const collides = connection.signalingState === 'have-local-offer'
  state.dispatch({ type: 'offerReceived', collides, offerId })
  if (state.getState().ignoresOffer) return
  configureForOffer(negotiation)
  await connection.setRemoteDescription(description)
  try {
    await answer(negotiation)
  } catch (error) {
    // An offer that stayed without an answer would keep both sides from every other negotiation.
    await connection.setRemoteDescription({ type: 'rollback' })
    throw error
  }
  reportRemote(negotiation)
}

async function answer(negotiation: Negotiation) {
  await addQueuedCandidates(negotiation)
  await applyTracks(negotiation)
  await negotiation.connection.setLocalDescription()
  negotiation.state.dispatch({ type: 'offerAnswered' })
  sendDescription(negotiation)
}

/**
 * A later offer may ask for a new route, which needs credentials of relays that are still valid. Before the first one, other credentials
 * would make the browser discard the addresses that it has gathered.
 */
function configureForOffer(negotiation: Negotiation) {
  const { connection } = negotiation
  const next = toConfiguration(negotiation)
  const isFirst = connection.localDescription === null
  if (isFirst && connection.getConfiguration().iceTransportPolicy === next.iceTransportPolicy) return
  connection.setConfiguration(next)
}

async function acceptAnswer(negotiation: Negotiation, description: RTCSessionDescriptionInit, offerId: string) {
  const { connection, state } = negotiation
  // A repeated offer is answered twice; the second answer has no pending offer, or another one.
  if (connection.signalingState !== 'have-local-offer' || offerId !== state.getState().offerId) return
  state.dispatch({ type: 'answerReceived' })
  await connection.setRemoteDescription(description)
  await addQueuedCandidates(negotiation)
  // The codecs are known from now on.
  await applyTracks(negotiation)
  reportRemote(negotiation)
}

async function acceptCandidate({ connection, state }: Negotiation, candidate: RTCIceCandidateInit) {
  const hasDescription = connection.remoteDescription !== null
  state.dispatch({ type: 'candidateReceived', candidate, hasDescription })
  if (hasDescription && !state.getState().ignoresOffer) await connection.addIceCandidate(candidate)
}

/** One unusable address keeps no other one from being tried. */
async function addQueuedCandidates({ connection, state, onError }: Negotiation) {
  const { queuedCandidates } = state.getState()
  state.dispatch({ type: 'candidatesAdded' })
  for (const candidate of queuedCandidates) await connection.addIceCandidate(candidate).catch(onError)
}

/** Assigns the local tracks to the senders. Tracks may change at any time without a new offer. */
export async function applyTracks({ connection, state }: Negotiation) {
  const { tracks, sending } = state.getState()
  preferCodecs(connection)
  const applied = connection.getTransceivers().map(async (transceiver) => {
    const { sender } = transceiver
    const kind = toKind(transceiver)
    if (transceiver.direction !== 'sendrecv' && transceiver.mid !== null) transceiver.direction = 'sendrecv'
    if (sender.track !== tracks[kind]) await sender.replaceTrack(tracks[kind])
    // Browsers that refuse a setting go on with their own.
    await applySending(sender, kind, sending).catch(() => {})
  })
  await Promise.all(applied)
}

const toKind = ({ receiver }: RTCRtpTransceiver) => (receiver.track.kind === 'audio' ? 'audio' : 'video')

function preferCodecs(connection: RTCPeerConnection) {
  for (const transceiver of connection.getTransceivers())
    if (toKind(transceiver) === 'audio') preferRedundancy(transceiver)
}

function sendDescription({ connection, state, send }: Negotiation) {
  const { type, sdp } = connection.localDescription ?? {}
  const { offerId, answeredOfferId } = state.getState()
  if (!sdp) return
  if (type === 'answer' && answeredOfferId !== undefined) send({ type, sdp: preferDtx(sdp), offerId: answeredOfferId })
  if (type === 'offer' && offerId !== undefined)
    send({ type, sdp: claimHandshake(connection, preferDtx(sdp)), offerId })
}

/**
 * A newcomer who uses relays only begins the handshake about keys (DTLS). The relay drops what the counterpart sends until the newcomer has
 * asked for a permission, so that the newcomer's own way is open earlier. By default the side that answers begins (RFC 8842). Later offers
 * leave the roles as they are.
 */
function claimHandshake(connection: RTCPeerConnection, sdp: string): string {
  const isFirst = connection.remoteDescription === null
  if (!isFirst || connection.getConfiguration().iceTransportPolicy !== 'relay') return sdp
  return sdp.replaceAll('a=setup:actpass', 'a=setup:active')
}

function reportRemote({ connection, toStream, onRemote }: Negotiation) {
  onRemote(toStream(connection.getTransceivers().map(({ receiver }) => receiver.track)))
}
