import { createReloadBlocker } from '@radruf/shell-kit'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PageState } from '../app/document.tsx'
import { watchReleases } from './watch-releases.ts'

const MINUTE = 60_000
/** Milliseconds after which the person counts as idle. */
const IDLE = 10_000

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A page with two remotes, one of them loaded, and what is live by now. */
function open(loaded: string[] = ['mf-auth']) {
  const live = { shell: 's1', remotes: { 'mf-auth': 'a1', 'mf-booking': 'b1' } as Record<string, string> }
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(live)))
  const remotes = [
    { name: 'mf-auth', hash: 'a1' },
    { name: 'mf-booking', hash: 'b1' },
  ]
  const holds = createReloadBlocker()
  const page = { shell: 's1', remotes, dev: false } as unknown as PageState
  const newer = watchReleases(page, holds, (name) => loaded.includes(name))
  return { live, holds, newer, loaded }
}

test('a remote that this page has not loaded is no reason to load it anew, until it is loaded', async () => {
  const { live, newer, loaded } = open()
  live.remotes['mf-booking'] = 'b2'
  await vi.advanceTimersByTimeAsync(MINUTE + IDLE)
  expect(newer.isOffered()).toBe(false)
  loaded.push('mf-booking')
  await vi.advanceTimersByTimeAsync(MINUTE + IDLE)
  expect(newer.isOffered()).toBe(true)
})

test('a newer release of what is loaded is offered, put off, and offered again when it is newer still', async () => {
  const { live, newer } = open()
  live.remotes['mf-auth'] = 'a2'
  await vi.advanceTimersByTimeAsync(MINUTE + IDLE)
  expect(newer.isOffered()).toBe(true)
  newer.postpone()
  await vi.advanceTimersByTimeAsync(MINUTE + IDLE)
  expect(newer.isOffered()).toBe(false)
  live.remotes['mf-auth'] = 'a3'
  await vi.advanceTimersByTimeAsync(MINUTE + IDLE)
  expect(newer.isOffered()).toBe(true)
})

test('no offer is made while a reload is blocked, as by a call; it follows when the block ends', async () => {
  const { live, holds, newer } = open()
  const letGo = holds.block()
  live.shell = 's2'
  await vi.advanceTimersByTimeAsync(10 * MINUTE)
  expect(newer.isOffered()).toBe(false)
  letGo()
  await vi.advanceTimersByTimeAsync(IDLE)
  expect(newer.isOffered()).toBe(true)
})

test('a disabled remote is no reason for an offer', async () => {
  const { live, newer } = open()
  delete live.remotes['mf-auth']
  await vi.advanceTimersByTimeAsync(MINUTE + IDLE)
  expect(newer.isOffered()).toBe(false)
})
