import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'

const script = readFileSync('shell/public/push-worker.js', 'utf8')
const ORIGIN = 'https://radruf.example'

const FOLDER = '/remotes/mf-account/h1/'
const FILE = `${FOLDER}web/page.js`

/** Runs the worker with a network that can be cut. Returns its answers to requests of pages. */
async function startWorker(caches = new Map<string, Map<string, string>>()) {
  const listeners = new Map<string, (event: object) => void>()
  const network = { isUp: true, version: 1 }
  const load = async (path: string) => {
    if (!network.isUp) throw new TypeError('Failed to fetch')
    return `${path} ${network.version}`
  }
  const toPath = (request: string | { url: string }) =>
    typeof request === 'string' ? request : new URL(request.url).pathname
  const open = async (name: string) => {
    const stored = caches.get(name) ?? new Map<string, string>()
    caches.set(name, stored)
    const add = async (path: string) => void stored.set(path, await load(path))
    return {
      add,
      addAll: (paths: string[]) => Promise.all(paths.map(add)),
      match: async (request: string | { url: string }) => stored.get(toPath(request)),
      keys: async () => [...stored.keys()].map((path) => ({ url: new URL(path, ORIGIN).href })),
      delete: async (path: string) => stored.delete(path),
    }
  }
  const self = {
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
    caches: { open, keys: async () => [...caches.keys()] },
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
  const request = (path: string, mode = 'navigate', method = 'GET', { keepalive = false, destination = '' } = {}) =>
    dispatch('fetch', { request: { url: new URL(path, ORIGIN).href, mode, method, keepalive, destination } })
  const store = (files: string[], { shell = '/assets/static/js/shell.1.js', releases = [FOLDER] } = {}) =>
    dispatch('message', { data: { files, shell, releases } })
  return { caches, network, request, store }
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
  expect(await request('/api/tickets/1/call/participants/2', 'cors', 'DELETE', { keepalive: true })).toBe(
    '/api/tickets/1/call/participants/2 1',
  )
  // A report to another origin is not the worker's: its policy may not allow that origin.
  expect(await request('https://errors.example/events', 'cors', 'POST', { keepalive: true })).toBe('browser')
})

test('without a connection the files of the product come from the store, and are left to the browser with one', async () => {
  const { network, request, store } = await startWorker()
  await request('/overview')
  await store([FILE])
  expect(await request(FILE, 'cors')).toBe('browser')
  network.isUp = false
  await request('/overview')
  expect(await request(FILE, 'cors')).toBe(`${FILE} 1`)
  expect(await request('/remotes/mf-desk/h1/web/page.js', 'cors')).toBe('error')
  network.isUp = true
  network.version = 2
  // A file that is named by its content is fetched while the connection may be back.
  expect(await request(FILE, 'cors')).toBe(`${FILE} 2`)
})

test('a worker that has just started knows no connection: it tries the network, then the store', async () => {
  const { caches, store } = await startWorker()
  await store([FILE])
  const { network, request } = await startWorker(caches)
  expect(await request(FILE, 'cors')).toBe(`${FILE} 1`)
  network.isUp = false
  expect(await request(FILE, 'cors')).toBe(`${FILE} 1`)
})

test('new files renew the page that names them, and files of other releases are erased', async () => {
  const { caches, network, store } = await startWorker()
  const [SHELL, LATER] = ['/assets/static/js/shell.1.js', '/assets/static/js/later.js']
  await store([SHELL, LATER, FILE])
  // Another page of the same release has not loaded every file.
  await store([SHELL, FILE])
  expect([...(caches.get('radruf-offline')?.keys() ?? [])]).toEqual(expect.arrayContaining([LATER, FILE]))
  network.version = 2
  await store(['/assets/static/js/shell.2.js'], { shell: '/assets/static/js/shell.2.js', releases: [] })
  const stored = caches.get('radruf-offline')
  expect([...(stored?.keys() ?? [])].sort()).toEqual([
    '/assets/drawings/no-connection.svg',
    '/assets/offline-page.js',
    '/assets/static/js/shell.2.js',
    '/offline',
  ])
  expect(stored?.get('/offline')).toBe('/offline 2')
})

test('without a connection pictures come from the caches of people, and from no other cache', async () => {
  const PHOTO = '/api/photos/a/small'
  const caches = new Map([
    ['foreign', new Map([[PHOTO, 'foreign']])],
    ['radruf.person.anna./overview', new Map([[PHOTO, 'own']])],
  ])
  const { network, request } = await startWorker(caches)
  network.isUp = false
  expect(await request(PHOTO, 'no-cors', 'GET', { destination: 'image' })).toBe('own')
  caches.delete('radruf.person.anna./overview')
  expect(await request(PHOTO, 'no-cors', 'GET', { destination: 'image' })).toBe('error')
})
