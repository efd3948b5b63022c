import { expect, test } from 'vitest'
import { findMissingMedia, findTakenDevices, isAudible, toAudibility, toWeakSide } from './audibility.ts'
import { IDLE } from './call-state.ts'
import { createMediaState } from './media-state.ts'

const on = { at: 'on' } as const
const off = { at: 'off' } as const
const taken = { at: 'taken' } as const
const connected = { at: 'connected' } as const

test.each([
  ['a lost call', { at: 'lost' }, on, {}, 'lost'],
  ['a missing counterpart', { at: 'alone' }, on, {}, 'alone'],
  ['an interruption', { at: 'reconnecting' }, off, {}, 'reconnecting'],
  ['a telephone call', connected, taken, {}, 'taken'],
  ['a hold during a telephone call', connected, taken, { isHolding: true }, 'muted'],
  ['a microphone that is off', connected, off, { isSilent: true }, 'muted'],
  ['no sound of the counterpart', connected, on, { isSilent: true }, 'silent'],
  ['a line with sound', connected, on, {}, 'voice'],
] as const)('with %s, it is known who hears whom', (_, phase, mic, facts, state) => {
  expect(toAudibility(phase, mic, { isHolding: false, isSilent: false, ...facts })).toBe(state)
})

test.each([
  ['mechanic', true, 'other'],
  ['mechanic', false, 'own'],
  ['customer', true, 'own'],
  ['both', true, 'both'],
  ['unknown', false, 'unknown'],
] as const)('a weak line of %s is, for the customer (%s), that of %s', (weakLine, isCustomer, side) => {
  expect(toWeakSide(weakLine, isCustomer)).toBe(side)
})

test('the counterpart is heard in a connected call with its microphone on, unless it pauses', () => {
  const call = { ...IDLE, phase: connected, remoteMedia: { camera: false, mic: true } }
  expect(isAudible(call, { isCounterpartHolding: false })).toBe(true)
  expect(isAudible(call, { isCounterpartHolding: true })).toBe(false)
  expect(isAudible({ ...call, remoteMedia: { camera: true, mic: false } }, { isCounterpartHolding: false })).toBe(false)
})

test('missing media are named with their reason, one that another app uses first', () => {
  expect(findMissingMedia({ camera: true, mic: true })).toEqual([])
  expect(findMissingMedia({ camera: false, mic: false })).toEqual(['remoteCameraOff', 'remoteMicOff'])
  expect(findMissingMedia({ camera: false, mic: true, audioOnly: true })).toEqual(['remoteAudioOnly'])
  expect(findMissingMedia({ camera: false, mic: false, taken: true })).toEqual(['remoteTaken'])
  const media = { ...createMediaState('user'), camera: on, mic: on }
  expect(findTakenDevices(media)).toBeUndefined()
  expect(findTakenDevices({ ...media, camera: taken })).toBe('camera')
  expect(findTakenDevices({ ...media, camera: taken, mic: taken })).toBe('both')
})
