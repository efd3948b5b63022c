import { createTexts, RouteProblem, type Services, ShellServices } from '@radruf/host'
import { type RemoteModule, type Shell, ShellProvider } from '@radruf/shell-kit'
import { aSession } from '@radruf/shell-kit/testing'
import { act, createEvent, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { I18nextProvider } from 'react-i18next'
import { createMemoryRouter, data, RouterProvider } from 'react-router-dom'
import { expect, test } from 'vitest'
import { NoConnectionPage } from './no-connection-page.tsx'

/** A remote with the pages "chat", which this device has stored, "overview", which it has not, and "tickets". */
const REMOTE: RemoteModule = {
  routes: [
    {
      id: 'mf-chat-call:chat',
      path: '/chat',
      handle: { findOfflinePage: () => ({ label: 'chat', hint: 'hint', icon: 'chat' }) },
    },
    { id: 'mf-chat-call:overview', path: '/overview', handle: { findOfflinePage: () => undefined } },
    { id: 'mf-chat-call:tickets', path: '/tickets', handle: { contentName: 'tickets' } },
  ],
  texts: {
    de: {
      chat: 'Chat',
      hint: 'Lesen und schreiben',
      tickets: 'Ihre Tickets',
      call: '{{at}} mit {{name}}',
      asOf: 'Stand von {{time}}',
    },
    en: {
      chat: 'Chat',
      hint: 'Read and write',
      tickets: 'your tickets',
      call: '{{at}} with {{name}}',
      asOf: 'as of {{time}}',
    },
  },
}

async function open(
  language: 'de' | 'en',
  { path = '/tickets', supportPhone = null as string | null, remote = REMOTE, isLoaded = true } = {},
) {
  const texts = createTexts(language)
  for (const name of ['de', 'en'] as const) texts.addResourceBundle(name, 'mf-chat-call', REMOTE.texts[name])
  const session = aSession()
  const connection: Shell['connection'] = { isOnline: () => false, subscribe: () => () => {} }
  const shell = {
    language,
    now: () => Date.parse('2026-11-18T14:00:00Z'),
    session: { ...session, brand: { ...session.brand, supportPhone } },
    remotes: {
      loaded: (name: string) => (name === 'mf-chat-call' && isLoaded ? remote : undefined),
      load: async (name: string) => {
        if (name !== 'mf-chat-call') throw new TypeError('Failed to fetch')
        isLoaded = true
      },
    },
  } as unknown as Shell
  const services = { connection, findNoConnectionPage: () => NoConnectionPage } as unknown as Services
  const handle = { remote: 'mf-chat-call', ...REMOTE.routes.find((route) => route.path === path)?.handle }
  const service = { answers: false, delay: Promise.resolve() }
  const loader = async () => {
    await service.delay
    if (!service.answers) throw data({ code: 'OFFLINE', problem: {} }, { status: 503 })
    return null
  }
  const route = { path, handle, loader, element: <p>loaded</p>, ErrorBoundary: RouteProblem }
  const router = createMemoryRouter([{ ...route, HydrateFallback: () => null }], { initialEntries: [path] })
  render(
    <I18nextProvider i18n={texts}>
      <ShellServices value={services}>
        <ShellProvider value={shell}>
          <RouterProvider router={router} />
        </ShellProvider>
      </ShellServices>
    </I18nextProvider>,
  )
  await screen.findByRole('heading', { level: 1 })
  return { service, router }
}
const links = () => screen.queryAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])

/** Delays the service's next replies until the returned function is called. */
function delay(service: { delay: Promise<void> }): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  service.delay = promise
  return resolve
}

/** Collects every later change of the report. */
function observeReports() {
  const status = screen.getByRole('status')
  const reports: (string | null)[] = []
  const observer = new MutationObserver(() => reports.push(status.textContent))
  observer.observe(status, { childList: true, characterData: true, subtree: true })
  return reports
}

test('the page names what it waits for, and offers the pages that this device can show and the telephone', async () => {
  await open('de', { supportPhone: '+49 341 55501-01' })
  expect(
    screen.getByText('Sobald Sie wieder Netz haben, laden wir Ihre Tickets. Im Keller hilft oft die Treppe.'),
  ).toBeTruthy()
  expect(links()).toEqual([
    ['ChatLesen und schreiben', '/chat'],
    ['Anrufen+49 341 55501-01', 'tel:+493415550101'],
  ])
})

test('a row names the appointment, and the time of what is stored', async () => {
  const call = { label: 'call', hint: 'asOf', name: 'Mia', icon: 'calendar' } as const
  const times = { at: '2026-11-19T08:30:00Z', loadedAt: '2026-11-18T13:12:00Z' }
  const findOfflinePage = () => ({ ...call, ...times })
  await open('de', {
    remote: { ...REMOTE, routes: [{ id: 'mf-chat-call:chat', path: '/chat', handle: { findOfflinePage } }] },
  })
  expect(links()).toEqual([['Morgen, 9:30 Uhr mit MiaStand von 14:12 Uhr', '/chat']])
})

test('a page that this device can show is not offered on itself; without any, the start page is', async () => {
  await open('en', { path: '/chat' })
  expect(
    screen.getByText('We’ll load this page as soon as you’re back online. In a cellar, try the stairs.'),
  ).toBeTruthy()
  expect(links()).toEqual([['Go to the start page', '/']])
})

test('a page that was loaded without a connection loads the remotes of the stored pages for the links', async () => {
  await open('de', { isLoaded: false })
  expect(await screen.findByRole('link', { name: /^Chat/ })).toBeTruthy()
})

test('a failed attempt is reported', async () => {
  await open('en')
  expect(screen.getByRole('status').textContent).toBe('')
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Still offline. We’ll keep trying.')).toBe(screen.getByRole('status'))
})

test('the report of a failed attempt stays during automatic attempts, and goes with the next own one', async () => {
  const { service, router } = await open('en')
  const button = screen.getByRole('button', { name: 'Try again' })
  fireEvent.click(button)
  await screen.findByText('Still offline. We’ll keep trying.')
  const reports = observeReports()
  let reply = delay(service)
  act(() => void router.revalidate())
  expect(button.getAttribute('aria-busy')).toBe('true')
  reply()
  await waitFor(() => expect(button.getAttribute('aria-busy')).not.toBe('true'))
  expect(reports).toEqual([])
  reply = delay(service)
  // Later than a double click.
  const click = createEvent.click(button)
  Object.defineProperty(click, 'timeStamp', { value: click.timeStamp + 5000 })
  fireEvent(button, click)
  expect(screen.getByRole('status').textContent).toBe('')
  reply()
  expect(await screen.findByText('Still offline. We’ll keep trying.')).toBeTruthy()
})

test('an attempt that succeeds shows the page and reports no failure', async () => {
  const { service } = await open('en')
  const reports = observeReports()
  service.answers = true
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('loaded')).toBeTruthy()
  expect(reports).toEqual([])
})
