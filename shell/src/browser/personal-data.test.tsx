import { LAYOUT } from '@radruf/host'
import { personStorage } from '@radruf/shell-kit'
import { aPerson, aSession } from '@radruf/shell-kit/testing'
import { beforeEach, expect, test, vi } from 'vitest'
import { followPersonalData } from './personal-data.ts'

beforeEach(() => localStorage.clear())

function follow(personId: string | null, { isOfflineCopy = false, isOnline = true } = {}) {
  const listeners = { router: new Set<() => void>(), connection: new Set<() => void>() }
  const toData = (id: string | null) => ({ [LAYOUT]: aSession({ person: id === null ? null : aPerson({ id }) }) })
  const state = { loaderData: toData(personId) as object, navigation: { state: 'idle' }, isOnline }
  const revalidate = vi.fn()
  const renew = vi.fn()
  followPersonalData({
    page: { isOfflineCopy },
    connection: {
      isOnline: () => state.isOnline,
      subscribe: (listener) => {
        listeners.connection.add(listener)
        return () => void listeners.connection.delete(listener)
      },
    },
    sessions: { renew, now: () => 0 },
    router: { state, revalidate, subscribe: (listener: () => void) => listeners.router.add(listener) } as never,
  })
  return {
    renew,
    revalidate,
    load(id: string | null) {
      state.loaderData = toData(id)
      for (const listener of listeners.router) listener()
    },
    connect(isOnline: boolean) {
      state.isOnline = isOnline
      for (const listener of listeners.connection) listener()
    },
  }
}

test('data of other people are erased with every session, and those of the person when the session has ended', () => {
  const [anna, ben] = [personStorage('anna', 'session'), personStorage('ben', 'session')]
  anna.write(1)
  ben.write(1)
  const { load } = follow('anna')
  expect([anna.read(), ben.read()]).toEqual([1, undefined])
  load(null)
  expect(anna.read()).toBeUndefined()
})

test('a page that was loaded without a connection gets session and data once, when the service answers', () => {
  const { renew, revalidate, connect } = follow('anna', { isOfflineCopy: true, isOnline: false })
  expect(renew).not.toHaveBeenCalled()
  connect(true)
  connect(false)
  connect(true)
  expect([renew.mock.calls.length, revalidate.mock.calls.length]).toEqual([1, 1])
})

test('the server’s page has its session', () => {
  const { renew, connect } = follow('anna', { isOnline: false })
  connect(true)
  expect(renew).not.toHaveBeenCalled()
})
