import { expect, test } from 'vitest'
import { NO_TIMES, updateClock } from './call-clock.ts'
import { type CallState, IDLE } from './call-state.ts'

const at = (at: 'joining' | 'alone' | 'connecting' | 'connected'): CallState => ({ ...IDLE, phase: { at } })

/** The times after the states, which follow each other every second from 1 on. */
const runThrough = (...states: CallState[]) =>
  states.reduce((clock, state, index) => updateClock(clock, state, index + 1), NO_TIMES)

test('a call counts from the first connection', () => {
  expect(runThrough(at('alone'), at('connected'), at('alone'), at('connected')).since).toBe(2)
})

test('waiting counts from its start, also after joining again, until the two meet', () => {
  expect(runThrough(at('alone'), at('joining'), at('alone')).aloneSince).toBe(1)
  expect(runThrough(at('alone'), at('connected')).aloneSince).toBeNull()
  expect(runThrough(at('alone'), at('connected'), at('alone')).aloneSince).toBe(3)
})

test('a bad line counts from its start, also while joining again, until it is good', () => {
  const bad = { ...at('connected'), badConnection: true }
  expect(runThrough(at('connected'), bad, { ...at('joining'), interruption: 'broken' }).badSince).toBe(2)
  expect(runThrough(bad, at('connected')).badSince).toBeNull()
})
