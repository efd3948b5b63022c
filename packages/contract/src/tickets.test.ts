import { expect, test } from 'vitest'
import {
  type Actor,
  canMove,
  getCounterpartRole,
  isChatOpen,
  OUTCOME_NAMES,
  OUTCOMES,
  TICKET_STATES,
  type TicketState,
} from './tickets.ts'

/** The moves of the product's specification: by customer, mechanic and the service itself. */
const MOVES: Record<TicketState, Partial<Record<TicketState, readonly Actor[]>>> = {
  questionnaire_open: { in_review: ['customer'] },
  in_review: {
    booking_open: ['mechanic', 'system'],
    questionnaire_open: ['mechanic'],
    referred: ['mechanic'],
    closed: ['customer'],
  },
  booking_open: { booked: ['customer', 'mechanic'], closed: ['customer', 'system'] },
  booked: { booking_open: ['customer', 'mechanic', 'system'], in_call: ['customer', 'mechanic'] },
  in_call: { wrap_up: ['mechanic', 'system'], referred: ['mechanic'] },
  wrap_up: {
    booking_open: ['mechanic'],
    waiting_for_part: ['mechanic'],
    referred: ['mechanic'],
    closed: ['mechanic'],
  },
  waiting_for_part: { booking_open: ['customer', 'mechanic'], closed: ['customer', 'mechanic', 'system'] },
  referred: { closed: ['customer', 'mechanic', 'system'] },
  closed: { wrap_up: ['customer', 'mechanic'] },
}
const ACTORS: readonly Actor[] = ['customer', 'mechanic', 'system']

test.each(TICKET_STATES)('a ticket in %s moves as the specification says, and in no other way', (from) => {
  for (const to of TICKET_STATES) {
    const allowed = ACTORS.filter((actor) => canMove(from, to, actor))
    expect(allowed, to).toEqual(MOVES[from][to] ?? [])
  }
})

test('every outcome leads to a state that its call can move to', () => {
  for (const outcome of OUTCOME_NAMES) expect(canMove('wrap_up', OUTCOMES[outcome], 'mechanic'), outcome).toBe(true)
  expect(OUTCOMES).toMatchObject({ fixed: 'closed', part_needed: 'waiting_for_part', another_call: 'booking_open' })
})

test('customer and mechanic are the counterparts of each other', () => {
  expect([getCounterpartRole('customer'), getCounterpartRole('mechanic')]).toEqual(['mechanic', 'customer'])
})

test('the chat is open from the first booking until the ticket is closed', () => {
  const findOpen = (chatOpenedAt: string | null) => TICKET_STATES.filter((state) => isChatOpen({ state, chatOpenedAt }))
  expect(findOpen(null)).toEqual([])
  expect(findOpen('2026-11-24T10:00:00.000Z')).toEqual(TICKET_STATES.filter((state) => state !== 'closed'))
})
