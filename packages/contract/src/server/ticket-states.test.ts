import { expect, test } from 'vitest'
import { TICKET_STATES } from '../tickets.ts'
import { findMissingParty, SNAPSHOT_STATES, STATES_WITH_OWN_ENDPOINT } from './ticket-states.ts'

test.each([
  [{ hasMet: true, customer: true, mechanic: true }, null],
  [{ hasMet: false, customer: true, mechanic: false }, 'mechanic'],
  [{ hasMet: false, customer: true, mechanic: true }, 'mechanic'],
  [{ hasMet: false, customer: false, mechanic: true }, 'customer'],
  [{ hasMet: false, customer: false, mechanic: false }, 'both'],
])('after %j, %s was missing', (attendance, missing) => {
  expect(findMissingParty(attendance)).toBe(missing)
})

test('a ticket enters review, appointment and call through their own endpoints', () => {
  const states = TICKET_STATES.filter((state) => STATES_WITH_OWN_ENDPOINT.includes(state))
  expect(states).toEqual(['in_review', 'booked', 'in_call'])
})

test('pictures of a call are accepted during the call and, for slow uploads, in the states that follow it', () => {
  const states = TICKET_STATES.filter((state) => SNAPSHOT_STATES.includes(state))
  expect(states).toEqual(['in_call', 'wrap_up', 'waiting_for_part', 'referred'])
})
