import type { Message } from '@radruf/contract'
import { createApiError } from '@radruf/contract/client'
import { pageStorage } from '@radruf/shell-kit'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aMessage, aThread } from '../testing/thread-samples.ts'
import { createOutbox } from './outbox.ts'
import type { ThreadService } from './thread-service.ts'
import { createThreadSession } from './thread-session.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A service that stores messages by client id, and pages that use it. */
function setUp(changes: Partial<ThreadService> = {}) {
  const stored: Message[] = []
  const service: ThreadService = {
    send: async ({ clientId, text }) => {
      const known = stored.find((message) => message.clientId === clientId)
      if (known) return known
      const message = aMessage(stored.length + 1, { clientId, text, author: 'customer' })
      stored.push(message)
      return message
    },
    fetchMessagesAfter: async (after) =>
      aThread({ messages: stored.filter(({ seq }) => seq > after), lastSeq: stored.length }),
    markRead: async () => null,
    sendTyping: async () => null,
    ...changes,
  }
  const storage = pageStorage()
  const open = () =>
    createThreadSession({
      initial: aThread(),
      ownRole: 'customer',
      service,
      outbox: createOutbox(storage, 'kim', 'ticket'),
    })
  return { stored, service, open }
}
const settle = () => vi.advanceTimersByTimeAsync(0)
const offline = () => Promise.reject(createApiError('OFFLINE'))

test('messages are sent strictly one after the other', async () => {
  const { stored, open } = setUp()
  const session = open()
  session.start()
  for (const text of ['one', 'two', 'three']) session.send(text)
  await settle()
  expect(stored.map(({ text }) => text)).toEqual(['one', 'two', 'three'])
  expect(session.store.getState().outbox).toEqual([])
  expect(session.store.getState().thread.messages).toHaveLength(3)
})

test('without a network messages wait, survive a reload and are sent in order once it returns', async () => {
  const { stored, service, open } = setUp()
  const { send } = service
  service.send = offline
  const before = open()
  const end = before.start()
  before.send('one')
  before.send('two')
  await settle()
  expect(before.store.getState().outbox.map(({ state }) => state.at)).toEqual(['queued', 'queued'])
  end()

  service.send = send
  open().start()
  await settle()
  expect(stored.map(({ text }) => text)).toEqual(['one', 'two'])
})

test('a lost answer does not duplicate the message', async () => {
  const { stored, service, open } = setUp()
  const { send } = service
  service.send = async (message) => {
    await send(message)
    service.send = send
    return offline()
  }
  const session = open()
  session.start()
  session.send('once')
  await settle()
  session.resume()
  await settle()
  expect(stored).toHaveLength(1)
  expect(session.store.getState().outbox).toEqual([])
})

test('a lost connection is retried automatically', async () => {
  const { stored, service, open } = setUp()
  const { send } = service
  service.send = offline
  const session = open()
  session.start()
  session.send('retried')
  await settle()
  service.send = send
  await vi.advanceTimersByTimeAsync(2000)
  expect(stored).toHaveLength(1)
})

test('a refused message holds those behind it until it is retried or discarded', async () => {
  const { stored, service, open } = setUp()
  const { send } = service
  service.send = (message) => (message.text === 'bad' ? Promise.reject(createApiError('INVALID_INPUT')) : send(message))
  const session = open()
  session.start()
  session.send('bad')
  session.send('good')
  await settle()
  expect(session.store.getState().outbox.map(({ state }) => state.at)).toEqual(['failed', 'queued'])
  const [bad] = session.store.getState().outbox
  session.retry(bad?.clientId ?? '')
  await settle()
  expect(session.store.getState().outbox.map(({ state }) => state.at)).toEqual(['failed', 'queued'])
  session.discard(bad?.clientId ?? '')
  await settle()
  expect(stored.map(({ text }) => text)).toEqual(['good'])
})

test('an ended session is reported and keeps the queue', async () => {
  const onSessionEnd = vi.fn()
  const session = createThreadSession({
    initial: aThread(),
    ownRole: 'customer',
    service: { ...setUp().service, send: () => Promise.reject(createApiError('NOT_SIGNED_IN')) },
    outbox: createOutbox(pageStorage(), 'kim', 'ticket'),
    onSessionEnd,
  })
  session.start()
  session.send('stored')
  await settle()
  expect(onSessionEnd).toHaveBeenCalledOnce()
  expect(session.store.getState().outbox.map(({ state }) => state.at)).toEqual(['queued'])
})

test('messages of the counterpart are announced once, own messages never', async () => {
  const { stored, open } = setUp()
  const session = open()
  const announced: string[] = []
  session.onArrival((messages) => announced.push(...messages.map(({ text }) => text ?? '')))
  session.start()
  session.send('mine')
  await settle()
  stored.push(aMessage(2, { text: 'yours' }))
  await session.sync()
  await session.sync()
  expect(announced).toEqual(['yours'])
})

test('an event during a fetch causes exactly one more fetch', async () => {
  const fetchMessagesAfter = vi.fn(async () => aThread())
  const session = setUp({ fetchMessagesAfter }).open()
  const first = session.sync()
  void session.sync()
  void session.sync()
  await first
  expect(fetchMessagesAfter).toHaveBeenCalledTimes(2)
})

test('the read mark is sent once per message of the counterpart', async () => {
  const markRead = vi.fn(async () => null)
  const { stored, open } = setUp({ markRead })
  const session = open()
  stored.push(aMessage(1))
  await session.sync()
  session.markRead()
  session.markRead()
  await settle()
  session.markRead()
  expect(markRead.mock.calls).toEqual([[1]])
  expect(session.store.getState().thread.read.customer).toBe(1)
})
