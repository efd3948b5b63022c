import { createTexts, ShellServices } from '@radruf/host'
import { type Shell, ShellProvider } from '@radruf/shell-kit'
import { aSession } from '@radruf/shell-kit/testing'
import { act, fireEvent, render, screen } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { I18nextProvider } from 'react-i18next'
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { RemoteBoundary } from './remote-boundary.tsx'

type Options = { texts?: ReturnType<typeof createTexts>; isOnline?: boolean }

function open(route: RouteObject, { texts = createTexts('de'), isOnline = true }: Options = {}) {
  const state = { isOnline }
  const listeners = new Set<() => void>()
  const connection: Shell['connection'] = {
    isOnline: () => state.isOnline,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
  render(
    <I18nextProvider i18n={texts}>
      <ShellServices value={{ connection } as unknown as ComponentProps<typeof ShellServices>['value']}>
        <ShellProvider value={{ session: aSession(), connection } as Shell}>
          <RouterProvider router={createMemoryRouter([route])} />
        </ShellProvider>
      </ShellServices>
    </I18nextProvider>,
  )
  /** The service is reachable again. */
  const connect = () =>
    act(async () => {
      state.isOnline = true
      for (const listener of listeners) listener()
    })
  return { connect }
}

test.each([
  [true, /gerade nicht erreichbar$/],
  [false, 'Keine Verbindung'],
])(
  'a remote that cannot be loaded is unavailable; without a connection the connection is missing',
  async (isOnline, name) => {
    open(
      { path: '/', handle: { owner: 'mf-booking' }, loader: () => 'unavailable', Component: RemoteBoundary },
      { isOnline },
    )
    expect(await screen.findByRole('heading', { level: 1, name })).toBeTruthy()
  },
)

test.each(['de', 'en'] as const)(
  'a remote that reloads the page shows the crash page with its area in %s',
  async (language) => {
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
    const texts = createTexts(language)
    const crash = new Error('mf-chat-call reloads the page without end')
    const route = { path: '/', handle: { owner: 'mf-chat-call' }, loader: () => ({ crash }), Component: RemoteBoundary }
    open(route, { texts })
    expect(await screen.findByRole('heading', { name: 'Etwas ist schief gelaufen' })).toBeTruthy()
    const area = texts.t('areas.mf-chat-call')
    expect(screen.getByText(texts.t('crash.remote', { area }))).toBeTruthy()
    expect(screen.getByText(texts.t('crash.message', { message: crash.message }))).toBeTruthy()
    screen.getByRole('button', { name: texts.t('remoteDown.retry') }).click()
    expect(reload).toHaveBeenCalledOnce()
    reload.mockRestore()
  },
)

test('without a connection a late remote is requested anew by the button, and when the connection is back', async () => {
  const retry = vi.fn()
  const late = { outcome: new Promise<never>(() => {}), retry }
  const route = { path: '/', handle: { owner: 'mf-booking' }, loader: () => late, Component: RemoteBoundary }
  const { connect } = open(route, { isOnline: false })
  fireEvent.click(await screen.findByRole('button', { name: 'Erneut versuchen' }))
  expect(retry).toHaveBeenCalledOnce()
  await vi.waitFor(() => expect(screen.getByRole('button').getAttribute('aria-busy')).not.toBe('true'))
  await connect()
  expect(retry).toHaveBeenCalledTimes(2)
})
