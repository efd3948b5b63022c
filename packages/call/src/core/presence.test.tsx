import type { PresenceFacts } from '@radruf/contract'
import { expect, test } from 'vitest'
import { type CallClock, NO_TIMES } from './call-clock.ts'
import { type CallState, IDLE } from './call-state.ts'
import { readPresence } from './presence.ts'

const at = (minute: number) => Date.parse(`2026-11-24T09:${minute}:00.000Z`)
const iso = (minute: number) => new Date(at(minute)).toISOString()
const facts: PresenceFacts = {
  callParticipants: [],
  appointment: { endsAt: iso(50), leftAt: null, departures: [] },
  lastCall: null,
}
const read = (state: Partial<CallState>, clock: Partial<CallClock>, changes: Partial<PresenceFacts> = {}) =>
  readPresence({ ...IDLE, ...state }, { ...NO_TIMES, ...clock }, { role: 'customer', facts: { ...facts, ...changes } })

test('a person who was never joined waits', () => {
  expect(read({ phase: { at: 'alone' } }, { aloneSince: at(31) })).toEqual({
    at: 'waiting',
    who: 'customer',
    since: iso(31),
  })
})

test('a counterpart who is missing after the two met has not hung up, from the last sign of life on', () => {
  const clock = { since: at(31), badSince: at(40), aloneSince: at(41) }
  const missing = { at: 'interrupted', who: 'customer', missing: 'mechanic', since: iso(40) }
  expect(read({ phase: { at: 'alone' }, departure: 'lost' }, clock)).toEqual({ ...missing, cause: 'lost' })
  expect(read({ phase: { at: 'alone' }, departure: 'closed' }, clock)).toEqual({ ...missing, cause: 'closed' })
})

test('the counterpart who hung up is named with the length of the call', () => {
  expect(read({ phase: { at: 'hungUp' } }, { since: at(31), endedAt: at(54) })).toEqual({
    at: 'hungUp',
    by: 'mechanic',
    since: iso(54),
    minutes: 23,
    canRejoinUntil: '2026-11-24T10:04:00.000Z',
  })
})

test('a person who joins again after a hang-up waits from then on', () => {
  const departures = [{ role: 'mechanic', cause: 'hung_up', at: iso(54) } as const]
  const appointment = { endsAt: iso(50), leftAt: null, departures }
  expect(read({ phase: { at: 'alone' } }, { since: at(31), aloneSince: at(56) }, { appointment })).toEqual({
    at: 'waiting',
    who: 'customer',
    since: iso(56),
  })
})
