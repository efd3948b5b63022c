import { aMessage, aThread } from '@radruf/shell-kit/testing'
import { expect, test } from 'vitest'
import { findArrivals, reduceThread, type ThreadEvent, type ThreadView } from './thread-reducer.ts'
import { toThreadState } from './thread-state.ts'

const initial: ThreadView = { thread: toThreadState(aThread()), outbox: [], deletions: {}, isPrepended: false }
const after = (...events: ThreadEvent[]) => events.reduce(reduceThread, initial)
const queued = (clientId: string): ThreadEvent => ({ type: 'messageQueued', message: { clientId, text: clientId } })

test('queued messages get rising turns', () => {
  expect(after(queued('a'), queued('b')).outbox).toEqual([
    { clientId: 'a', text: 'a', turn: 1, state: { at: 'queued' } },
    { clientId: 'b', text: 'b', turn: 2, state: { at: 'queued' } },
  ])
})

test('a failed delivery marks its own message only', () => {
  const failed: ThreadEvent = {
    type: 'deliveryChanged',
    clientId: 'a',
    state: { at: 'failed', code: 'TICKET_CLOSED' },
  }
  expect(after(queued('a'), queued('b'), failed).outbox.map(({ state }) => state.at)).toEqual(['failed', 'queued'])
})

test.each<[string, ThreadEvent]>([
  ['its acceptance', { type: 'messageAccepted', message: aMessage(1, { clientId: 'a', author: 'customer' }) }],
  ['a received thread', { type: 'threadReceived', thread: aThread({ messages: [aMessage(1, { clientId: 'a' })] }) }],
  ['an earlier page', { type: 'earlierReceived', thread: aThread({ messages: [aMessage(1, { clientId: 'a' })] }) }],
  ['the person', { type: 'messageDiscarded', clientId: 'a' }],
])('a message leaves the outbox by %s', (_, event) => {
  expect(after(queued('a'), queued('b'), event).outbox.map(({ clientId }) => clientId)).toEqual(['b'])
})

test('a loaded message that has arrived meanwhile is not queued again', () => {
  const thread = aThread({ messages: [aMessage(1, { clientId: 'a' })] })
  const messages = after(queued('a'), queued('b')).outbox
  const loaded = after({ type: 'threadReceived', thread }, { type: 'outboxLoaded', messages })
  expect(loaded.outbox.map(({ clientId }) => clientId)).toEqual(['b'])
})

test('only new, undeleted messages of the counterpart are arrivals', () => {
  const messages = [
    aMessage(1),
    aMessage(2),
    aMessage(3, { author: 'customer' }),
    aMessage(4, { text: null, deletedAt: '2026-11-18T08:05:00.000Z' }),
  ]
  const before = toThreadState(aThread({ messages: messages.slice(0, 1) }))
  const received = toThreadState(aThread({ messages }))
  expect(findArrivals(before, received, 'customer').map(({ seq }) => seq)).toEqual([2])
  expect(findArrivals(received, received, 'customer')).toEqual([])
})
