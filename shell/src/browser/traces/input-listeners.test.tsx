import { runInThisContext } from 'node:vm'
import type { RemoteName } from '@radruf/contract'
import type { LiveRemote } from '@radruf/federation/page'
import { afterEach, expect, test, vi } from 'vitest'
import { type InputListeners, recordInputListeners } from './input-listeners.ts'
import { findStopping } from './stopping-listeners.ts'

/** The test's DOM is another one than Node's `EventTarget`. */
const DOM = Object.getPrototypeOf(Node.prototype) as EventTarget
const { addEventListener, removeEventListener } = DOM
afterEach(() => {
  Object.assign(DOM, { addEventListener, removeEventListener })
  document.body.innerHTML = ''
})

const urlOf = (name: string) => `https://radruf.example/remotes/${name}/1/web/entry.js`
const REMOTES = ['mf-booking', 'mf-chat-call'].map((name) => ({ name, entry: { url: urlOf(name) } }) as LiveRemote)
/** Adds a listener in a file of the remote. */
const addInRemote = runInThisContext('(target, ...args) => target.addEventListener(...args)', {
  filename: urlOf('mf-chat-call'),
}) as (target: EventTarget, ...args: Parameters<EventTarget['addEventListener']>) => void

const press = (target: EventTarget | null = document.body) =>
  target?.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true, cancelable: true }))

const createSuspend = (listeners: InputListeners) => (name: RemoteName) => {
  listeners.suspend([name])
  return findStopping(listeners).map(({ type }) => type)
}

test('the listeners of a remote for input end with its page and come back with it', () => {
  const listeners = recordInputListeners(REMOTES, DOM)
  const swallow = vi.fn((event: Event) => event.preventDefault())
  const online = vi.fn()
  addInRemote(document, 'keydown', swallow, true)
  addInRemote(document, 'online', online)
  expect(press()).toBe(false)
  const suspend = createSuspend(listeners)
  expect(suspend('mf-booking')).toEqual([])
  expect(press()).toBe(false)
  expect(suspend('mf-chat-call')).toEqual(['keydown'])
  expect(press()).toBe(true)
  document.dispatchEvent(new Event('online'))
  expect(online).toHaveBeenCalledOnce()
  listeners.resume(['mf-chat-call'])
  expect(press()).toBe(false)
  document.removeEventListener('keydown', swallow, { capture: true })
  listeners.resume(['mf-chat-call'])
  expect(press()).toBe(true)
})

test('a listener that a remote adds through a function of the language is the remote’s', () => {
  const listeners = recordInputListeners(REMOTES, DOM)
  const addThroughEach = runInThisContext(
    '(target, type, listener) => [{}].forEach(target.addEventListener.bind(target, type, listener))',
    { filename: urlOf('mf-chat-call') },
  ) as typeof addInRemote
  addThroughEach(document, 'keydown', (event: Event) => event.preventDefault())
  const suspend = createSuspend(listeners)
  expect(suspend('mf-booking')).toEqual([])
  expect(press()).toBe(false)
  expect(suspend('mf-chat-call')).toEqual(['keydown'])
  expect(press()).toBe(true)
})

test('listeners that only listen, those in the page’s content and those of the shell are no fault', () => {
  document.body.innerHTML = '<header></header><main><p></p></main>'
  const listeners = recordInputListeners(REMOTES, DOM)
  const swallow = (event: Event) => event.preventDefault()
  addInRemote(document, 'click', () => {})
  addInRemote(document.querySelector('p') ?? document, 'keydown', swallow)
  document.addEventListener('keyup', swallow)
  expect(createSuspend(listeners)('mf-chat-call')).toEqual([])
  expect(press(document.querySelector('p'))).toBe(false)
  document.removeEventListener('keyup', swallow)
  addInRemote(document.querySelector('header') ?? document, 'keydown', swallow)
  expect(createSuspend(listeners)('mf-chat-call')).toEqual(['keydown'])
})

test('a listener that keeps a person on the page is named without being called', () => {
  const listeners = recordInputListeners(REMOTES, DOM)
  const ask = vi.fn()
  addInRemote(document, 'beforeunload', ask)
  expect(createSuspend(listeners)('mf-chat-call')).toEqual(['beforeunload'])
  expect(ask).not.toHaveBeenCalled()
})

test('a listener that only reads what is typed ends as well', () => {
  const listeners = recordInputListeners(REMOTES, DOM)
  const read = vi.fn()
  addInRemote(document, 'input', read)
  expect(createSuspend(listeners)('mf-chat-call')).toEqual([])
  // With an event of its own, to see whether it would stop one.
  read.mockClear()
  document.body.dispatchEvent(new Event('input', { bubbles: true }))
  expect(read).not.toHaveBeenCalled()
})

test('listeners that the remote removes when its page is left are no fault, and are not called', () => {
  const listeners = recordInputListeners(REMOTES, DOM)
  const acceptDrop = vi.fn((event: Event) => event.preventDefault())
  const followHistory = vi.fn()
  addInRemote(document, 'dragover', acceptDrop)
  addInRemote(window, 'popstate', followHistory)
  listeners.suspend(['mf-chat-call'])
  // React runs the clean-up of effects after the next page is on the screen.
  document.removeEventListener('dragover', acceptDrop)
  window.removeEventListener('popstate', followHistory)
  expect(findStopping(listeners)).toEqual([])
  expect(acceptDrop).not.toHaveBeenCalled()
})

test('a listener for one event, or until a signal, does not come back after it', () => {
  const listeners = recordInputListeners(REMOTES, DOM)
  const [once, until] = [vi.fn(), vi.fn()]
  const controller = new AbortController()
  addInRemote(document, 'keydown', once, { once: true })
  addInRemote(window, 'popstate', until, { signal: controller.signal })
  press()
  controller.abort()
  listeners.suspend(['mf-chat-call'])
  expect(findStopping(listeners)).toEqual([])
  listeners.resume(['mf-chat-call'])
  press()
  window.dispatchEvent(new PopStateEvent('popstate'))
  expect(once).toHaveBeenCalledOnce()
  expect(until).not.toHaveBeenCalled()
})

test('what the shell adds at its start stays, and what follows is looked at again, also after a failure', () => {
  const listeners = recordInputListeners(REMOTES, DOM)
  const ofShell = vi.fn()
  const start = () => {
    addInRemote(document, 'keydown', ofShell)
    throw new Error('no start')
  }
  expect(() => listeners.runShell(start)).toThrow('no start')
  const ofRemote = vi.fn()
  addInRemote(document, 'keydown', ofRemote)
  listeners.suspend(['mf-chat-call'])
  press()
  expect([ofShell, ofRemote].map(({ mock }) => mock.calls.length)).toEqual([1, 0])
})
