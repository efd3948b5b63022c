import { act, render } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { createReloadBlocker, useBlockReload } from './reload-blocker.ts'
import { ShellProvider } from './session.ts'
import type { Shell } from './shell.ts'

function Blocking({ unsent, inCall }: { unsent: boolean; inCall: boolean }) {
  useBlockReload(unsent)
  useBlockReload(inCall)
  return null
}

test('a reload is blocked while at least one block is set, and listeners are called on changes only', () => {
  const reloadBlocker = createReloadBlocker()
  const listener = vi.fn()
  reloadBlocker.subscribe(listener)
  const view = (unsent: boolean, inCall: boolean) => (
    <ShellProvider value={{ reloadBlocker } as Shell}>
      <Blocking unsent={unsent} inCall={inCall} />
    </ShellProvider>
  )
  const { rerender, unmount } = render(view(false, false))
  expect(reloadBlocker.isBlocked()).toBe(false)
  act(() => rerender(view(true, false)))
  act(() => rerender(view(true, true)))
  act(() => rerender(view(false, true)))
  expect(reloadBlocker.isBlocked()).toBe(true)
  expect(listener).toHaveBeenCalledTimes(1)
  unmount()
  expect(reloadBlocker.isBlocked()).toBe(false)
  expect(listener).toHaveBeenCalledTimes(2)
})

test('releasing a block twice leaves other blocks set', () => {
  const reloadBlocker = createReloadBlocker()
  const release = reloadBlocker.block()
  reloadBlocker.block()
  release()
  release()
  expect(reloadBlocker.isBlocked()).toBe(true)
})
