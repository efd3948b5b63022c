import { afterEach, beforeEach, expect, it, vi } from 'vitest'
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
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it('is offline from the first request that fails until the service answers again', async () => {
  const { connection, fetch } = createConnection()
  answers = false
  await expect(fetch('/api/session')).rejects.toThrow('Failed to fetch')
  expect(connection.isOnline()).toBe(false)
  answers = true
  await vi.advanceTimersByTimeAsync(3000)
  expect(connection.isOnline()).toBe(true)
})

it('goes on asking while the browser says it is offline, though the first question was still answered', async () => {
  const { connection } = createConnection()
  browserSaysOnline = false
  window.dispatchEvent(new Event('offline'))
  await vi.advanceTimersByTimeAsync(0)
  expect(connection.isOnline()).toBe(true)
  answers = false
  await vi.advanceTimersByTimeAsync(3000)
  expect(connection.isOnline()).toBe(false)
})

it('takes a request that the page itself gave up for no sign of the connection', async () => {
  const { connection, fetch } = createConnection()
  vi.mocked(globalThis.fetch).mockRejectedValueOnce(new DOMException('given up', 'AbortError'))
  await expect(fetch('/api/session')).rejects.toThrow('given up')
  expect(connection.isOnline()).toBe(true)
})
