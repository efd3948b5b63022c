import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LiveRemote } from '../release.ts'
import type { SharedScope } from '../shared-modules.ts'
import { createPlainOpener } from './plain-container.ts'

const react = { version: '19.3.1', module: { useState: () => [] } }
const scope = { react } as unknown as SharedScope
const remote = { name: 'mf-auth', entry: { url: '/remotes/entry.js', integrity: 'sha384-abc' } } as LiveRemote

const globals = globalThis as { mf_auth?: unknown }
/** Replaces the page's head, so that no script is fetched. */
const head = document.createElement('div')
const scripts = () => [...head.querySelectorAll('script')]
/** Dispatches the event with which the browser ends the load of the script at this URL. */
const finish = (url: string, event: 'load' | 'error') =>
  scripts()
    .find(({ src }) => src.endsWith(url))
    ?.dispatchEvent(new Event(event))
/** A container as an entry script registers it. Its module contains the React of the shared scope. */
const container = (name: string) => {
  let react: () => unknown
  return {
    init: (shared: { react: Record<string, { get: () => () => unknown }> }) => {
      react = shared.react['19.3.1']?.get() as () => unknown
    },
    get: async (module: string) => () => ({ default: { name, module, react: react() } }),
  }
}

beforeEach(() => {
  vi.spyOn(document.head, 'append').mockImplementation((script) => head.append(script))
})
afterEach(() => {
  vi.restoreAllMocks()
  delete globals.mf_auth
})

test('the script is loaded with its integrity, and its container gets the shared modules and returns the exposed module', async () => {
  const opened = createPlainOpener(scope)(remote, '/remotes/entry.js')
  const [script] = scripts()
  expect(script?.integrity).toBe('sha384-abc')
  expect(script?.crossOrigin).toBe('anonymous')
  globals.mf_auth = container('one')
  finish('entry.js', 'load')
  expect(await opened).toEqual({ default: { name: 'one', module: './remote', react: react.module } })
  expect(scripts()).toEqual([])
})

test('a failed script is removed from the page, and a script without a container is an error', async () => {
  const open = createPlainOpener(scope)
  const failed = open(remote, '/remotes/entry.js')
  finish('entry.js', 'error')
  await expect(failed).rejects.toThrow('/remotes/entry.js could not be loaded')
  const empty = open(remote, '/remotes/~1/entry.js')
  finish('~1/entry.js', 'load')
  await expect(empty).rejects.toThrow('/remotes/~1/entry.js registers no container')
  expect(scripts()).toEqual([])
})

test('each attempt uses the container of its own script, although all have the same name', async () => {
  const open = createPlainOpener(scope)
  const [first, second] = [open(remote, '/remotes/entry.js'), open(remote, '/remotes/~1/entry.js')]
  globals.mf_auth = container('second')
  finish('~1/entry.js', 'load')
  globals.mf_auth = container('first')
  finish('/remotes/entry.js', 'load')
  expect(await first).toMatchObject({ default: { name: 'first' } })
  expect(await second).toMatchObject({ default: { name: 'second' } })
})
