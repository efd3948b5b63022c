import { runInThisContext } from 'node:vm'
import type { LiveRemote } from '@radruf/federation/page'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { guardCalls } from './guard-calls.ts'
import { guardNavigations } from './guard-navigations.ts'

const ENTRY = 'https://radruf.example/remotes/mf-chat-call/1/web/entry.js'
const REMOTES = [{ name: 'mf-chat-call', entry: { url: ENTRY } } as LiveRemote]
/** Calls a method in a file of the remote. */
const callInRemote = runInThisContext('(target, name) => target[name]()', { filename: ENTRY }) as (
  target: object,
  name: string,
) => void

/** The browser announces a navigation in the turn of the call. */
const announceInRemote = runInThisContext('(announce, event) => announce(event)', { filename: ENTRY }) as (
  announce: ((event: Event) => void) | undefined,
  event: Event,
) => void

/** Owners of guarded methods. Other tests share this page. */
const OWNERS = [
  window,
  Element,
  HTMLElement,
  HTMLDialogElement,
  History,
  Selection,
  Document,
  Storage,
  EventTarget,
  HTMLFormElement,
  BroadcastChannel,
  Function,
].map((owner) => ('prototype' in owner ? (owner.prototype as object) : owner))
let before: [object, PropertyDescriptorMap][]
const focused = vi.fn()
beforeEach(() => {
  before = OWNERS.map((owner) => [owner, Object.getOwnPropertyDescriptors(owner)])
  HTMLElement.prototype.focus = focused
  focused.mockClear()
})
afterEach(() => {
  for (const [owner, descriptors] of before)
    for (const [name, descriptor] of Object.entries(descriptors))
      if (descriptor.configurable) Object.defineProperty(owner, name, descriptor)
  document.body.innerHTML = ''
})

test('a remote without content on the page cannot move the focus, and is reported once with what to do', () => {
  const report = vi.fn()
  let isOnPage = true
  guardCalls({ remotes: REMOTES, isOnPage: () => isOnPage, isAtAddress: () => isOnPage, report })
  const link = Object.setPrototypeOf(document.createElement('a'), HTMLElement.prototype) as HTMLElement
  const place = vi.spyOn(link, 'isConnected', 'get').mockReturnValue(true)
  callInRemote(link, 'focus')
  expect(focused).toHaveBeenCalledOnce()
  isOnPage = false
  callInRemote(link, 'focus')
  callInRemote(link, 'focus')
  link.focus()
  expect(focused).toHaveBeenCalledTimes(2)
  expect(report.mock.calls.map(([name, error]) => [name, error.message])).toEqual([
    ['mf-chat-call', 'mf-chat-call calls focus on the page of another remote: end timers and listeners on unmount'],
  ])
  // In the clean-up of an effect, whose element has left the document with the page.
  place.mockReturnValue(false)
  callInRemote(link, 'focus')
  expect(focused).toHaveBeenCalledTimes(3)
  expect(report).toHaveBeenCalledOnce()
})

/** Binds a method in a file of the remote, as for a timer or an effect. */
const bindInRemote = runInThisContext('(method, target) => method.bind(target)', { filename: ENTRY }) as <
  A extends unknown[],
>(
  method: (...args: A) => void,
  target: object,
) => (...args: A) => void

test('a call of a function that a remote has bound is the remote’s, no matter who makes it', () => {
  const report = vi.fn()
  guardCalls({ remotes: REMOTES, isOnPage: () => false, isAtAddress: () => false, report })
  const link = Object.setPrototypeOf(document.createElement('a'), HTMLElement.prototype) as HTMLElement
  vi.spyOn(link, 'isConnected', 'get').mockReturnValue(true)
  bindInRemote(link.focus, link)()
  expect(focused).not.toHaveBeenCalled()
  link.focus.bind(link)()
  expect(focused).toHaveBeenCalledOnce()
  expect(report).toHaveBeenCalledOnce()
})

test('a call of a function that a remote has handed to a timer is the remote’s', async () => {
  for (const name of ['setTimeout', 'queueMicrotask'] as const) vi.stubGlobal(name, window[name])
  onTestFinished(() => void vi.unstubAllGlobals())
  const report = vi.fn()
  guardCalls({ remotes: REMOTES, isOnPage: () => false, isAtAddress: () => false, report })
  const link = Object.setPrototypeOf(document.createElement('a'), HTMLElement.prototype) as HTMLElement
  vi.spyOn(link, 'isConnected', 'get').mockReturnValue(true)
  const hand = runInThisContext('(wait, method, ...args) => wait(method, 0, ...args)', { filename: ENTRY })
  hand(window.setTimeout, Reflect.apply, link.focus, link, [])
  await new Promise((resolve) => window.setTimeout(resolve))
  expect(focused).not.toHaveBeenCalled()
  expect(report).toHaveBeenCalledOnce()
  window.setTimeout(Reflect.apply, 0, link.focus, link, [])
  await new Promise((resolve) => window.setTimeout(resolve))
  expect(focused).toHaveBeenCalledOnce()
})

test('a remote sets no cookie, raises no version of a database, and writes nothing that decides about releases', () => {
  const called = vi.fn()
  class Document {
    set cookie(value: string) {
      called(value)
    }
  }
  class IDBFactory {
    open(...args: unknown[]) {
      called(...args)
    }
  }
  for (const type of [Document, IDBFactory]) vi.stubGlobal(type.name, type)
  onTestFinished(() => void vi.unstubAllGlobals())
  const report = vi.fn()
  guardCalls({ remotes: REMOTES, isOnPage: () => true, isAtAddress: () => true, report })
  const call = runInThisContext('(target, name, ...args) => target[name](...args)', { filename: ENTRY })
  const write = runInThisContext('(target, value) => { target.cookie = value }', { filename: ENTRY })
  write(new Document(), 'planted=1')
  call(new IDBFactory(), 'open', 'radruf-photos', 99)
  expect(called).not.toHaveBeenCalled()
  expect(report).toHaveBeenCalledTimes(2)
  call(new IDBFactory(), 'open', 'radruf-photos', 1)
  new Document().cookie = 'shell=1'
  expect(called).toHaveBeenCalledTimes(2)
})

test('a remote can hold a lock of its own, but take none from its holder', () => {
  const request = vi.fn()
  class LockManager {
    request(...args: unknown[]) {
      request(...args)
    }
  }
  vi.stubGlobal('LockManager', LockManager)
  onTestFinished(() => void vi.unstubAllGlobals())
  const report = vi.fn()
  guardCalls({ remotes: REMOTES, isOnPage: () => true, isAtAddress: () => true, report })
  const locks = new LockManager()
  const requestInRemote = runInThisContext('(locks, ...args) => locks.request(...args)', { filename: ENTRY }) as (
    locks: LockManager,
    ...args: unknown[]
  ) => void
  const hold = () => {}
  requestInRemote(locks, 'radruf-call:1', hold)
  requestInRemote(locks, 'radruf-call:2', { steal: true }, hold)
  requestInRemote(locks, 'radruf-events:1', hold)
  expect(request.mock.calls).toEqual([['radruf-call:1', hold]])
  expect(report.mock.calls.map(([, error]) => error.message)).toEqual([
    'mf-chat-call calls request with steal: wait for the lock',
    'mf-chat-call calls request with the shell’s prefix "radruf-events:": use another name',
  ])
  locks.request('radruf-events:1', { steal: true }, hold)
  expect(request).toHaveBeenCalledTimes(2)
})

test('a remote cannot speak in the channel of the shell, which tells other tabs about events and sign-outs', () => {
  const post = vi.spyOn(BroadcastChannel.prototype, 'postMessage').mockImplementation(() => {})
  const report = vi.fn()
  guardCalls({ remotes: REMOTES, isOnPage: () => true, isAtAddress: () => true, report })
  const channels = ['radruf-events:1', 'own'].map((name) => new BroadcastChannel(name))
  for (const channel of channels) callInRemote(channel, 'postMessage')
  expect(post.mock.contexts).toEqual([channels[1]])
  channels[0]?.postMessage({ type: 'signed out' })
  expect(post).toHaveBeenCalledTimes(2)
  expect(report).toHaveBeenCalledOnce()
  for (const channel of channels) channel.close()
})

test('a remote can neither open the document anew nor change what the worker has stored', () => {
  const called = vi.fn()
  class Cache {
    addAll() {
      called()
    }
  }
  class Document {
    open() {
      called()
    }
  }
  vi.stubGlobal('Cache', Cache)
  vi.stubGlobal('Document', Document)
  onTestFinished(() => void vi.unstubAllGlobals())
  const report = vi.fn()
  guardCalls({ remotes: REMOTES, isOnPage: () => true, isAtAddress: () => true, report })
  callInRemote(new Document(), 'open')
  callInRemote(new Cache(), 'addAll')
  expect(called).not.toHaveBeenCalled()
  expect(report).toHaveBeenCalledTimes(2)
  new Document().open()
  expect(called).toHaveBeenCalledOnce()
})

test('a remote cannot navigate away from the page of another one', () => {
  const announced: ((event: Event) => void)[] = []
  const navigation = { addEventListener: (_: string, handle: (event: Event) => void) => announced.push(handle) }
  const report = vi.fn()
  vi.spyOn(location, 'assign')
  const { withCaller } = guardCalls({
    remotes: REMOTES,
    isOnPage: () => true,
    isAtAddress: () => true,
    report: vi.fn(),
  })
  guardNavigations(withCaller, report, navigation as unknown as EventTarget)
  const isRefused = (navigate: typeof announceInRemote) => {
    const event = new Event('navigate', { cancelable: true })
    navigate(announced[0], event)
    return event.defaultPrevented
  }
  history.replaceState(null, '', '/chat')
  expect(isRefused(announceInRemote)).toBe(false)
  history.replaceState(null, '', '/profile')
  expect([isRefused(announceInRemote), isRefused(announceInRemote)]).toEqual([true, true])
  // A link of the frame.
  expect(isRefused((announce, event) => announce?.(event))).toBe(false)
  // As a timer calls it.
  const assign = bindInRemote(location.assign, location)
  expect(
    isRefused((announce, event) => {
      vi.mocked(location.assign).mockImplementation(() => announce?.(event))
      assign('/planted')
    }),
  ).toBe(true)
  expect(report).toHaveBeenCalledExactlyOnceWith('mf-chat-call', expect.any(Error))
})

test('a remote leads to no other page once the person has left its page, also while that is still shown', () => {
  const report = vi.fn()
  let isOnPage = true
  guardCalls({ remotes: REMOTES, isOnPage: () => isOnPage, isAtAddress: () => false, report })
  document.body.innerHTML = '<nav><a href="#frame">Account</a></nav><main><p><a href="#own">Chat</a></p></main>'
  const [frame, own] = document.querySelectorAll('a')
  const clicked: string[] = []
  document.body.onclick = ({ target }) => void clicked.push((target as Element).textContent)
  for (const link of [frame, own]) if (link) callInRemote(link, 'click')
  expect(clicked).toEqual(['Chat'])
  isOnPage = false
  if (own) callInRemote(own, 'click')
  document.body.onclick = null
  expect(clicked).toEqual(['Chat'])
  expect(report).toHaveBeenCalledExactlyOnceWith('mf-chat-call', expect.any(Error))
})
