import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'

const script = readFileSync('shell/public/push-worker.js', 'utf8')
const ORIGIN = 'https://radruf.example'

/** Runs the worker with a network that can be cut. Returns its answers to requests of pages. */
async function startWorker() {
  const stored = new Map<string, string>()
  const listeners = new Map<string, (event: object) => void>()
  const network = { isUp: true, version: 1 }
  const load = async (path: string) => {
    if (!network.isUp) throw new TypeError('Failed to fetch')
    return `${path} ${network.version}`
  }
  const addAll = async (paths: string[]) => {
    for (const path of paths) stored.set(path, await load(path))
  }
  const self = {
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
    caches: { open: async () => ({ addAll, match: async (path: string) => stored.get(path) }) },
    clients: { claim: async () => {} },
    location: { origin: ORIGIN },
    registration: {},
    skipWaiting: async () => {},
  }
  const fetch = ({ url }: { url: string }) => load(new URL(url).pathname)
  runInNewContext(script, { self, fetch, URL, Response: { error: () => 'error' } })
  const dispatch = async (name: string, event: object) => {
    const pending: unknown[] = []
    let answer: unknown = 'browser'
    listeners.get(name)?.({
      ...event,
      waitUntil: (work: unknown) => pending.push(work),
      respondWith: (response: unknown) => {
        answer = response
      },
    })
    const answered = await answer
    await Promise.all(pending)
    return answered
  }
  await dispatch('install', {})
  const request = (path: string, mode = 'navigate', method = 'GET', keepalive = false) =>
    dispatch('fetch', { request: { url: new URL(path, ORIGIN).href, mode, method, keepalive } })
  return { network, request }
}

test('a page comes from the network, and is the stored offline page without one', async () => {
  const { network, request } = await startWorker()
  expect(await request('/overview')).toBe('/overview 1')
  network.isUp = false
  expect(await request('/overview')).toBe('/offline 1')
  expect(await request('/assets/offline-page.js', 'no-cors')).toBe('/assets/offline-page.js 1')
})

test('the stored page is renewed with the first page that a worker opens', async () => {
  const { network, request } = await startWorker()
  network.version = 2
  await request('/overview')
  network.isUp = false
  expect(await request('/chat')).toBe('/offline 2')
})

test.each([
  ['a form', '/language', 'navigate', 'POST'],
  ['a call of the service', '/api/tickets', 'cors', 'GET'],
])('%s is left to the browser', async (_, path, mode, method) => {
  const { request } = await startWorker()
  expect(await request(path, mode, method)).toBe('browser')
})

test('what a page sends at its end is sent by the worker, which outlives it', async () => {
  const { request } = await startWorker()
  expect(await request('/api/tickets/1/call/participants/2', 'cors', 'DELETE', true)).toBe(
    '/api/tickets/1/call/participants/2 1',
  )
  // A report to another origin is not the worker's: its policy may not allow that origin.
  expect(await request('https://errors.example/events', 'cors', 'POST', true)).toBe('browser')
})
