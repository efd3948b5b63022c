import { act, render } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { createReloadBlocker, useInCall, useUnsent } from './reload-blocker.ts'
import { type Shell, ShellProvider } from './session.ts'

function Holder({ unsent, inCall }: { unsent: boolean; inCall: boolean }) {
  useUnsent(unsent)
  useInCall(inCall)
  return null
}

test('a page is held as long as anything holds it, and listeners hear of the change alone', () => {
  const holds = createReloadBlocker()
  const heard = vi.fn()
  holds.subscribe(heard)
  const view = (unsent: boolean, inCall: boolean) => (
    <ShellProvider value={{ holds } as Shell}>
      <Holder unsent={unsent} inCall={inCall} />
    </ShellProvider>
  )
  const { rerender, unmount } = render(view(false, false))
  expect(holds.isHeld()).toBe(false)
  act(() => rerender(view(true, false)))
  act(() => rerender(view(true, true)))
  act(() => rerender(view(false, true)))
  expect(holds.isHeld()).toBe(true)
  expect(heard).toHaveBeenCalledTimes(1)
  unmount()
  expect(holds.isHeld()).toBe(false)
  expect(heard).toHaveBeenCalledTimes(2)
})

test('letting go twice leaves the hold of another alone', () => {
  const holds = createReloadBlocker()
  const letGo = holds.hold()
  holds.hold()
  letGo()
  letGo()
  expect(holds.isHeld()).toBe(true)
})
