import { runInThisContext } from 'node:vm'
import type { LiveRemote } from '@radruf/federation/page'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { limitRequests } from './limit-requests.ts'

const ENTRY = 'https://radruf.example/remotes/mf-chat-call/1/web/entry.js'
const remotes = [{ name: 'mf-chat-call', entry: { url: ENTRY } } as LiveRemote]
const openInRemote = runInThisContext('(Source) => new Source("/api/events")', { filename: ENTRY }) as (
  source: unknown,
) => EventSource

const { fetch, EventSource: original } = window
const { send } = XMLHttpRequest.prototype
const beacon = Object.getOwnPropertyDescriptor(Navigator.prototype, 'sendBeacon')
beforeEach(() => {
  window.EventSource = class extends EventTarget {
    close() {}
  } as unknown as typeof EventSource
  Navigator.prototype.sendBeacon = () => true
})
afterEach(() => {
  Object.assign(window, { fetch, EventSource: original })
  XMLHttpRequest.prototype.send = send
  if (beacon) Object.defineProperty(Navigator.prototype, 'sendBeacon', beacon)
  else Reflect.deleteProperty(Navigator.prototype, 'sendBeacon')
  Error.stackTraceLimit = 10
})

test('a remote has two open event streams, whatever it takes for the class and does to stacks', () => {
  const report = vi.fn()
  limitRequests({ remotes }, report)
  const first = openInRemote(EventSource)
  openInRemote(EventSource)
  Error.stackTraceLimit = 0
  Error.prepareStackTrace = () => ''
  const prototype = Object.getPrototypeOf(EventSource.prototype)
  for (const source of [EventSource, Object.getPrototypeOf(first).constructor, class extends EventSource {}])
    expect(() => openInRemote(source)).toThrow('opens more than 2 event streams: use useEvent of shell-kit')
  expect(Object.getPrototypeOf(EventSource).prototype).toBe(prototype)
  Reflect.deleteProperty(Error, 'prepareStackTrace')
  first.close()
  first.close()
  openInRemote(EventSource)
  expect(() => openInRemote(EventSource)).toThrow('event streams')
  expect(report).toHaveBeenCalledOnce()
  // The shell's own are not limited.
  for (let stream = 0; stream < 5; stream++) new EventSource('/api/events')
})
