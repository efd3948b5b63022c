import { readFileSync } from 'node:fs'
import { aSession } from '@radruf/shell-kit/testing'
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PAGE_STATE, type PageState } from '../app/page-state.ts'
import { renderOfflinePage } from '../server/offline-page.ts'

const script = readFileSync('shell/public/offline-page.js', 'utf8')

const NOW = Date.parse('2026-11-24T13:05:00.000Z')
/** The clock of the service is an hour ahead of the device's. */
const HOUR_MS = 3_600_000
const storeSession = (personId: string, { daysAgo = 0 } = {}) =>
  localStorage.setItem(
    `radruf.person.${personId}.session`,
    JSON.stringify({
      session: { person: { id: personId }, now: 'of the past' },
      storedAt: new Date(NOW + HOUR_MS - daysAgo * 24 * HOUR_MS).toISOString(),
      clockOffset: HOUR_MS,
    }),
  )

function open({ language }: { language?: string } = {}) {
  if (language) localStorage.setItem('radruf-language', language)
  const { brand } = aSession()
  const start = { nonce: 'n', page: { shell: 'shell.js' } as PageState, scripts: [], watchdog: undefined }
  const html = renderOfflinePage({ brand: { ...brand, supportPhone: '+49 341 55501-01' } }, start)
  document.body.innerHTML = html.slice(html.indexOf('<main>'), html.indexOf('<script src'))
  new Function(script)()
}
const state = () => ({
  page: window[PAGE_STATE] as PageState | undefined,
  data: window.__staticRouterHydrationData as { loaderData?: { layout: unknown } } | undefined,
})
// The page looks for the service until it is left.
beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
  localStorage.clear()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(window, PAGE_STATE)
  Reflect.deleteProperty(window, '__staticRouterHydrationData')
})

const headings = () => screen.getAllByRole('heading').map(({ textContent }) => textContent)

test('the page has one language, a way to try again and the telephone of the support', () => {
  open({ language: 'de' })
  expect(headings()).toEqual(['Gerade kein Netz.'])
  expect(screen.getByText('Erneut versuchen').getAttribute('href')).toBe('')
  expect(screen.getByRole('link', { name: 'Support anrufen: +49 341 55501-01' }).getAttribute('href')).toBe(
    'tel:+493415550101',
  )
  expect([document.querySelector('main')?.hidden, state()]).toEqual([false, { page: undefined, data: undefined }])
})

test('a device in another language sees both languages', () => {
  open({ language: 'fr' })
  expect(headings()).toEqual(['Gerade kein Netz.', 'No connection right now.'])
})

test('with a stored session the product starts, with the present time by the service’s clock', () => {
  storeSession('anna')
  open({ language: 'de' })
  expect(state()).toEqual({
    page: { shell: 'shell.js' },
    data: { loaderData: { layout: { person: { id: 'anna' }, now: '2026-11-24T14:05:00.000Z' } } },
  })
  expect(document.querySelector('main')?.hidden).toBe(true)
  vi.advanceTimersByTime(5000)
  expect(document.querySelector('main')?.hidden).toBe(false)
})

test('a device with sessions of two people shows neither, and neither does one whose session cannot be read', () => {
  storeSession('anna')
  storeSession('ben')
  open({ language: 'de' })
  expect(state().data).toBeUndefined()
  localStorage.clear()
  localStorage.setItem('radruf.person.anna.session', '{')
  open({ language: 'de' })
  expect(state().data).toBeUndefined()
})

test('data that are older than 30 days are erased', async () => {
  const names = ['radruf-offline', 'radruf.person.anna./chat']
  const erase = vi.fn(async () => true)
  vi.stubGlobal('caches', { keys: async () => names, delete: erase })
  storeSession('anna', { daysAgo: 30 })
  open({ language: 'de' })
  expect(state().data).toBeDefined()
  Reflect.deleteProperty(window, '__staticRouterHydrationData')
  storeSession('anna', { daysAgo: 31 })
  localStorage.setItem('radruf.person.anna.overview', '{}')
  open({ language: 'de' })
  expect(state().data).toBeUndefined()
  expect(Object.keys(localStorage)).toEqual(['radruf-language'])
  await vi.waitFor(() => expect(erase.mock.calls).toEqual([['radruf.person.anna./chat']]))
})

test('at its own address the page starts no product', () => {
  vi.stubGlobal('location', { pathname: '/offline', reload: vi.fn() })
  storeSession('anna')
  open({ language: 'de' })
  expect(state().data).toBeUndefined()
})

test('the product that has started is not loaded again by the page', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response())
  storeSession('anna')
  open({ language: 'de' })
  document.querySelector('main')?.remove()
  await vi.advanceTimersByTimeAsync(20_000)
  window.dispatchEvent(new Event('online'))
  expect(reload).not.toHaveBeenCalled()
})

test('the page is loaded again once the service answers, also without an event of the browser', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
  const fetch = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
  open({ language: 'de' })
  await vi.advanceTimersByTimeAsync(10_000)
  fetch.mockResolvedValue(new Response(null, { status: 503 }))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(reload).not.toHaveBeenCalled()
  fetch.mockResolvedValue(new Response())
  await vi.advanceTimersByTimeAsync(10_000)
  expect(reload).toHaveBeenCalledOnce()
})

test.each([
  ['in a hidden tab', '/overview', true],
  ['at its own address', '/offline', false],
])('the page does not look for the service %s', async (_, pathname, isHidden) => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden)
  vi.stubGlobal('location', { pathname, reload: vi.fn() })
  const fetch = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response())
  open({ language: 'de' })
  await vi.advanceTimersByTimeAsync(15_000)
  expect(fetch).not.toHaveBeenCalled()
})
