import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PageState } from '../app/page-state.ts'
import { reportPageTimes } from './page-times.ts'

const page = {
  remotes: [{ name: 'mf-account', hash: '0123456789abcdef' }],
} as unknown as PageState
const beacon = vi.fn((_url: string, _body: Blob) => true)
/** What the browser has measured, by type of its entries. */
let found: Record<string, object[]>
let observers: { type: string; notify: () => void }[]
let visibility = 'visible'

beforeEach(() => {
  found = {}
  observers = []
  visibility = 'visible'
  beacon.mockClear()
  history.replaceState(null, '', '/tickets/00000000-0000-4000-8000-000000000008')
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      static supportedEntryTypes = ['largest-contentful-paint', 'event']
      notify: (list: object) => void
      constructor(notify: (list: object) => void) {
        this.notify = notify
      }
      observe({ type }: { type: string }) {
        observers.push({ type, notify: () => this.notify({ getEntries: () => found[type] ?? [] }) })
      }
    },
  )
  Object.defineProperty(navigator, 'sendBeacon', { value: beacon, configurable: true })
  Object.defineProperty(document, 'visibilityState', { get: () => visibility, configurable: true })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  Reflect.deleteProperty(navigator, 'sendBeacon')
  Reflect.deleteProperty(document, 'visibilityState')
})

const measure = (type: string, ...entries: object[]) => {
  found[type] = entries
  for (const observer of observers) if (observer.type === type) observer.notify()
}
const hide = () => {
  visibility = 'hidden'
  document.dispatchEvent(new Event('visibilitychange'))
}

test('a page reports its largest paint and slowest interactions once, by the paths of the contract, and the loads of its remotes', async () => {
  reportPageTimes(page, 'token')
  measure('largest-contentful-paint', { startTime: 200.4 }, { startTime: 640.6 })
  measure(
    'event',
    { interactionId: 0, duration: 900 },
    { interactionId: 7, duration: 120 },
    { interactionId: 8, duration: 64 },
  )
  history.replaceState(null, '', '/overview')
  measure('event', { interactionId: 9, duration: 48 })
  vi.spyOn(performance, 'getEntriesByName').mockImplementation((name) =>
    name === 'remote mf-account' ? [{ duration: 311.6 } as PerformanceEntry] : [],
  )
  document.dispatchEvent(new Event('visibilitychange'))
  expect(beacon).not.toHaveBeenCalled()
  hide()
  hide()
  expect(beacon).toHaveBeenCalledOnce()
  const [url, body] = beacon.mock.lastCall ?? []
  expect(url).toBe('/reports/times')
  expect(JSON.parse((await body?.text()) ?? '')).toEqual({
    page: { token: 'token', releases: ['mf-account=0123456789abcdef'] },
    times: [
      { path: '/tickets/:ticketId', paint: 641, interaction: 120 },
      { path: '/overview', interaction: 48 },
    ],
    loads: [{ remote: 'mf-account', milliseconds: 312 }],
  })
})

test('a browser that measures nothing reports nothing', () => {
  vi.stubGlobal('PerformanceObserver', class {})
  reportPageTimes(page, 'token')
  hide()
  expect(beacon).not.toHaveBeenCalled()
})
