import { type CallState, createMediaState, IDLE } from '@radruf/call'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { findBikeTrack, pressShortcut, type Room } from './use-room.ts'

/** A room with a picture that can be pointed at, and an input that is typed in. */
function showRoom({ isInCall = true, isLobby = false } = {}) {
  const runs = { m: vi.fn(), v: vi.fn(), z: vi.fn(), f: vi.fn(), h: vi.fn(), '?': vi.fn() }
  const room = {
    isInCall,
    isLobby,
    canPoint: true,
    freeze: runs.f,
    activeCall: {
      media: { toggleMic: runs.m, toggleCamera: runs.v },
      pointer: { toggle: runs.z },
      modes: { toggleHold: runs.h },
    },
  } as unknown as Room
  render(
    // biome-ignore lint/a11y/noStaticElementInteractions: the room.
    <div data-testid="room" onKeyDown={(event) => pressShortcut(room, event, runs['?'])}>
      <input />
    </div>,
  )
  const countRuns = () => Object.fromEntries(Object.entries(runs).map(([key, run]) => [key, run.mock.calls.length]))
  return { room: screen.getByTestId('room'), input: screen.getByRole('textbox'), countRuns }
}
const NONE = { m: 0, v: 0, z: 0, f: 0, h: 0, '?': 0 }

test.each(['m', 'v', 'z', 'f', 'h', '?', 'V', 'H'])('the key %s runs its function alone', (key) => {
  const { room, countRuns } = showRoom()
  expect(fireEvent.keyDown(room, { key })).toBe(false)
  expect(countRuns()).toEqual({ ...NONE, [key.toLowerCase()]: 1 })
})

test('keys do nothing while typing, with a modifier, or when held', () => {
  const { room, input, countRuns } = showRoom()
  for (const key of Object.keys(NONE)) {
    fireEvent.keyDown(input, { key })
    fireEvent.keyDown(room, { key, ctrlKey: true })
    fireEvent.keyDown(room, { key, repeat: true })
  }
  expect(countRuns()).toEqual(NONE)
})

test.each([
  ['before joining', { isInCall: false }],
  ['in the lobby, which does not show what they switch,', { isLobby: true }],
])('%s the keys do nothing', (_, state) => {
  const { room, countRuns } = showRoom(state)
  for (const key of Object.keys(NONE)) expect(fireEvent.keyDown(room, { key })).toBe(true)
  expect(countRuns()).toEqual(NONE)
})

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
