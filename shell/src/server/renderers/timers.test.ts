import { setImmediate as nextTurn } from 'node:timers/promises'
import type { RemoteName } from '@radruf/contract'
import { expect, test, vi } from 'vitest'
import { createTimers } from './timers.ts'

const REMOTE = 'mf-chat-call'
type Timer = (callback: () => void, milliseconds?: number) => unknown
type Globals = Record<'setTimeout' | 'setInterval' | 'setImmediate' | 'queueMicrotask', Timer> &
  Record<'clearTimeout', (timer: unknown) => void>

/** Timers of a process in which the code of `current` runs, and the remotes that were entered. */
function startTimers(current: RemoteName | undefined = REMOTE) {
  const entered: string[] = []
  const { globals, setActive } = createTimers(
    (remote) => void entered.push(remote),
    () => current,
  )
  setActive(true)
  return { ...(globals as Globals), setActive, entered }
}

test('a timer of a remote enters it before it calls back', async () => {
  const { setImmediate, queueMicrotask, entered } = startTimers()
  await new Promise<void>((resolve) => setImmediate(resolve))
  await new Promise<void>((resolve) => queueMicrotask(resolve))
  expect(entered).toEqual([REMOTE, REMOTE])
})

test('a remote gets a number in place of the object of Node, and can clear its timer with it', async () => {
  const { setTimeout, clearTimeout, entered } = startTimers()
  const timer = setTimeout(() => {})
  expect(timer).toEqual(expect.any(Number))
  clearTimeout(timer)
  await new Promise((resolve) => globalThis.setTimeout(resolve, 5))
  expect(entered).toEqual([])
})

test('a timer of the shell is that of Node', () => {
  const { setTimeout, clearTimeout } = startTimers('' as RemoteName)
  const timer = setTimeout(() => {}) as NodeJS.Timeout
  expect(timer.hasRef()).toBe(true)
  clearTimeout(timer)
})

test('timers of remotes end with the last page', async () => {
  const { setInterval, setActive } = startTimers()
  let calls = 0
  setInterval(() => calls++, 1)
  await vi.waitFor(() => expect(calls).toBeGreaterThan(0))
  setActive(false)
  const before = calls
  setActive(true)
  await new Promise((resolve) => setTimeout(resolve, 10))
  await nextTurn()
  expect(calls).toBe(before)
})

test('a timer that calls back more than 1000 times for one page throws', () => {
  vi.useFakeTimers({ toFake: ['setImmediate'] })
  try {
    const { setImmediate, setActive } = startTimers()
    for (let call = 0; call < 1000; call++) setImmediate(() => {})
    vi.runAllTimers()
    setImmediate(() => {})
    expect(() => vi.runAllTimers()).toThrow(`timers of ${REMOTE} call back more than 1000 times`)
    setActive(false)
    setActive(true)
    setImmediate(() => {})
    expect(() => vi.runAllTimers()).not.toThrow()
  } finally {
    vi.useRealTimers()
  }
})
