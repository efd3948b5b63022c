import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PAGE_STATE } from '../app/page-state.ts'
import { PAGE_WATCH } from '../app/page-watch.ts'

const HASH = '0123456789abcdef'
const SCRIPT = `${location.origin}/remotes/mf-chat-call/${HASH}/web/entry.js`
const beacon = vi.fn((_url: string, _body: Blob) => true)
const loadAnew = vi.fn()

beforeEach(async () => {
  vi.useFakeTimers()
  vi.resetModules()
  vi.spyOn(location, 'replace').mockImplementation(loadAnew)
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ name: SCRIPT } as PerformanceEntry])
  Object.defineProperty(navigator, 'sendBeacon', { value: beacon, configurable: true })
  const remote = { name: 'mf-chat-call', hash: HASH, entry: { url: SCRIPT } }
  vi.stubGlobal(PAGE_STATE, { remotes: [remote], reportToken: 'token', consent: null })
  history.replaceState(null, '', '/chat')
  // As the server has rendered it: all is there.
  document.body.innerHTML = '<main><h1>Chat</h1></main>'
})
afterEach(() => {
  // Other tests share this page, and its load never happens.
  window.dispatchEvent(new Event('pageshow'))
  vi.clearAllMocks()
})

/** Starts the watchdog of a page whose remote throws before the shell shows anything. */
async function startWithCrash() {
  vi.stubGlobal(PAGE_WATCH, undefined)
  await import('./watchdog.ts')
  const error = { filename: SCRIPT, message: 'planted at start' }
  window.dispatchEvent(Object.assign(new Event('error'), error))
}

test('a page whose script crashed before the first commit is reported and loaded once without remotes', async () => {
  await startWithCrash()
  vi.advanceTimersByTime(9000)
  expect(beacon).not.toHaveBeenCalled()
  vi.advanceTimersByTime(20_000)
  expect(loadAnew).toHaveBeenCalledExactlyOnceWith('/chat?without-remotes')
  const [url, body] = beacon.mock.calls[0] ?? []
  expect(url).toBe('/reports/pages')
  expect(JSON.parse((await body?.text()) ?? '')).toMatchObject({
    loaded: ['mf-chat-call'],
    message: 'the page has not started; planted at start',
  })
})

test('globals are read while the scripts still load', async () => {
  const whenIdle = vi.fn()
  vi.stubGlobal('requestIdleCallback', whenIdle)
  await startWithCrash()
  expect(whenIdle).toHaveBeenCalledOnce()
})
