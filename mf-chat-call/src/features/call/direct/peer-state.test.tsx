import { expect, test } from 'vitest'
import { createPeerState, type PeerEvent, reducePeer } from './peer-state.ts'

const INITIAL = createPeerState({
  tracks: { audio: null, video: null },
  sending: { video: undefined, audioKbit: 24, codec: undefined },
})
const candidate = { candidate: 'candidate:1' }
const after = (...events: PeerEvent[]) => events.reduce(reducePeer, INITIAL)

test('when both offer at once only the participant who joined first ignores the offer', () => {
  expect(after({ type: 'offerReceived', collides: true, isNewcomer: false, offerId: 'theirs' }).ignoresOffer).toBe(true)
  expect(after({ type: 'offerReceived', collides: true, isNewcomer: true, offerId: 'theirs' }).ignoresOffer).toBe(false)
  expect(after({ type: 'offerReceived', collides: false, isNewcomer: false, offerId: 'theirs' }).ignoresOffer).toBe(
    false,
  )
})

test('candidates of an ignored offer are dropped until an answer arrives', () => {
  const ignoring = after({ type: 'offerReceived', collides: true, isNewcomer: false, offerId: 'theirs' })
  const received = { type: 'candidateReceived', candidate, hasDescription: false } as const
  expect(reducePeer(ignoring, received).queuedCandidates).toEqual([])
  const answered = reducePeer(ignoring, { type: 'answerReceived' })
  expect(reducePeer(answered, received).queuedCandidates).toEqual([candidate])
})

test('candidates wait for their description', () => {
  const queued = after({ type: 'candidateReceived', candidate, hasDescription: false })
  expect(queued.queuedCandidates).toEqual([candidate])
  expect(reducePeer(queued, { type: 'candidatesAdded' }).queuedCandidates).toEqual([])
  expect(after({ type: 'candidateReceived', candidate, hasDescription: true }).queuedCandidates).toEqual([])
})

test('an answer is compared with the id of the offer under negotiation', () => {
  const offered = after({ type: 'offerCreated', offerId: 'own' })
  const received = { type: 'offerReceived', collides: true, offerId: 'theirs' } as const
  expect(reducePeer(offered, { ...received, isNewcomer: false }).offerId).toBe('own')
  expect(reducePeer(offered, { ...received, isNewcomer: true }).offerId).toBe('theirs')
})
