import { beforeEach, expect, test } from 'vitest'
import { readStoredTraces } from './clean-document.ts'
import { createKnownTraces } from './known-traces.ts'

const KEY = 'radruf.traces'
beforeEach(() => sessionStorage.clear())

test('a trace is of the remotes after which it was found each time; another one is not the page’s', () => {
  const known = createKnownTraces(null)
  expect(known.isOf('the title', ['mf-chat-call', 'mf-desk'])).toBe(true)
  expect(known.isOf('the title', ['mf-chat-call'])).toBe(true)
  // After a load.
  const later = createKnownTraces(readStoredTraces())
  expect(later.isOf('the title', ['mf-chat-call', 'mf-auth'])).toBe(true)
  expect(later.isOf('the title', ['mf-auth'])).toBe(false)
  expect(later.isOf('the title', ['mf-chat-call'])).toBe(false)
})

test('what a remote writes in its place has no effect and is found', () => {
  const known = createKnownTraces(null)
  sessionStorage.setItem(KEY, '{"the title":["mf-auth"]}')
  expect(known.isOf('an animation', ['mf-chat-call'])).toBe(true)
  sessionStorage.setItem(KEY, 'null')
  expect(known.restore()).toBe(true)
  expect(known.restore()).toBe(false)
  expect(readStoredTraces()).toBe('{"an animation":["mf-chat-call"]}')
  for (const text of ['null', '[', '{"the title":null}', '{"the title":{"names":"x"}}'])
    expect(createKnownTraces(text).isOf('the title', ['mf-auth']), text).toBe(true)
})

test('a page that comes back from the browser’s memory accepts what a later page of its tab has written', () => {
  const known = createKnownTraces(readStoredTraces())
  const later = createKnownTraces(readStoredTraces())
  expect(later.isOf('the title', ['mf-auth'])).toBe(true)
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  expect(known.restore()).toBe(false)
  expect(known.isOf('the title', ['mf-desk'])).toBe(false)
})
