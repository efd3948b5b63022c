import type { Sending } from './sending.ts'

export type LocalTracks = { audio: MediaStreamTrack | null; video: MediaStreamTrack | null }

/** The negotiation of one peer connection, beside the state that RTCPeerConnection keeps itself. */
export type PeerState = {
  tracks: LocalTracks
  sending: Sending
  /** The counterpart's offer collided with an offer of this page that takes precedence; its candidates are ignored as well. */
  ignoresOffer: boolean
  /** The offer under negotiation, which its answer names. */
  offerId: string | undefined
  /** The counterpart's offers in the order of their arrival. Pages of 0.1.0 name none. */
  receivedOfferIds: readonly string[]
  /** The counterpart's latest offer that this page has answered. */
  answeredOfferId: string | undefined
  /** Candidates that arrived before the description they belong to. */
  queuedCandidates: readonly RTCIceCandidateInit[]
  closed: boolean
}

export type PeerEvent =
  | { type: 'tracksChanged'; tracks: LocalTracks }
  | { type: 'sendingChanged'; sending: Sending }
  | { type: 'offerCreated'; offerId: string }
  /** `collides`: an offer of this page is pending. The newcomer gives way ("polite peer" of perfect negotiation). */
  | { type: 'offerReceived'; collides: boolean; isNewcomer: boolean; offerId: string | undefined }
  | { type: 'offerAnswered' }
  | { type: 'answerReceived' }
  | { type: 'candidateReceived'; candidate: RTCIceCandidateInit; hasDescription: boolean }
  | { type: 'candidatesAdded' }
  | { type: 'closed' }

export const createPeerState = ({ tracks, sending }: Pick<PeerState, 'tracks' | 'sending'>): PeerState => ({
  tracks,
  sending,
  ignoresOffer: false,
  offerId: undefined,
  receivedOfferIds: [],
  answeredOfferId: undefined,
  queuedCandidates: [],
  closed: false,
})

export function reducePeer(state: PeerState, event: PeerEvent): PeerState {
  switch (event.type) {
    case 'tracksChanged':
      return { ...state, tracks: event.tracks }
    case 'sendingChanged':
      return { ...state, sending: event.sending }
    case 'offerCreated':
      return { ...state, offerId: event.offerId }
    case 'offerReceived': {
      const ignoresOffer = event.collides && !event.isNewcomer
      return {
        ...state,
        ignoresOffer,
        offerId: ignoresOffer ? state.offerId : event.offerId,
        receivedOfferIds: addLast(state.receivedOfferIds, event.offerId),
      }
    }
    case 'offerAnswered':
      return { ...state, answeredOfferId: state.offerId }
    case 'answerReceived':
      return { ...state, ignoresOffer: false }
    case 'candidateReceived':
      return state.ignoresOffer || event.hasDescription
        ? state
        : { ...state, queuedCandidates: [...state.queuedCandidates, event.candidate] }
    case 'candidatesAdded':
      return { ...state, queuedCandidates: [] }
    case 'closed':
      return { ...state, closed: true }
  }
}

const addLast = (ids: readonly string[], id: string | undefined) =>
  id === undefined || ids.at(-1) === id ? ids : [...ids, id]

/**
 * Whether later offers have replaced one of the counterpart: a stream of events that resumes may deliver any again. The latest one is accepted
 * again, because a page whose answer got lost repeats it.
 */
export function isOutdatedOffer(
  { receivedOfferIds, answeredOfferId, offerId }: PeerState,
  received: string | undefined,
): boolean {
  if (received === undefined || !receivedOfferIds.includes(received)) return false
  const isBeforeOwn = received === answeredOfferId && received !== offerId
  return isBeforeOwn || received !== receivedOfferIds.at(-1)
}
