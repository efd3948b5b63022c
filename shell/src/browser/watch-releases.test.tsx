import { createReloadBlocker } from '@radruf/shell-kit'
import { beforeEach, expect, test, vi } from 'vitest'
import type { PageState } from '../app/page-state.ts'
import { watchReleases } from './watch-releases.ts'

const MINUTE = 60_000
/** Milliseconds after which the person counts as idle. */
const IDLE = 10_000

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'performance'] })
})
/** A page with two remotes of which one is loaded, and the live releases. */
function open(loaded: string[] = ['mf-auth']) {
  const live = { shell: 's1', remotes: { 'mf-auth': 'a1', 'mf-booking': 'b1' } as Record<string, string> }
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(live)))
  const remotes = [
    { name: 'mf-auth', hash: 'a1' },
    { name: 'mf-booking', hash: 'b1' },
  ]
  const reloadBlocker = createReloadBlocker()
  const page = { shell: 's1', remotes, dev: false } as unknown as PageState
  const newer = watchReleases(page, reloadBlocker, (name) => loaded.includes(name))
  return { live, reloadBlocker, newer, loaded }
}

test('a newer release of a remote is offered only once the page has loaded that remote', async () => {
  const { live, newer, loaded } = open()
  live.remotes['mf-booking'] = 'b2'
  await vi.advanceTimersByTimeAsync(MINUTE + IDLE)
  expect(newer.isOffered()).toBe(false)
  loaded.push('mf-booking')
  await vi.advanceTimersByTimeAsync(MINUTE + IDLE)
  expect(newer.isOffered()).toBe(true)
})

test('a newer release of a loaded remote is offered, can be postponed, and an even newer one is offered again', async () => {
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

test('no reload is offered while it is blocked, for example by a call; the offer follows when the block ends', async () => {
  const { live, reloadBlocker, newer } = open()
  const unblock = reloadBlocker.block()
  live.shell = 's2'
  await vi.advanceTimersByTimeAsync(10 * MINUTE)
  expect(newer.isOffered()).toBe(false)
  unblock()
  await vi.advanceTimersByTimeAsync(IDLE)
  expect(newer.isOffered()).toBe(true)
})

test('a disabled remote causes no offer', async () => {
  const { live, newer } = open()
  delete live.remotes['mf-auth']
  await vi.advanceTimersByTimeAsync(MINUTE + IDLE)
  expect(newer.isOffered()).toBe(false)
})
