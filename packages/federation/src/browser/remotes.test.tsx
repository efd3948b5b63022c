import { beforeEach, expect, test, vi } from 'vitest'
import type { LiveRemote } from '../release.ts'
import type { SharedScope } from '../shared-modules.ts'
import { createBrowserRemotes } from './remotes.ts'

type Shares = Record<string, Record<string, { lib: () => unknown; shareConfig: { singleton: boolean } }>>
type Exposed = { name: string; react: unknown }

const scope = {
  react: { version: '19.3.1', module: { useState: () => [] } },
  zustand: { version: '5.1.0', module: {} },
} as unknown as SharedScope
/** Another release for every test: the runtime keeps the entries of a page. */
let remote: LiveRemote
let entry: string
let count = 0

/** Replaces the page's head, so that no script is fetched. */
let head: HTMLElement
/** The address of every script that was requested, without its origin. */
let requested: string[]
let shares: Shares
const globals = globalThis as { mf_auth?: unknown }

beforeEach(() => {
  head = document.createElement('div')
  requested = []
  const hash = String(++count).padStart(16, '0')
  entry = `/remotes/mf-auth/${hash}/web/static/js/remote-entry.js`
  remote = { name: 'mf-auth', hash, timeout: 2000, entry: { url: entry, integrity: 'sha384-abc' } } as LiveRemote
  delete globals.mf_auth
  vi.spyOn(console, 'warn').mockReturnValue()
  vi.spyOn(document.head, 'appendChild').mockImplementation((script) => {
    requested.push(new URL((script as unknown as HTMLScriptElement).src).pathname)
    return head.appendChild(script)
  })
})
const attempt = (number: number) => entry.replace('/web/', `/~${number}/web/`)
/** A container as an entry script registers it. */
const container = (name: string, get = async (): Promise<() => unknown> => () => exposed(name)) => ({
  init: (offered: Shares) => void (shares = offered),
  get,
})
const exposed = (name: string) => ({ default: { name, react: Object.values(shares.react ?? {})[0]?.lib() } })
const scriptAt = (path: string) => [...head.querySelectorAll('script')].find(({ src }) => src.endsWith(path))
/** Waits for the script at this address and ends its load, as the browser does. */
const finish = async (path: string, event: 'load' | 'error', registered?: object) => {
  await vi.waitFor(() => expect(scriptAt(path)).toBeDefined())
  if (registered) globals.mf_auth = registered
  scriptAt(path)?.dispatchEvent(new Event(event))
}

test('the entry is loaded with its integrity, and the container gets the shared modules and returns the exposed module', async () => {
  const remotes = createBrowserRemotes<Exposed>([remote], scope)
  const loading = remotes.load('mf-auth')
  await vi.waitFor(() => expect(scriptAt(entry)?.integrity).toBe('sha384-abc'))
  expect(scriptAt(entry)?.crossOrigin).toBe('anonymous')
  await finish(entry, 'load', container('one'))
  expect(await loading).toEqual({ name: 'one', react: scope.react.module })
  expect(remotes.loaded('mf-auth')).toBe(await remotes.load('mf-auth'))
  expect(head.children).toHaveLength(0)
})

test('singletons are shared as such, and a negotiated module is not', async () => {
  const loading = createBrowserRemotes<Exposed>([remote], scope).load('mf-auth')
  await finish(entry, 'load', container('one'))
  await loading
  expect(shares.react?.['19.3.1']?.shareConfig.singleton).toBe(true)
  expect(shares.zustand?.['5.1.0']?.shareConfig.singleton).toBe(false)
})

test('a failed entry is requested once more under another address, and a later load under yet another', async () => {
  const remotes = createBrowserRemotes<Exposed>([remote], scope)
  const loading = remotes.load('mf-auth')
  const refused = expect(loading).rejects.toThrow(/^mf-auth could not be loaded: .*Failed to load script/)
  await finish(entry, 'error')
  await finish(attempt(1), 'error')
  await refused
  const again = remotes.load('mf-auth')
  await finish(attempt(2), 'load', container('third'))
  expect(await again).toMatchObject({ name: 'third' })
  expect(requested).toEqual([entry, attempt(1), attempt(2)])
})

test('a container whose files are missing is replaced by a new one', async () => {
  const loading = createBrowserRemotes<Exposed>([remote], scope).load('mf-auth')
  const missing = async () => {
    throw new Error('Loading chunk 4 failed')
  }
  await finish(entry, 'load', container('first', missing))
  await finish(attempt(1), 'load', container('second'))
  expect(await loading).toMatchObject({ name: 'second' })
})

test('a retry does not wait for the pending attempt, and the first response settles both', async () => {
  const remotes = createBrowserRemotes<Exposed>([remote], scope)
  const first = remotes.load('mf-auth')
  await vi.waitFor(() => expect(requested).toEqual([entry]))
  const second = remotes.retry('mf-auth')
  await finish(attempt(1), 'load', container('second'))
  expect(await second).toMatchObject({ name: 'second' })
  await finish(entry, 'load', container('first'))
  expect(await first).toBe(await second)
})

test('a retry whose attempt fails still gets the response of the earlier one', async () => {
  const remotes = createBrowserRemotes<Exposed>([remote], scope)
  const first = remotes.load('mf-auth')
  await vi.waitFor(() => expect(requested).toEqual([entry]))
  const second = remotes.retry('mf-auth')
  await finish(attempt(1), 'error')
  await finish(attempt(2), 'error')
  await finish(entry, 'load', container('first'))
  expect(await second).toBe(await first)
})

test('a remote that hangs for a minute has failed', async () => {
  vi.useFakeTimers()
  const loading = createBrowserRemotes<Exposed>([remote], scope).load('mf-auth')
  const refused = expect(loading).rejects.toThrow('mf-auth could not be loaded: no answer within 60000 ms')
  await vi.advanceTimersByTimeAsync(60_000)
  await refused
})

test('a builder’s manifest names its entry, which has no integrity', async () => {
  const address = 'http://localhost:4101/mf-manifest.json'
  const atAddress = { ...remote, entry: { url: address, integrity: '' }, override: 'address' as const }
  const manifest = { metaData: { remoteEntry: { path: '', name: 'remote-entry.js' } } }
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json(manifest))
  const loading = createBrowserRemotes<Exposed>([atAddress], scope).load('mf-auth')
  await finish('/remote-entry.js', 'load', container('changed'))
  expect(await loading).toMatchObject({ name: 'changed' })
  expect(fetch).toHaveBeenCalledWith(address, expect.anything())
})

test('a remote without a release is refused by name', async () => {
  await expect(createBrowserRemotes<Exposed>([], scope).load('mf-auth')).rejects.toThrow(
    'mf-auth could not be loaded: it has no release',
  )
})
