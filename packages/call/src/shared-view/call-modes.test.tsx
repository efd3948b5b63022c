import { getCounterpartRole } from '@radruf/contract'
import { beforeEach, expect, test, vi } from 'vitest'
import { createStore } from 'zustand'
import type { CallMessage } from '../core/call-message.ts'
import { createMediaState, type MediaState } from '../core/media-state.ts'
import { createCallModes } from './call-modes.ts'
import { createSentMedia } from './sent-media.ts'

beforeEach(() => void vi.useFakeTimers())
type Side = 'customer' | 'mechanic'

/** The modes of both participants. `line.isCut` loses messages. */
function setUp() {
  const line = { isCut: false }
  const listeners: Record<Side, Set<(message: CallMessage) => void>> = { customer: new Set(), mechanic: new Set() }
  const open = (role: Side) => {
    const modes = createCallModes({
      role,
      session: {
        send: (message) => {
          if (!line.isCut) for (const listener of listeners[getCounterpartRole(role)]) listener(message)
        },
        onMessage: (listener) => {
          listeners[role].add(listener)
          return () => void listeners[role].delete(listener)
        },
      },
    })
    return { ...modes, stop: modes.start() }
  }
  const receive = (role: Side, message: CallMessage) => {
    for (const listener of listeners[role]) listener(message)
  }
  return { line, open, receive, customer: open('customer'), mechanic: open('mechanic') }
}
const readVoiceFirst = ({ store }: Pick<ReturnType<typeof createCallModes>, 'store'>) => {
  const { isOn, by } = store.getState().voiceFirst
  return { isOn, by }
}

test('either side switches voice first on and off for both, and both pages name the side', () => {
  const { customer, mechanic } = setUp()
  mechanic.toggleVoiceFirst()
  expect([readVoiceFirst(customer), readVoiceFirst(mechanic)]).toEqual(Array(2).fill({ isOn: true, by: 'mechanic' }))
  customer.toggleVoiceFirst()
  expect([readVoiceFirst(customer), readVoiceFirst(mechanic)]).toEqual(Array(2).fill({ isOn: false, by: 'customer' }))
})

test('a mode that was switched on without a connection reaches the counterpart within 2 s', () => {
  const { line, customer, mechanic } = setUp()
  line.isCut = true
  customer.toggleVoiceFirst()
  customer.toggleHold()
  expect(mechanic.store.getState()).toMatchObject({ isCounterpartHolding: false, voiceFirst: { isOn: false } })
  line.isCut = false
  vi.advanceTimersByTime(2000)
  expect(mechanic.store.getState()).toMatchObject({
    isCounterpartHolding: true,
    voiceFirst: { isOn: true, by: 'customer' },
  })
})

test('the end of a hold reaches a counterpart who missed it', () => {
  const { line, customer, mechanic } = setUp()
  customer.toggleHold()
  expect(mechanic.store.getState().isCounterpartHolding).toBe(true)
  line.isCut = true
  customer.toggleHold()
  line.isCut = false
  vi.advanceTimersByTime(2000)
  expect(mechanic.store.getState().isCounterpartHolding).toBe(false)
})

test('simultaneous switches end in the same mode on both pages', () => {
  const { line, customer, mechanic } = setUp()
  line.isCut = true
  customer.toggleVoiceFirst()
  mechanic.toggleVoiceFirst()
  line.isCut = false
  vi.advanceTimersByTime(2000)
  expect([readVoiceFirst(customer), readVoiceFirst(mechanic)]).toEqual(Array(2).fill({ isOn: true, by: 'mechanic' }))
})

test('a reloaded page gets the mode back from the counterpart', () => {
  const { customer, mechanic, open } = setUp()
  customer.toggleVoiceFirst()
  customer.stop()
  const reloaded = open('customer')
  vi.advanceTimersByTime(2000)
  expect(readVoiceFirst(reloaded)).toEqual({ isOn: true, by: 'customer' })
  expect(readVoiceFirst(mechanic)).toEqual({ isOn: true, by: 'customer' })
})

test.each([{ by: 'stranger' }, { changes: 'many' }, { changes: 1.5 }])(
  'an ill-formed message changes nothing shared: %j',
  (fields) => {
    const { customer, receive } = setUp()
    receive('customer', { kind: 'modes', thin: true, by: 'mechanic', changes: 9, hold: false, ...fields })
    expect(readVoiceFirst(customer)).toEqual({ isOn: false, by: null })
  },
)

test('a hold pauses sound and video for the counterpart, and its end restores both', () => {
  const { mechanic } = setUp()
  const track = (kind: string) => ({ kind }) as MediaStreamTrack
  const devices = createStore<MediaState>(() => ({
    ...createMediaState('user'),
    camera: { at: 'on' },
    mic: { at: 'on' },
    videoTrack: track('video'),
    audioTrack: track('audio'),
  }))
  const sent = createSentMedia({ store: devices }, mechanic.store)
  expect(sent.getState()).toBe(devices.getState())
  mechanic.toggleHold()
  expect(sent.getState()).toMatchObject({
    camera: { at: 'off' },
    mic: { at: 'off' },
    videoTrack: null,
    audioTrack: null,
  })
  devices.setState({ videoTrack: track('video') })
  expect(sent.getState().videoTrack).toBeNull()
  devices.setState({ camera: { at: 'asking', isSwitching: true } })
  expect(sent.getState().camera).toEqual({ at: 'off' })
  mechanic.toggleHold()
  expect(sent.getState()).toBe(devices.getState())
})
