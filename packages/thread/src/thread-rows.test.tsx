import type { Message } from '@radruf/contract'
import { toCalendarDate } from '@radruf/shell-kit'
import { aMessage, aThread } from '@radruf/shell-kit/testing'
import { expect, test } from 'vitest'
import type { OutgoingMessage } from './outbox.ts'
import { toThreadRows } from './thread-rows.ts'
import { findLastUnreadSeq, type ThreadState, toThreadState } from './thread-state.ts'

const toBerlinDay = (time: string) => toCalendarDate(time, 'Europe/Berlin')
const outgoing = (clientId: string): OutgoingMessage => ({ clientId, text: 'later', turn: 1, state: { at: 'queued' } })
const kinds = (
  thread: ThreadState,
  outbox: readonly OutgoingMessage[],
  { newAfter = null as number | null, zone = 'Europe/Berlin' } = {},
) =>
  toThreadRows(
    { thread, outbox, deletions: {} },
    {
      ownRole: 'customer',
      newAfter,
      toDay: (time) => toCalendarDate(time, zone),
    },
  ).map(({ kind }) => kind)

test('a day begins at midnight in the zone of the session', () => {
  const thread = toThreadState(
    aThread({
      messages: [
        aMessage(1, { sentAt: '2026-11-18T22:59:00.000Z' }),
        aMessage(2, { sentAt: '2026-11-18T23:01:00.000Z' }),
      ],
    }),
  )
  expect(kinds(thread, [])).toEqual(['day', 'message', 'day', 'message'])
  expect(kinds(thread, [], { zone: 'America/New_York' })).toEqual(['day', 'message', 'message'])
})

test('the row for new messages precedes the first new message of the counterpart', () => {
  const thread = toThreadState(aThread({ messages: [aMessage(1), aMessage(2, { author: 'customer' }), aMessage(3)] }))
  expect(kinds(thread, [], { newAfter: 1 })).toEqual(['day', 'message', 'message', 'new', 'message'])
  expect(kinds(thread, [])).not.toContain('new')
})

test('outgoing messages come after all others', () => {
  const thread = toThreadState(aThread({ messages: [aMessage(1, { author: 'customer' })] }))
  expect(kinds(thread, [outgoing('a'), outgoing('b')])).toEqual(['day', 'message', 'outgoing', 'outgoing'])
})

test('own messages are read up to the counterpart’s read mark', () => {
  const thread = toThreadState(
    aThread({
      messages: [aMessage(1, { author: 'customer' }), aMessage(2, { author: 'customer' })],
      read: { customer: 0, mechanic: 1 },
    }),
  )
  const rows = toThreadRows(
    { thread, outbox: [], deletions: {} },
    { ownRole: 'customer', newAfter: null, toDay: toBerlinDay },
  )
  const read = rows.flatMap((row) => (row.kind === 'message' ? [row.isRead] : []))
  expect(read).toEqual([true, false])
})

test('only messages of the counterpart can be unread', () => {
  const messages = [aMessage(1), aMessage(2, { author: 'customer' })]
  expect(findLastUnreadSeq(toThreadState(aThread({ messages })), 'customer')).toBe(1)
  expect(
    findLastUnreadSeq(toThreadState(aThread({ messages, read: { customer: 1, mechanic: 0 } })), 'customer'),
  ).toBeUndefined()
})

test('messages of one person within five minutes are a group', () => {
  const at = (minutes: number) => new Date(Date.parse('2026-11-18T08:00:00Z') + minutes * 60_000).toISOString()
  const thread = toThreadState(
    aThread({
      messages: [
        aMessage(1, { sentAt: at(0) }),
        aMessage(2, { sentAt: at(4) }),
        aMessage(3, { sentAt: at(10) }),
        aMessage(4, { sentAt: at(11), author: 'customer' }),
      ],
    }),
  )
  const rows = toThreadRows(
    { thread, outbox: [], deletions: {} },
    { ownRole: 'customer', newAfter: null, toDay: toBerlinDay },
  )
  expect(rows.flatMap((row) => (row.kind === 'message' ? [row.startsGroup] : []))).toEqual([true, false, true, true])
})

test('pictures of a call stand at their time; those before the loaded messages come with these', () => {
  const snapshot = (id: string, takenAt: string) => ({
    id,
    clientId: id,
    width: 4,
    height: 3,
    takenAt,
    isDrawing: false,
  })
  const snapshots = [snapshot('early', '2026-11-17T08:00:00.000Z'), snapshot('between', '2026-11-18T08:01:00.000Z')]
  const messages = [aMessage(1), aMessage(2, { sentAt: '2026-11-18T08:02:00.000Z' })]
  const keys = (hasEarlier: boolean) =>
    toThreadRows(
      { thread: toThreadState(aThread({ messages, hasEarlier })), outbox: [], deletions: {} },
      {
        ownRole: 'customer',
        newAfter: null,
        toDay: toBerlinDay,
        snapshots,
      },
    ).map(({ rowKey }) => rowKey)
  expect(keys(true)).toEqual(['day-2026-11-18', 'client-1', 'between', 'client-2'])
  expect(keys(false)).toEqual(['day-2026-11-17', 'early', 'day-2026-11-18', 'client-1', 'between', 'client-2'])
})

test('an answer shows what it answers, and no text of it once that is deleted', () => {
  const quote = {
    id: 'message-1',
    seq: 1,
    author: 'mechanic' as const,
    authorName: 'Alex',
    text: 'Text 1',
    attachments: 0,
  }
  const answer = aMessage(2, { author: 'customer', quote })
  const listQuotes = (question: Message) =>
    toThreadRows(
      { thread: toThreadState(aThread({ messages: [question, answer] })), outbox: [], deletions: {} },
      { ownRole: 'customer', newAfter: null, toDay: toBerlinDay },
    ).flatMap((row) => (row.kind === 'message' && row.quote ? [row.quote.text] : []))
  expect(listQuotes(aMessage(1))).toEqual(['Text 1'])
  expect(listQuotes(aMessage(1, { text: null, deletedAt: '2026-11-18T09:00:00.000Z' }))).toEqual([null])
})
