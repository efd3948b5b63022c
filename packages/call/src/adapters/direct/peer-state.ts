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
  /** All offers of the counterpart. */
  receivedOfferIds: readonly string[]
  /** The latest of them that was not ignored. */
  acceptedOfferId: string | undefined
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
  /** `collides`: an offer of this page is pending. One of the two gives way ("polite peer" of perfect negotiation). */
  | { type: 'offerReceived'; collides: boolean; offerId: string }
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
  acceptedOfferId: undefined,
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
      const ignoresOffer = event.collides && takesPrecedence(state.offerId, event.offerId)
      return {
        ...state,
        ignoresOffer,
        offerId: ignoresOffer ? state.offerId : event.offerId,
        receivedOfferIds: [...new Set([...state.receivedOfferIds, event.offerId])],
        acceptedOfferId: ignoresOffer ? state.acceptedOfferId : event.offerId,
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

/**
 * Whether the pending offer of this page counts, and not the one that collides with it: that with the greater id. Both pages may take
 * themselves for the newcomer, if a joining that was slow is repeated.
 */
const takesPrecedence = (pending: string | undefined, received: string): boolean =>
  pending !== undefined && pending > received

/**
 * Whether an offer of the counterpart no longer counts: a stream of events that resumes may deliver any again. Later offers have replaced it,
 * or it was ignored: the counterpart gives up such an offer for the one of this page. The latest accepted one is accepted again, because a
 * page whose answer got lost repeats it.
 */
export function isOutdatedOffer(
  { receivedOfferIds, acceptedOfferId, answeredOfferId, offerId }: PeerState,
  received: string,
): boolean {
  if (!receivedOfferIds.includes(received)) return false
  const isBeforeOwn = received === answeredOfferId && received !== offerId
  return isBeforeOwn || received !== acceptedOfferId
}
