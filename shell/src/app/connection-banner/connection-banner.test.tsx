import { createTexts, type Services, ShellServices } from '@radruf/host'
import { type Shell, ShellProvider } from '@radruf/shell-kit'
import { aSession } from '@radruf/shell-kit/testing'
import { act, render, screen } from '@testing-library/react'
import { I18nextProvider } from 'react-i18next'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { ConnectionBanner } from './connection-banner.tsx'

const NOW = Date.parse('2026-11-18T09:00:00.000Z')
beforeEach(() => void vi.useFakeTimers({ now: NOW }))
type Options = {
  isOnline?: boolean
  answeredAt?: number | undefined
  data?: object | null
  language?: 'de' | 'en'
  zone?: string
}

/** Opens a page with these loader data under the banner. `answeredAt` is the time of the last answer on the page's clock. */
function open({ isOnline = true, answeredAt, data = null, language = 'de', zone = 'Europe/Berlin' }: Options = {}) {
  const listeners = new Set<() => void>()
  const state = { isOnline }
  const connection: Services['connection'] = {
    isOnline: () => state.isOnline,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
  const route = { id: 'page', path: '/', loader: () => data, Component: ConnectionBanner }
  const router = createMemoryRouter([route], { hydrationData: { loaderData: { page: data } } })
  const shell = {
    session: aSession({ settings: { ...aSession().settings, zone } }),
    language,
    now: () => Date.now(),
    connection,
  } as unknown as Shell
  render(
    <I18nextProvider i18n={createTexts(language)}>
      <ShellServices value={{ connection, lastAnswerAt: () => answeredAt } as unknown as Services}>
        <ShellProvider value={shell}>
          <RouterProvider router={router} />
        </ShellProvider>
      </ShellServices>
    </I18nextProvider>,
  )
  return (isOnline: boolean) =>
    act(() => {
      state.isOnline = isOnline
      for (const listener of listeners) listener()
    })
}
const text = () => screen.getByRole('status').textContent
const pass = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds))

test('the banner appears after two seconds, and says for two seconds that the connection is back', () => {
  const change = open({ answeredAt: performance.now() })
  change(false)
  pass(1900)
  expect(text()).toBe('')
  pass(100)
  expect(text()).toBe('Offline Stand von 10:00 Uhr')
  change(true)
  expect(text()).toBe('Wieder da')
  pass(2000)
  expect(text()).toBe('')
})

test('nothing is formatted before the banner is shown', () => {
  const format = vi.spyOn(Intl, 'DateTimeFormat')
  onTestFinished(() => format.mockRestore())
  const change = open({ answeredAt: performance.now(), zone: 'Pacific/Chatham' })
  expect(format).not.toHaveBeenCalled()
  change(false)
  pass(2000)
  expect(text()).toBe('Offline Stand von 22:45 Uhr')
  expect(format).toHaveBeenCalled()
})

test('a short interruption passes unnoticed', () => {
  const change = open({ answeredAt: performance.now() })
  change(false)
  pass(1500)
  change(true)
  pass(5000)
  expect(text()).toBe('')
})

test('a connection that is lost again at once is no news', () => {
  const change = open({ answeredAt: performance.now() })
  change(false)
  pass(2000)
  change(true)
  change(false)
  expect(text()).toBe('Offline Stand von 10:00 Uhr')
})

test('the time is that of the last answer, and stays', () => {
  const change = open({ answeredAt: performance.now() })
  pass(20 * 60_000)
  change(false)
  pass(2000)
  expect(text()).toBe('Offline Stand von 10:00 Uhr')
  pass(20 * 60_000)
  expect(text()).toBe('Offline Stand von 10:00 Uhr')
})

test('stored data have the time at which they were loaded, with the day if it was another one', () => {
  open({ isOnline: false, data: { isStored: true, loadedAt: '2026-11-17T13:12:00.000Z' }, language: 'en' })
  expect(text()).toBe('Offline as of Tue 17 November, 14:12')
})

test('a page that was loaded without a connection says so at once, without a time where it shows no data', () => {
  open({ isOnline: false })
  expect(text()).toBe('Offline ')
})
