import type { PresenceFacts } from '@radruf/contract'
import { expect, test } from 'vitest'
import { type CallClock, NO_TIMES } from './call-clock.ts'
import { type CallState, IDLE } from './call-state.ts'
import { NO_FACTS, readPresence } from './presence.ts'

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

test('two connected people are together, whatever the ticket says', () => {
  const departures = [{ role: 'mechanic', cause: 'lost', at: iso(31) } as const]
  expect(
    read({ phase: { at: 'connected' } }, {}, { appointment: { endsAt: iso(50), leftAt: null, departures } }),
  ).toEqual({
    at: 'together',
  })
})

test('a page outside of the call shows what the ticket knows', () => {
  const waiting = { at: 'waiting', who: 'mechanic', since: iso(32) }
  const callParticipants = [{ role: 'mechanic', joinedAt: iso(32) } as const]
  const times = { since: at(31), aloneSince: at(33), endedAt: at(40) }
  for (const phase of ['idle', 'joining', 'left', 'lost'] as const)
    expect(read({ phase: { at: phase } }, times, { callParticipants })).toEqual(waiting)
  // Before the page knows since when.
  expect(read({ phase: { at: 'alone' } }, {}, { callParticipants })).toEqual(waiting)
  expect(read({ phase: { at: 'hungUp' } }, { since: at(31) }, { callParticipants })).toEqual(waiting)
})

test('the departure that the ticket names is the counterpart’s', () => {
  const departures = [
    { role: 'customer', cause: 'closed', at: iso(44) },
    { role: 'mechanic', cause: 'closed', at: iso(45) },
  ] as const
  const appointment = { endsAt: iso(50), leftAt: null, departures }
  expect(read({ phase: { at: 'alone' } }, { since: at(31), aloneSince: at(43) }, { appointment })).toEqual({
    at: 'interrupted',
    who: 'customer',
    missing: 'mechanic',
    cause: 'closed',
    since: iso(45),
  })
})

test('a counterpart who is missing without a word has lost the line', () => {
  const clock = { since: at(31), aloneSince: at(41) }
  const lost = { at: 'interrupted', who: 'customer', missing: 'mechanic', cause: 'lost', since: iso(41) }
  expect(read({ phase: { at: 'alone' } }, clock)).toEqual(lost)
  expect(read({ phase: { at: 'alone' } }, { ...clock, badSince: at(42) })).toEqual(lost)
  expect(read({ phase: { at: 'alone' } }, clock, { appointment: { endsAt: iso(50), leftAt: null } })).toEqual(lost)
})

test('a ticket without facts knows of no call', () => {
  expect(readPresence(IDLE, NO_TIMES, { role: 'customer', facts: NO_FACTS })).toEqual({ at: 'empty' })
})
