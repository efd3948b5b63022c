import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LiveRemote } from '../release.ts'
import type { SharedScope } from '../shared-modules.ts'
import { createPlainOpener } from './plain-container.ts'

const react = { version: '19.3.1', module: { useState: () => [] } }
const scope = { react } as unknown as SharedScope
const remote = { name: 'mf-auth', entry: { url: '/remotes/entry.js', integrity: 'sha384-abc' } } as LiveRemote

const globals = globalThis as { mf_auth?: unknown }
/** Stands for the page's head: what is put here is not asked for. */
const head = document.createElement('div')
const scripts = () => [...head.querySelectorAll('script')]
/** Lets the script at this address end as a browser would. */
const end = (url: string, event: 'load' | 'error') =>
  scripts()
    .find(({ src }) => src.endsWith(url))
    ?.dispatchEvent(new Event(event))
/** What an entry script registers; what it exposes holds the React that it was given. */
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

test('the script is asked for with its integrity; the container gets the shared modules and gives what it exposes', async () => {
  const opened = createPlainOpener(scope)(remote, '/remotes/entry.js')
  const [script] = scripts()
  expect(script?.integrity).toBe('sha384-abc')
  expect(script?.crossOrigin).toBe('anonymous')
  globals.mf_auth = container('one')
  end('entry.js', 'load')
  expect(await opened).toEqual({ default: { name: 'one', module: './remote', react: react.module } })
  expect(scripts()).toEqual([])
})

test('a script that fails leaves nothing behind, and one that registers nothing is a failure', async () => {
  const open = createPlainOpener(scope)
  const failed = open(remote, '/remotes/entry.js')
  end('entry.js', 'error')
  await expect(failed).rejects.toThrow('/remotes/entry.js could not be loaded')
  const empty = open(remote, '/remotes/~1/entry.js')
  end('~1/entry.js', 'load')
  await expect(empty).rejects.toThrow('/remotes/~1/entry.js registers no container')
  expect(scripts()).toEqual([])
})

test('each attempt takes the container of its own script, although all bear the same name', async () => {
  const open = createPlainOpener(scope)
  const [first, second] = [open(remote, '/remotes/entry.js'), open(remote, '/remotes/~1/entry.js')]
  globals.mf_auth = container('second')
  end('~1/entry.js', 'load')
  globals.mf_auth = container('first')
  end('/remotes/entry.js', 'load')
  expect(await first).toMatchObject({ default: { name: 'first' } })
  expect(await second).toMatchObject({ default: { name: 'second' } })
})
