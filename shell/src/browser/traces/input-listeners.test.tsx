import { runInThisContext } from 'node:vm'
import type { LiveRemote } from '@radruf/federation/page'
import { afterEach, expect, test, vi } from 'vitest'
import { recordInputListeners } from './input-listeners.ts'

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

test('the listeners of a remote for input end with its page and come back with it', () => {
  const listeners = recordInputListeners(REMOTES, DOM)
  const swallow = vi.fn((event: Event) => event.preventDefault())
  const online = vi.fn()
  addInRemote(document, 'keydown', swallow, true)
  addInRemote(document, 'online', online)
  expect(press()).toBe(false)
  expect(listeners.suspend(['mf-booking'])).toEqual([])
  expect(press()).toBe(false)
  expect(listeners.suspend(['mf-chat-call'])).toEqual(['keydown'])
  expect(press()).toBe(true)
  document.dispatchEvent(new Event('online'))
  expect(online).toHaveBeenCalledOnce()
  listeners.resume(['mf-chat-call'])
  expect(press()).toBe(false)
  document.removeEventListener('keydown', swallow, { capture: true })
  listeners.resume(['mf-chat-call'])
  expect(press()).toBe(true)
})

test('listeners that only listen, those in the page’s content and those of the shell are no fault', () => {
  document.body.innerHTML = '<header></header><main><p></p></main>'
  const listeners = recordInputListeners(REMOTES, DOM)
  const swallow = (event: Event) => event.preventDefault()
  addInRemote(document, 'click', () => {})
  addInRemote(document.querySelector('p') ?? document, 'keydown', swallow)
  document.addEventListener('keyup', swallow)
  expect(listeners.suspend(['mf-chat-call'])).toEqual([])
  expect(press(document.querySelector('p'))).toBe(false)
  document.removeEventListener('keyup', swallow)
  addInRemote(document.querySelector('header') ?? document, 'keydown', swallow)
  expect(listeners.suspend(['mf-chat-call'])).toEqual(['keydown'])
})

test('a listener that keeps a person on the page is named without being called', () => {
  const listeners = recordInputListeners(REMOTES, DOM)
  const ask = vi.fn()
  addInRemote(document, 'beforeunload', ask)
  expect(listeners.suspend(['mf-chat-call'])).toEqual(['beforeunload'])
  expect(ask).not.toHaveBeenCalled()
})
