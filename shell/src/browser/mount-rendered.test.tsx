import type { RemoteModule } from '@radruf/shell-kit'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { LateRemote } from '../app/remote-boundary.tsx'
import { mountRendered } from './mount-rendered.ts'
import type { BrowserRemoteLoader } from './remote-loader.ts'

const MODULE = { routes: [{ id: 'mf-chat-call:/chat', path: '/chat' }], texts: { de: {}, en: {} } } as RemoteModule
const REMOTES = [{ name: 'mf-chat-call', timeout: 20 }]

beforeEach(() => history.replaceState(null, '', '/chat'))

/** The page `/chat` with this loader. */
async function openPage(
  loader: Pick<BrowserRemoteLoader, 'load'> & Partial<BrowserRemoteLoader>,
  rendered = ['mf-chat-call'],
  onLate?: () => void,
) {
  const reportLate = vi.fn(onLate)
  const page = { remotes: REMOTES, rendered, leftOut: [] } as unknown as Parameters<typeof mountRendered>[0]
  const mounts = await mountRendered(page, { findCrash: () => undefined, ...loader } as BrowserRemoteLoader, {
    reportLate,
  })
  const router = { patchRoutes: vi.fn(), revalidate: vi.fn() }
  const connect = () => mounts.connect(router as never, { afterAction: () => {} })
  return { mounts, reportLate, router, connect }
}

const stateOf = ({ boundaryData }: Awaited<ReturnType<typeof mountRendered>>) => boundaryData()['boundary:/chat']

test('a page whose rendered remotes are loaded can be hydrated', async () => {
  const { mounts } = await openPage({ load: async () => MODULE })
  expect([mounts.isComplete, mounts.isOwnerLoaded()]).toEqual([true, true])
  expect(mounts.modules.get('mf-chat-call')).toBe(MODULE)
})

test('a late remote is reported, and mounted in the router when it arrives', async () => {
  const arrival = Promise.withResolvers<RemoteModule>()
  const { mounts, reportLate, router, connect } = await openPage({ load: () => arrival.promise })
  expect([mounts.isComplete, mounts.isOwnerLoaded()]).toEqual([false, false])
  expect(reportLate).toHaveBeenCalledExactlyOnceWith('mf-chat-call', expect.any(Number))
  const { outcome } = stateOf(mounts) as LateRemote
  connect()
  arrival.resolve(MODULE)
  expect(await outcome).toBe('loaded')
  expect(router.patchRoutes).toHaveBeenCalledExactlyOnceWith('layout', [expect.objectContaining({ path: '/chat' })])
})

test('a page in which the visitor has typed waits for a late remote, and keeps the text', async () => {
  document.body.innerHTML = '<input>'
  onTestFinished(() => document.body.replaceChildren())
  const arrival = Promise.withResolvers<RemoteModule>()
  const opening = openPage({ load: () => arrival.promise }, undefined, () => arrival.resolve(MODULE))
  document.querySelector('input')?.setRangeText('kim@')
  const { mounts, reportLate } = await opening
  expect(reportLate).toHaveBeenCalledOnce()
  expect(mounts.isComplete).toBe(true)
})

test('a remote that fails is unavailable, and one that reloaded the page without end has crashed', async () => {
  const crash = new Error('mf-chat-call reloads the page without end')
  const load = () => Promise.reject(crash)
  expect(stateOf((await openPage({ load })).mounts)).toBe('unavailable')
  const { mounts } = await openPage({ load, findCrash: () => crash })
  expect(stateOf(mounts)).toEqual({ crash })
  expect(await mounts.loadRoutes('mf-chat-call', location.href)).toEqual({ crash })
})

test('a navigation mounts the remote of its routes, and is repeated', async () => {
  const { mounts, router, connect } = await openPage({ load: async () => MODULE }, [])
  connect()
  expect(await mounts.loadRoutes('mf-chat-call', location.href)).toBe('loaded')
  await vi.waitFor(() => expect(router.revalidate).toHaveBeenCalledOnce())
  expect(router.patchRoutes).toHaveBeenCalledOnce()
  expect(await mounts.loadRoutes('mf-chat-call', location.href)).toBe('unavailable')
})

test('a page waits for the remotes of its slots, once', async () => {
  const slotRemote = Promise.withResolvers<RemoteModule>()
  const load = vi.fn((name: string) => (name === 'mf-booking' ? slotRemote.promise : Promise.resolve(MODULE)))
  const { mounts } = await openPage({ load: load as never })
  let isShown = false
  const waiting = mounts.loadSlots('/overview').then(() => {
    isShown = true
  })
  await Promise.resolve()
  expect(isShown).toBe(false)
  slotRemote.resolve(MODULE)
  await waiting
  load.mockClear()
  await mounts.loadSlots('/overview')
  expect(load).not.toHaveBeenCalled()
})

test('a page does not fail, or wait again, for a slot whose remote is late or unavailable', async () => {
  const load = vi.fn((name: string) =>
    name === 'mf-booking' ? new Promise(() => {}) : Promise.reject(new Error('gone')),
  )
  const { mounts, reportLate } = await openPage({ load: load as never }, [])
  await mounts.loadSlots('/overview')
  expect(reportLate).toHaveBeenCalledExactlyOnceWith('mf-booking', expect.any(Number))
  await mounts.loadSlots('/overview')
  expect(load.mock.calls.filter(([name]) => name === 'mf-booking')).toHaveLength(1)
})
