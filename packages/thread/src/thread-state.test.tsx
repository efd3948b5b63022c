import { aMessage, aThread } from '@radruf/shell-kit/testing'
import { expect, test } from 'vitest'
import { mergeMessage, mergeThread, toThreadState } from './thread-state.ts'

const seqs = (state: { messages: readonly { seq: number }[] }) => state.messages.map(({ seq }) => seq)

test('messages since the last number are merged in order', () => {
  const state = toThreadState(aThread({ messages: [aMessage(1), aMessage(2)] }))
  const merged = mergeThread(state, aThread({ messages: [aMessage(4), aMessage(3)] }))
  expect(seqs(merged)).toEqual([1, 2, 3, 4])
  expect(merged.lastSeq).toBe(4)
})

test('the same answer twice changes nothing', () => {
  const answer = aThread({ messages: [aMessage(1), aMessage(2)] })
  const once = mergeThread(toThreadState(aThread()), answer)
  expect(mergeThread(once, answer)).toEqual(once)
})

test('a message that was just sent does not hide an earlier one that has not arrived', () => {
  const sent = mergeMessage(toThreadState(aThread({ messages: [aMessage(1)] })), aMessage(3, { author: 'customer' }))
  expect(sent.lastSeq).toBe(1)
  expect(seqs(mergeThread(sent, aThread({ messages: [aMessage(2), aMessage(3)], lastSeq: 3 })))).toEqual([1, 2, 3])
})

test('a deletion keeps its position, and an older answer does not undo it', () => {
  const deleted = aMessage(1, { text: null, deletedAt: '2026-11-18T08:05:00.000Z' })
  const before = toThreadState(aThread({ messages: [aMessage(1), aMessage(2)] }))
  const after = mergeThread(before, aThread({ messages: [deleted], lastSeq: 3 }))
  expect(after.messages[0]).toEqual(deleted)
  expect(mergeThread(after, aThread({ messages: [aMessage(1)], lastSeq: 2 })).messages[0]).toEqual(deleted)
})

test('read marks only rise, and an outdated answer does not reopen a closed thread', () => {
  const closed = mergeThread(
    toThreadState(aThread()),
    aThread({ open: false, lastSeq: 5, read: { customer: 5, mechanic: 2 } }),
  )
  const late = mergeThread(closed, aThread({ open: true, lastSeq: 4, read: { customer: 3, mechanic: 4 } }))
  expect(late.open).toBe(false)
  expect(late.read).toEqual({ customer: 5, mechanic: 4 })
})
