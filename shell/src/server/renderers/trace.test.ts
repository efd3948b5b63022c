import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { createTrace } from './trace.ts'

const REMOTE = 'mf-chat-call'
type Timers = Record<'setImmediate' | 'queueMicrotask', (callback: () => void) => void>

/** A trace with its reports, and the timers of a remote. */
function startTrace() {
  const reports: (string | undefined)[] = []
  const changes: (string | undefined)[][] = []
  const trace = createTrace(
    (remote) => void reports.push(remote),
    (remote, names) => void changes.push([remote, ...names]),
  )
  return { ...trace, reports, changes, timers: trace.globalsFor(REMOTE) as Timers }
}

test('a timer of a remote enters it, and is left in the next turn', async () => {
  const { timers, reports, current, setActive } = startTrace()
  setActive(true)
  const seen = await new Promise((resolve) => timers.setImmediate(() => resolve(current())))
  expect(seen).toBe(REMOTE)
  await nextTurn()
  expect(reports).toEqual([REMOTE, undefined])
})

test('timers of a remote do not call back between pages', async () => {
  const { timers, reports, setActive } = startTrace()
  setActive(true)
  let calls = 0
  const next = () => {
    calls++
    timers.setImmediate(next)
  }
  timers.setImmediate(next)
  await nextTurn()
  setActive(false)
  const before = calls
  await nextTurn()
  await nextTurn()
  expect([before, calls]).toEqual([1, 1])
  expect(reports).toEqual([REMOTE, undefined])
})

test('a timer that calls back more than 1000 times for one page throws', () => {
  vi.useFakeTimers({ toFake: ['setImmediate'] })
  try {
    const { timers, setActive } = startTrace()
    setActive(true)
    for (let call = 0; call < 1000; call++) timers.setImmediate(() => {})
    vi.runAllTimers()
    timers.setImmediate(() => {})
    expect(() => vi.runAllTimers()).toThrow(`timers of ${REMOTE} call back more than 1000 times`)
    setActive(false)
    setActive(true)
    timers.setImmediate(() => {})
    expect(() => vi.runAllTimers()).not.toThrow()
  } finally {
    vi.useRealTimers()
  }
})

const changeGlobal = () => Object.assign(Array.prototype, { planted: true })
const CHANGE = 'Array.prototype.planted'

test('a changed global is restored and named with its author when another remote is entered', async () => {
  const { enter, changes } = startTrace()
  enter(REMOTE)
  changeGlobal()
  enter('mf-account')
  expect([changes, 'planted' in []]).toEqual([[[REMOTE, CHANGE]], false])
  await nextTurn()
})

test('a global that is changed after an await in the same turn has its author', async () => {
  const { enter, changes } = startTrace()
  enter(REMOTE)
  await Promise.resolve()
  changeGlobal()
  await nextTurn()
  expect(changes).toEqual([[REMOTE, CHANGE]])
})

test('a change between two turns is not the fault of the next remote', async () => {
  const { enter, changes } = startTrace()
  changeGlobal()
  enter(REMOTE)
  await nextTurn()
  expect(changes).toEqual([[undefined, CHANGE]])
})
