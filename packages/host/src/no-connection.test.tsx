import { type Shell, ShellProvider } from '@radruf/shell-kit'
import { aSession } from '@radruf/shell-kit/testing'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { I18nextProvider } from 'react-i18next'
import { createMemoryRouter, data, Outlet, RouterProvider } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { createTexts } from './i18n.ts'
import { useIsOfflineReported } from './offline-notice.ts'
import { RouteProblem } from './route-problem.tsx'
import { type Services, ShellServices } from './services.ts'
import de from './texts/de.json' with { type: 'json' }

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** Opens a page whose loader fails, under a layout with a notice that the page may replace. */
function open({ isOnline, error }: { isOnline: boolean; error?: Error }) {
  const service = { isOnline, answers: false, requests: 0 }
  const listeners = new Set<() => void>()
  const connection: Services['connection'] = {
    isOnline: () => service.isOnline,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
  const Layout = () => (
    <>
      {!useIsOfflineReported() && <p>notice</p>}
      <Outlet />
    </>
  )
  const router = createMemoryRouter([
    {
      path: '/',
      Component: Layout,
      HydrateFallback: () => null,
      children: [
        {
          index: true,
          loader: () => {
            service.requests++
            if (!service.answers && error) throw error
            if (!service.answers) throw data({ code: 'OFFLINE', problem: {} }, { status: 503 })
            return null
          },
          element: <p>loaded</p>,
          ErrorBoundary: RouteProblem,
        },
      ],
    },
  ])
  render(
    <I18nextProvider i18n={createTexts('de')}>
      <ShellServices value={{ connection } as unknown as Services}>
        <ShellProvider value={{ session: aSession() } as Shell}>
          <RouterProvider router={router} />
        </ShellProvider>
      </ShellServices>
    </I18nextProvider>,
  )
  const change = (state: Partial<typeof service>) =>
    act(() => {
      Object.assign(service, state)
      for (const listener of listeners) listener()
    })
  return { service, change }
}

/** Waits for the page and its effects. */
async function findTitle() {
  await screen.findByRole('heading', { name: de.noConnection.title })
  await act(async () => {})
}

test('a page that needs a connection says so once, and loads by itself when the connection is back', async () => {
  const { change } = open({ isOnline: false })
  await findTitle()
  await waitFor(() => expect(screen.queryByText('notice')).toBeNull())
  change({ isOnline: true, answers: true })
  expect(await screen.findByText('loaded')).toBeTruthy()
  expect(screen.getByText('notice')).toBeTruthy()
})

test('a page whose requests failed although the connection was never lost is loaded again', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] })
  const { service } = open({ isOnline: true })
  await findTitle()
  service.answers = true
  act(() => void vi.advanceTimersByTime(10_000))
  expect(await screen.findByText('loaded')).toBeTruthy()
})

test('a page in a hidden tab waits until the tab is visible', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] })
  const { service } = open({ isOnline: true })
  await findTitle()
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  await act(async () => void vi.advanceTimersByTime(10_000))
  expect(service.requests).toBe(1)
  hidden.mockReturnValue(false)
  await act(async () => void vi.advanceTimersByTime(10_000))
  expect(service.requests).toBe(2)
})

test('a page whose code is not on this device waits for the connection', async () => {
  const error = new Error('Loading CSS chunk w failed.\n(https://radruf.example/remotes/w.css)')
  const { change } = open({ isOnline: false, error })
  await findTitle()
  change({ isOnline: true, answers: true })
  expect(await screen.findByText('loaded')).toBeTruthy()
})
