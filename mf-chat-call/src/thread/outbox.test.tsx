import { expect, test } from 'vitest'
import { pageStorage } from '../device-storage.ts'
import { createOutbox, type Outgoing } from './outbox.ts'

const outgoing = (turn: number, state: Outgoing['state'] = { at: 'queued' }): Outgoing => ({
  clientId: `client-${turn}`,
  text: `Text ${turn}`,
  turn,
  state,
})

test('the queue comes back in its order', () => {
  const storage = pageStorage()
  const outbox = createOutbox(storage, 'kim', 'ticket')
  for (const turn of [2, 10, 1]) outbox.keep(outgoing(turn))
  expect(createOutbox(storage, 'kim', 'ticket').load()).toEqual([outgoing(1), outgoing(2), outgoing(10)])
})

test('a message that was on its way when the page ended is queued again; a failed one stays failed', () => {
  const outbox = createOutbox(pageStorage(), 'kim', 'ticket')
  outbox.keep(outgoing(1, { at: 'sending' }))
  outbox.keep(outgoing(2, { at: 'failed', code: 'TICKET_CLOSED' }))
  expect(outbox.load().map(({ state }) => state)).toEqual([{ at: 'queued' }, { at: 'failed', code: 'TICKET_CLOSED' }])
})

test('another person or ticket on the same device has a queue of its own', () => {
  const storage = pageStorage()
  createOutbox(storage, 'kim', 'ticket').keep(outgoing(1))
  expect(createOutbox(storage, 'alex', 'ticket').load()).toEqual([])
  expect(createOutbox(storage, 'kim', 'other').load()).toEqual([])
})

test('a broken entry is left out', () => {
  const storage = pageStorage()
  storage.setItem('radruf.outbox.kim.ticket.x', '{"clientId"')
  expect(createOutbox(storage, 'kim', 'ticket').load()).toEqual([])
})
