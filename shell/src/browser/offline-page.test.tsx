import { readFileSync } from 'node:fs'
import { aSession } from '@radruf/shell-kit/testing'
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderOfflinePage } from '../server/offline-page.ts'

const script = readFileSync('shell/public/offline-page.js', 'utf8')

const TICKET = { problemCategory: 'brakes', appointment: { startsAt: '2026-11-25T08:00:00.000Z' } }
const storeOverview = (ticket: object) =>
  localStorage.setItem(
    'radruf.person.0a6c.overview',
    JSON.stringify({ tickets: [ticket], loadedAt: '2026-11-24T13:05:00.000Z' }),
  )

function open({ language }: { language?: string } = {}) {
  if (language) localStorage.setItem('radruf-language', language)
  const { brand, settings } = aSession()
  const html = renderOfflinePage({ brand: { ...brand, supportPhone: '+49 341 55501-01' }, settings })
  document.body.innerHTML = html.slice(html.indexOf('<main>'), html.indexOf('<script src'))
  new Function(script)()
}
// The page looks for the service until it is left.
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const headings = () => screen.getAllByRole('heading').map(({ textContent }) => textContent)

test('the page has one language, a way to try again and the telephone of the support', () => {
  open({ language: 'de' })
  expect(headings()).toEqual(['Keine Verbindung'])
  expect(screen.getByText('Erneut versuchen').getAttribute('href')).toBe('')
  expect(screen.getByRole('link', { name: 'Support anrufen: +49 341 55501-01' }).getAttribute('href')).toBe(
    'tel:+493415550101',
  )
  expect(document.querySelector<HTMLElement>('[data-last-state]')?.hidden).toBe(true)
})

test('a device in another language sees both languages', () => {
  open({ language: 'fr' })
  expect(headings()).toEqual(['Keine Verbindung', 'No connection'])
})

test('the last known state shows problem, appointment and its age', () => {
  storeOverview(TICKET)
  open({ language: 'en' })
  expect(headings()).toEqual(['No connection', 'Brakes'])
  expect(screen.getByText('Video call: Wednesday 25 November at 09:00')).toBeTruthy()
  expect(screen.getByText('As of 24 November at 14:05')).toBeTruthy()
})

test('a ticket without an appointment says so', () => {
  storeOverview({ ...TICKET, appointment: null })
  open({ language: 'de' })
  expect(screen.getByText('Kein Termin gebucht')).toBeTruthy()
})

test('the last known state has the recommended workshops', () => {
  const workshop = { name: 'Rad am Ring', street: 'Ringstraße 1', postalCode: '10117', city: 'Berlin' }
  const workshops = [
    { ...workshop, phone: '+49 30 55501-01' },
    { ...workshop, name: 'Speiche', phone: null },
  ]
  storeOverview({ ...TICKET, referral: { workshops } })
  open({ language: 'de' })
  expect(headings()).toEqual(['Keine Verbindung', 'Bremsen', 'Rad am Ring', 'Speiche'])
  expect(screen.getAllByText('Ringstraße 1, 10117 Berlin')).toHaveLength(2)
  expect(screen.getByRole('link', { name: '+49 30 55501-01' }).getAttribute('href')).toBe('tel:+49305550101')
})

test('a state that cannot be read is left out', () => {
  localStorage.setItem('radruf.person.0a6c.overview', '{')
  open({ language: 'de' })
  expect(headings()).toEqual(['Keine Verbindung'])
})

test('the page is loaded again once the service answers, also without an event of the browser', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
  const fetch = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
  open({ language: 'de' })
  await vi.advanceTimersByTimeAsync(5000)
  fetch.mockResolvedValue(new Response(null, { status: 503 }))
  await vi.advanceTimersByTimeAsync(5000)
  expect(reload).not.toHaveBeenCalled()
  fetch.mockResolvedValue(new Response())
  await vi.advanceTimersByTimeAsync(5000)
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
