import { act, render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ShellProvider } from './session.ts'
import type { Shell } from './shell.ts'
import { useIsOffline } from './use-is-offline.ts'

test('the service is unreachable according to the host, although the browser reports a connection', () => {
  let isOnline = false
  const listeners = new Set<() => void>()
  const connection: Shell['connection'] = {
    isOnline: () => isOnline,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
  const Page = () => (useIsOffline() ? 'offline' : 'online')
  const { container } = render(
    <ShellProvider value={{ connection } as Shell}>
      <Page />
    </ShellProvider>,
  )
  expect([navigator.onLine, container.textContent]).toEqual([true, 'offline'])
  act(() => {
    isOnline = true
    for (const listener of listeners) listener()
  })
  expect(container.textContent).toBe('online')
})
