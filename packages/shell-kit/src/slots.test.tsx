import { act, render } from '@testing-library/react'
import { useSyncExternalStore } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { ShellProvider } from './session.ts'
import type { Shell } from './shell.ts'
import { Slot } from './slots.tsx'

const hide = vi.fn()
const show = vi.fn(() => hide)
afterEach(() => vi.clearAllMocks())

/** A window that is opened and closed in its slot, as that of a call is. */
function createWindow() {
  let isOpen = false
  let onChange = () => {}
  const subscribe = (listener: () => void) => {
    onChange = listener
    return () => {}
  }
  return {
    Content: () => (useSyncExternalStore(subscribe, () => isOpen) ? <p>call</p> : null),
    set: (value: boolean) =>
      act(async () => {
        isOpen = value
        onChange()
      }),
  }
}

test('a remote is shown while its slot is filled, also late or again', async () => {
  const { Content, set } = createWindow()
  const remotes = { loaded: () => ({ slots: { 'call-window': Content } }), show }
  const { unmount } = render(
    <ShellProvider value={{ remotes } as unknown as Shell}>
      <Slot name="call-window" />
    </ShellProvider>,
  )
  const countShown = () => show.mock.calls.length - hide.mock.calls.length
  expect(countShown()).toBe(0)
  await set(true)
  expect(countShown()).toBe(1)
  await set(false)
  expect(countShown()).toBe(0)
  await set(true)
  expect(countShown()).toBe(1)
  unmount()
  expect(countShown()).toBe(0)
  expect(show.mock.calls).toEqual(Array(3).fill(['mf-chat-call']))
})
