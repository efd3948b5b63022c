import { LAYOUT } from '@radruf/host'
import { aPerson, aSession } from '@radruf/shell-kit/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepOfflineCopies } from './keep-offline-copies.ts'

const register = vi.fn(async () => ({}))
const postMessage = vi.fn()
let idle: (() => unknown)[] = []
let isInstalled = false
beforeEach(() => {
  idle = []
  isInstalled = false
  register.mockClear()
  postMessage.mockClear()
  localStorage.clear()
  const serviceWorker = { register, ready: Promise.resolve({ active: { postMessage } }) }
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true })
  vi.stubGlobal('requestIdleCallback', (work: () => void) => idle.push(work))
  vi.stubGlobal('matchMedia', () => ({ matches: isInstalled }))
})
afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})
const passIdle = () => idle.splice(0).forEach((work) => void work())

const asset = (url: string) => ({ url, integrity: '' })
const remote = (name: string) => ({
  name,
  hash: 'h1',
  entry: asset(`/remotes/${name}/h1/entry.js`),
  scripts: [asset(`/remotes/${name}/h1/page.js`)],
  styles: [],
})

/** Follows the pages of a router, of which `show` shows the next one. */
function followPages(session = aSession()) {
  const listeners = new Set<() => void>()
  const state = { loaderData: { [LAYOUT]: session } as object, navigation: { state: 'idle' } }
  const router = { state, subscribe: (listener: () => void) => listeners.add(listener) }
  const page = { shell: '/assets/static/js/shell.1.js', remotes: ['mf-account', 'mf-chat-call', 'mf-desk'].map(remote) }
  const options = { page, now: () => Date.now() + 60_000 }
  keepOfflineCopies(options as never, router as never)
  return {
    show: (next = session) => {
      state.loaderData = { [LAYOUT]: next }
      for (const listener of listeners) listener()
    },
  }
}

test('the worker is registered when a signed-in person’s page is shown and the browser is idle', async () => {
  const { show } = followPages()
  expect(idle).toHaveLength(1)
  show()
  expect(idle).toHaveLength(1)
  expect(register).not.toHaveBeenCalled()
  passIdle()
  await vi.waitFor(() => expect(postMessage).toHaveBeenCalledOnce())
  expect(register).toHaveBeenCalledOnce()
})

test('a visitor gets the worker after signing in', async () => {
  const { show } = followPages(aSession({ person: null }))
  expect(idle).toEqual([])
  show(aSession())
  passIdle()
  await vi.waitFor(() => expect(postMessage).toHaveBeenCalledOnce())
  expect(register).toHaveBeenCalledOnce()
})

test('an installed product has the worker without a person', async () => {
  isInstalled = true
  followPages(aSession({ person: null }))
  passIdle()
  await vi.waitFor(() => expect(register).toHaveBeenCalledOnce())
  expect(localStorage.length).toBe(0)
})

test('a browser without workers, and one that refuses them, is no error and stores nothing', async () => {
  register.mockRejectedValueOnce(new DOMException('private window', 'SecurityError'))
  followPages()
  passIdle()
  await vi.waitFor(() => expect(register).toHaveBeenCalledOnce())
  expect(localStorage.length).toBe(0)
  Reflect.deleteProperty(navigator, 'serviceWorker')
  followPages()
  expect(idle).toEqual([])
})

test('a customer’s session is stored with the service’s clock, and the worker is sent the files', async () => {
  const session = aSession({ person: aPerson({ id: 'anna', role: 'customer' }) })
  followPages(session)
  passIdle()
  await vi.waitFor(() => expect(postMessage).toHaveBeenCalledOnce())
  const stored = JSON.parse(localStorage.getItem('radruf.person.anna.session') ?? '')
  expect(stored.session).toEqual(session)
  expect(stored.clockOffset).toBeGreaterThan(59_000)
  const [{ files, shell, releases }] = postMessage.mock.lastCall as [Record<string, unknown>]
  expect(files).toEqual(
    expect.arrayContaining(['mf-account', 'mf-chat-call'].map((name) => `/remotes/${name}/h1/page.js`)),
  )
  // No page without a connection shows the desk.
  expect(files).not.toContain('/remotes/mf-desk/h1/page.js')
  expect(shell).toBe('/assets/static/js/shell.1.js')
  expect(releases).toContain('/remotes/mf-account/h1/')
})

test('nothing is stored of a session that ends while it would be', async () => {
  const { show } = followPages(aSession({ person: aPerson({ id: 'anna', role: 'customer' }) }))
  passIdle()
  show(aSession({ person: null }))
  await vi.waitFor(() => expect(register).toHaveBeenCalledOnce())
  await new Promise((resolve) => setTimeout(resolve))
  expect([localStorage.length, postMessage.mock.calls.length]).toEqual([0, 0])
})

test('nothing of the staff is stored', async () => {
  followPages(aSession({ person: aPerson({ role: 'mechanic' }) }))
  passIdle()
  await vi.waitFor(() => expect(register).toHaveBeenCalledOnce())
  await Promise.resolve()
  expect(localStorage.length).toBe(0)
  expect(postMessage).not.toHaveBeenCalled()
})
