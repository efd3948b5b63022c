import { describe, expect, test } from 'vitest'
import { createPeerState, isOutdatedOffer, type PeerEvent, reducePeer } from './peer-state.ts'

const INITIAL = createPeerState({
  tracks: { audio: null, video: null },
  sending: { video: undefined, audioKbit: 24, codec: undefined },
})
const candidate = { candidate: 'candidate:1' }
const after = (...events: PeerEvent[]) => events.reduce(reducePeer, INITIAL)

test('of two offers that collide only that with the smaller id is ignored', () => {
  const receive = (ownId: string, offerId: string, collides = true) =>
    after({ type: 'offerCreated', offerId: ownId }, { type: 'offerReceived', collides, offerId }).ignoresOffer
  expect(receive('b', 'a')).toBe(true)
  expect(receive('a', 'b')).toBe(false)
  expect(receive('b', 'a', false)).toBe(false)
})

test('candidates of an ignored offer are dropped until an answer arrives', () => {
  const ignoring = after(
    { type: 'offerCreated', offerId: 'those' },
    { type: 'offerReceived', collides: true, offerId: 'theirs' },
  )
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
  expect(reducePeer(offered, { ...received, offerId: 'a smaller one' }).offerId).toBe('own')
  expect(reducePeer(offered, received).offerId).toBe('theirs')
})

describe('an offer of the counterpart', () => {
  const receive = (offerId: string) => ({ type: 'offerReceived', collides: false, offerId }) as const
  const answer = { type: 'offerAnswered' } as const

  test('is accepted if it is new, and if it has no answer yet', () => {
    expect(isOutdatedOffer(INITIAL, 'first')).toBe(false)
    expect(isOutdatedOffer(after(receive('first')), 'first')).toBe(false)
    expect(isOutdatedOffer(after(receive('first'), { type: 'offerCreated', offerId: 'own' }), 'first')).toBe(false)
    expect(isOutdatedOffer(after(receive('first'), answer), 'second')).toBe(false)
  })

  test('is outdated if it was ignored: the counterpart gives it up', () => {
    const offered = [receive('first'), answer, { type: 'offerCreated', offerId: 'own' }] as const
    const ignoring = after(...offered, { ...receive('ignored'), collides: true })
    expect(isOutdatedOffer(ignoring, 'ignored')).toBe(true)
    expect(isOutdatedOffer(reducePeer(ignoring, { type: 'answerReceived' }), 'ignored')).toBe(true)
    expect(isOutdatedOffer(ignoring, 'first')).toBe(true)
    expect(isOutdatedOffer(ignoring, 'second')).toBe(false)
  })

  test('is answered again if it is the latest, and outdated if a later one came', () => {
    const state = after(receive('first'), answer, receive('second'), answer)
    expect(isOutdatedOffer(state, 'first')).toBe(true)
    expect(isOutdatedOffer(state, 'second')).toBe(false)
  })

  test('is outdated if this page has made an offer after its answer', () => {
    const state = after(receive('first'), answer, { type: 'offerCreated', offerId: 'own' })
    expect(isOutdatedOffer(state, 'first')).toBe(true)
  })
})
