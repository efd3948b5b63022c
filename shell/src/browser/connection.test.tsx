import { createApi, unwrap } from '@radruf/contract/client'
import { beforeEach, expect, it, vi } from 'vitest'
import { createConnection } from './connection.ts'

let answers = true
let browserSaysOnline = true

beforeEach(() => {
  answers = true
  browserSaysOnline = true
  vi.useFakeTimers()
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => browserSaysOnline)
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => {
    if (!answers) throw new TypeError('Failed to fetch')
    return new Response()
  })
})
function createClient() {
  const { connection, middleware } = createConnection()
  const api = createApi({ baseUrl: 'http://service.test', middleware: [middleware] })
  return { connection, getSession: (signal?: AbortSignal) => unwrap(api.GET('/api/session', { signal })) }
}

it('is offline from the first failed request until the service answers again', async () => {
  const { connection, getSession } = createClient()
  answers = false
  await expect(getSession()).rejects.toThrow('OFFLINE')
  expect(connection.isOnline()).toBe(false)
  answers = true
  await vi.advanceTimersByTimeAsync(3000)
  expect(connection.isOnline()).toBe(true)
})

it('keeps probing while the browser reports offline, although the first probe still succeeds', async () => {
  const { connection } = createConnection()
  browserSaysOnline = false
  window.dispatchEvent(new Event('offline'))
  await vi.advanceTimersByTimeAsync(0)
  expect(connection.isOnline()).toBe(true)
  answers = false
  await vi.advanceTimersByTimeAsync(3000)
  expect(connection.isOnline()).toBe(false)
})

it('ignores requests that the page itself aborts', async () => {
  const { connection, getSession } = createClient()
  const abort = new AbortController()
  vi.mocked(globalThis.fetch).mockImplementationOnce(async () => {
    abort.abort(new DOMException('given up', 'AbortError'))
    throw abort.signal.reason
  })
  await expect(getSession(abort.signal)).rejects.toThrow('given up')
  expect(connection.isOnline()).toBe(true)
})

it('knows the time of the last answer', async () => {
  const { connection, middleware, lastAnswerAt } = createConnection()
  const api = createApi({ baseUrl: 'http://service.test', middleware: [middleware] })
  expect(lastAnswerAt()).toBe(0)
  await vi.advanceTimersByTimeAsync(4000)
  await api.GET('/api/session')
  const answeredAt = performance.now()
  await vi.advanceTimersByTimeAsync(4000)
  answers = false
  await api.GET('/api/session').catch(() => {})
  expect([connection.isOnline(), lastAnswerAt()]).toEqual([false, answeredAt])
})

it('begins without a connection in a page that was loaded without one', async () => {
  answers = false
  const { connection, lastAnswerAt } = createConnection({ isOfflineCopy: true })
  expect([connection.isOnline(), lastAnswerAt()]).toEqual([false, undefined])
  await vi.advanceTimersByTimeAsync(0)
  answers = true
  await vi.advanceTimersByTimeAsync(3000)
  expect(connection.isOnline()).toBe(true)
})
