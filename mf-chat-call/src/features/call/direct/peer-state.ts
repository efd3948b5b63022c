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
  /** Candidates that arrived before the description they belong to. */
  queuedCandidates: readonly RTCIceCandidateInit[]
  closed: boolean
}

export type PeerEvent =
  | { type: 'tracksChanged'; tracks: LocalTracks }
  | { type: 'sendingChanged'; sending: Sending }
  /** `collides`: an offer of this page is pending. The newcomer gives way ("polite peer" of perfect negotiation). */
  | { type: 'offerCreated'; offerId: string }
  | { type: 'offerReceived'; collides: boolean; isNewcomer: boolean; offerId: string | undefined }
  | { type: 'answerReceived' }
  | { type: 'candidateReceived'; candidate: RTCIceCandidateInit; hasDescription: boolean }
  | { type: 'candidatesAdded' }
  | { type: 'closed' }

export const createPeerState = ({ tracks, sending }: Pick<PeerState, 'tracks' | 'sending'>): PeerState => ({
  tracks,
  sending,
  ignoresOffer: false,
  offerId: undefined,
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
      return { ...state, ignoresOffer, offerId: ignoresOffer ? state.offerId : event.offerId }
    }
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
