import { beforeEach, expect, test, vi } from 'vitest'
import { createStore } from 'zustand'
import type { CallMessage } from '../core/call-message.ts'
import { type CallState, IDLE } from '../core/call-state.ts'
import { createOwnLines } from './own-line.ts'

beforeEach(() => void vi.useFakeTimers())
function setUp(ping: () => Promise<unknown>) {
  const store = createStore<CallState>(() => IDLE)
  const send = vi.fn()
  let receive: (message: CallMessage) => void = () => {}
  const onMessage = (listener: (message: CallMessage) => void) => {
    receive = listener
    return () => {}
  }
  const lines = createOwnLines({ session: { store, send, onMessage } as never, ping })
  const stop = lines.start()
  return {
    lines,
    send,
    stop,
    receive: (message: CallMessage) => receive(message),
    setBad: (badConnection: boolean) => store.setState({ badConnection }),
  }
}
const after = (milliseconds: number) => () => new Promise((resolve) => setTimeout(resolve, milliseconds))

test.each([
  ['good', after(50)],
  ['weak', after(1500)],
  ['weak', () => Promise.reject(new Error('offline'))],
] as const)('while the line is bad a page measures and reports its own way to the service: %s', async (line, ping) => {
  const { lines, send, setBad, stop } = setUp(ping)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(lines.store.getState().own).toBeUndefined()
  setBad(true)
  await vi.advanceTimersByTimeAsync(2100)
  expect(lines.store.getState().own).toBeUndefined()
  await vi.advanceTimersByTimeAsync(4000)
  expect(lines.store.getState().own).toBe(line)
  expect(send).toHaveBeenLastCalledWith({ kind: 'line', own: line }, 'latest')
  setBad(false)
  expect(lines.store.getState()).toEqual({ own: undefined, counterpart: undefined })
  stop()
})

test('the counterpart reports its own line', () => {
  const { lines, receive, stop } = setUp(after(50))
  receive({ kind: 'line', own: 'weak' })
  receive({ kind: 'line', own: 'unheard of' })
  expect(lines.store.getState().counterpart).toBe('weak')
  stop()
})
