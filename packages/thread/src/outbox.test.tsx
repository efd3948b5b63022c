import { pageStorage } from '@radruf/shell-kit'
import { expect, test } from 'vitest'
import { createOutbox, type OutgoingMessage } from './outbox.ts'

const createOutgoing = (turn: number, state: OutgoingMessage['state'] = { at: 'queued' }): OutgoingMessage => ({
  clientId: `client-${turn}`,
  text: `Text ${turn}`,
  turn,
  state,
})

test('the queue is loaded in its order', () => {
  const storage = pageStorage()
  const outbox = createOutbox(storage, 'kim', 'ticket')
  for (const turn of [2, 10, 1]) outbox.save(createOutgoing(turn))
  expect(createOutbox(storage, 'kim', 'ticket').load()).toEqual([
    createOutgoing(1),
    createOutgoing(2),
    createOutgoing(10),
  ])
})

test('a message that was being sent when the page closed is queued again; a failed one stays failed', () => {
  const outbox = createOutbox(pageStorage(), 'kim', 'ticket')
  outbox.save(createOutgoing(1, { at: 'sending' }))
  outbox.save(createOutgoing(2, { at: 'failed', code: 'TICKET_CLOSED' }))
  expect(outbox.load().map(({ state }) => state)).toEqual([{ at: 'queued' }, { at: 'failed', code: 'TICKET_CLOSED' }])
})

test('every person and ticket on a device has its own queue', () => {
  const storage = pageStorage()
  createOutbox(storage, 'kim', 'ticket').save(createOutgoing(1))
  expect(createOutbox(storage, 'alex', 'ticket').load()).toEqual([])
  expect(createOutbox(storage, 'kim', 'other').load()).toEqual([])
})

test.each(['{"clientId"', '{"clientId":"x","text":"Ohne Platz","state":{"at":"queued"}}'])(
  'the malformed entry %s is skipped',
  (entry) => {
    const storage = pageStorage()
    storage.setItem('radruf.outbox.kim.ticket.x', entry)
    expect(createOutbox(storage, 'kim', 'ticket').load()).toEqual([])
  },
)
