import { expect, test } from 'vitest'
import { findBikeTrack } from './bike-track.ts'
import { type CallState, IDLE } from './call-state.ts'
import { createMediaState } from './media-state.ts'

test('the customer’s camera can be frozen while it is on and sent', () => {
  const connected: CallState = { ...IDLE, phase: { at: 'connected' } }
  const videoTrack = {} as MediaStreamTrack
  const find = (at: 'on' | 'taken', isHolding = false) =>
    findBikeTrack(
      connected,
      { ...createMediaState('environment'), camera: { at }, videoTrack },
      { isCustomer: true, isHolding },
    )
  expect(find('on')).toBe(videoTrack)
  expect(find('on', true)).toBeNull()
  expect(find('taken')).toBeNull()
})
