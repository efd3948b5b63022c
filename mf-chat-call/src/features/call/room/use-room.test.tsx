import { switchSingleKeys } from '@radruf/case-parts'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { pressShortcut, type Room } from './use-room.ts'

/** A room with a picture that can be pointed at, and an input that is typed in. */
function showRoom({ isInCall = true, isLobby = false, isFrozen = false, isCustomer = false, closeUp = {} } = {}) {
  const runs = { m: vi.fn(), v: vi.fn(), z: vi.fn(), f: vi.fn(), h: vi.fn(), b: vi.fn(), n: vi.fn(), '?': vi.fn() }
  const choose = vi.fn()
  const [undo, undoOnStill, showNext, join] = [vi.fn(), vi.fn(), vi.fn(), vi.fn()]
  const room = {
    isInCall,
    isLobby,
    isCustomer,
    steps: { showNext },
    canPoint: true,
    freeze: runs.f,
    keepMarked: runs.b,
    markTool: { isUsable: true, choose },
    closeUp: { canLook: true, toggle: runs.n, ...closeUp },
    board: { frozen: isFrozen ? {} : null },
    activeCall: {
      board: { undo: undoOnStill },
      liveMarks: { undo },
      media: { toggleMic: runs.m, toggleCamera: runs.v },
      pointer: { toggle: runs.z },
      modes: { toggleHold: runs.h },
    },
  } as unknown as Room
  render(
    // biome-ignore lint/a11y/noStaticElementInteractions: the room.
    <div data-testid="room" onKeyDown={(event) => pressShortcut(room, event, runs['?'])}>
      <input />
      <button type="button">Mute</button>
      <select aria-label="Camera" />
      <button type="button" data-join onClick={join}>
        Join
      </button>
      <div role="toolbar" tabIndex={-1} />
      <aside data-testid="panel">
        <button type="button">Reply</button>
      </aside>
    </div>,
  )
  const countRuns = () => Object.fromEntries(Object.entries(runs).map(([key, run]) => [key, run.mock.calls.length]))
  return {
    room: screen.getByTestId('room'),
    input: screen.getByRole('textbox'),
    inPanel: screen.getByRole('button', { name: 'Reply' }),
    button: screen.getByRole('button', { name: 'Mute' }),
    toolbar: screen.getByRole('toolbar'),
    select: screen.getByRole('combobox'),
    join,
    countRuns,
    choose,
    undo,
    undoOnStill,
    showNext,
  }
}
const NONE = { m: 0, v: 0, z: 0, f: 0, h: 0, b: 0, n: 0, '?': 0 }

test.each(['m', 'v', 'z', 'f', 'h', 'b', 'n', '?', 'V', 'H'])('the key %s runs its function alone', (key) => {
  const { room, countRuns } = showRoom()
  expect(fireEvent.keyDown(room, { key })).toBe(false)
  expect(countRuns()).toEqual({ ...NONE, [key.toLowerCase()]: 1 })
})

test.each([
  ['k', 'circle'],
  ['P', 'arrow'],
  ['1', 'number'],
  ['9', 'number'],
  ['w', 'text'],
])('the key %s chooses the tool %s on the picture, and nothing in the panel', (key, tool) => {
  const { room, inPanel, choose, countRuns } = showRoom()
  expect(fireEvent.keyDown(room, { key })).toBe(false)
  expect(choose).toHaveBeenCalledExactlyOnceWith(tool)
  for (const shortcut of [key, 'b']) expect(fireEvent.keyDown(inPanel, { key: shortcut })).toBe(true)
  expect(choose).toHaveBeenCalledOnce()
  expect(countRuns()).toEqual(NONE)
})

test('Ctrl+Z removes the last mark of the picture that is shown, unless the person types', () => {
  const live = showRoom()
  for (const element of [live.input, live.inPanel]) fireEvent.keyDown(element, { key: 'z', ctrlKey: true })
  expect(live.undo).not.toHaveBeenCalled()
  expect(fireEvent.keyDown(live.room, { key: 'z', ctrlKey: true })).toBe(false)
  expect(live.undo).toHaveBeenCalledOnce()
  cleanup()
  const frozen = showRoom({ isFrozen: true })
  fireEvent.keyDown(frozen.room, { key: 'z', metaKey: true })
  expect([frozen.undo, frozen.undoOnStill].map(({ mock }) => mock.calls.length)).toEqual([0, 1])
})

test.each(['Enter', 'ArrowRight'])('%s shows the next step, unless the focused element has that key', (key) => {
  const { room, input, inPanel, button, toolbar, showNext } = showRoom()
  for (const element of [input, inPanel, key === 'Enter' ? button : toolbar]) fireEvent.keyDown(element, { key })
  expect(showNext).not.toHaveBeenCalled()
  expect(fireEvent.keyDown(room, { key })).toBe(false)
  expect(showNext).toHaveBeenCalledOnce()
})

test.each([
  ['a still picture', { isFrozen: true }],
  ['the customer’s page', { isCustomer: true }],
])('on %s no key shows the next step', (_, state) => {
  const { room, showNext } = showRoom(state)
  for (const key of ['Enter', 'ArrowRight']) expect(fireEvent.keyDown(room, { key })).toBe(true)
  expect(showNext).not.toHaveBeenCalled()
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

test('in the lobby Enter joins and two keys turn the devices on and off, unless the focused element has the key', () => {
  const { room, input, inPanel, button, select, join, countRuns } = showRoom({ isInCall: false, isLobby: true })
  for (const element of [input, inPanel, button, select]) fireEvent.keyDown(element, { key: 'Enter' })
  for (const key of ['m', 'v']) {
    fireEvent.keyDown(inPanel, { key })
    fireEvent.keyDown(room, { key, ctrlKey: true })
  }
  expect([join.mock.calls.length, countRuns()]).toEqual([0, NONE])
  for (const key of ['Enter', ...Object.keys(NONE)]) fireEvent.keyDown(room, { key })
  expect([join.mock.calls.length, countRuns()]).toEqual([1, { ...NONE, m: 1, v: 1 }])
})

test.each([
  ['before joining', { isInCall: false }],
  ['in the lobby, which does not show what they switch,', { isLobby: true }],
])('%s the keys do nothing', (_, state) => {
  const { room, countRuns } = showRoom(state)
  for (const key of Object.keys(NONE)) expect(fireEvent.keyDown(room, { key })).toBe(true)
  expect(countRuns()).toEqual(NONE)
})

test.each([
  ['is on', { isOn: true }, 1],
  ['is being chosen', { isWanted: true }, 1],
  ['is off', {}, 0],
  ['is the counterpart’s', { isOn: true, canLook: false }, 0],
])('Escape on the picture ends a closer look that %s, and not from the panel', (_, closeUp, count) => {
  const { room, inPanel, countRuns } = showRoom({ closeUp })
  for (const element of [inPanel, room]) fireEvent.keyDown(element, { key: 'Escape' })
  expect(countRuns()).toEqual({ ...NONE, n: count })
})

test('Escape ends a closer look also where single keys are switched off', () => {
  onTestFinished(() => localStorage.clear())
  switchSingleKeys(false)
  const { room, countRuns } = showRoom({ closeUp: { isOn: true } })
  for (const key of ['m', 'Escape']) fireEvent.keyDown(room, { key })
  expect(countRuns()).toEqual({ ...NONE, n: 1 })
})
