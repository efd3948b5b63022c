import { expect, test } from 'vitest'
import type { Outgoing } from './outbox.ts'
import { aMessage, aThread } from '../testing/thread-samples.ts'
import { itemsOf, lastUnread } from './thread-rows.ts'
import { threadOf } from './thread-state.ts'

const outgoing = (clientId: string): Outgoing => ({ clientId, text: 'later', turn: 1, state: { at: 'queued' } })
const kinds = (...given: Parameters<typeof itemsOf>) => itemsOf(...given).map(({ kind }) => kind)

test('a day begins at midnight in Berlin, not in Greenwich', () => {
  const thread = threadOf(
    aThread({
      messages: [
        aMessage(1, { sentAt: '2026-11-18T22:59:00.000Z' }),
        aMessage(2, { sentAt: '2026-11-18T23:01:00.000Z' }),
      ],
    }),
  )
  expect(kinds(thread, [], 'customer', null)).toEqual(['day', 'message', 'day', 'message'])
})

test('the line for new messages stands before the first one of the other side', () => {
  const thread = threadOf(aThread({ messages: [aMessage(1), aMessage(2, { author: 'customer' }), aMessage(3)] }))
  expect(kinds(thread, [], 'customer', 1)).toEqual(['day', 'message', 'message', 'new', 'message'])
  expect(kinds(thread, [], 'customer', null)).not.toContain('new')
})

test('a message that arrived is not shown as outgoing any more', () => {
  const thread = threadOf(aThread({ messages: [aMessage(1, { clientId: 'a', author: 'customer' })] }))
  expect(kinds(thread, [outgoing('a'), outgoing('b')], 'customer', null)).toEqual(['day', 'message', 'outgoing'])
})

test('own messages are read up to the other side’s mark', () => {
  const thread = threadOf(
    aThread({
      messages: [aMessage(1, { author: 'customer' }), aMessage(2, { author: 'customer' })],
      read: { customer: 0, mechanic: 1 },
    }),
  )
  const read = itemsOf(thread, [], 'customer', null).flatMap((item) => (item.kind === 'message' ? [item.read] : []))
  expect(read).toEqual([true, false])
})

test('only messages of the other side can be unread', () => {
  const messages = [aMessage(1), aMessage(2, { author: 'customer' })]
  expect(lastUnread(threadOf(aThread({ messages })), 'customer')).toBe(1)
  expect(lastUnread(threadOf(aThread({ messages, read: { customer: 1, mechanic: 0 } })), 'customer')).toBeUndefined()
})
