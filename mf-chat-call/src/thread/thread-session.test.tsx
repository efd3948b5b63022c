import type { Message } from '@radruf/contract'
import { ApiError } from '@radruf/contract/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pageStorage } from '../device-storage.ts'
import { createOutbox } from './outbox.ts'
import { aMessage, aThread } from '../testing/thread-samples.ts'
import type { ThreadService } from './thread-service.ts'
import { createThreadSession } from './thread-session.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A service that keeps messages by client id, and a page that talks to it. */
function setUp(changes: Partial<ThreadService> = {}) {
  const kept: Message[] = []
  const attempts: string[] = []
  const service: ThreadService = {
    send: async ({ clientId, text }) => {
      attempts.push(text)
      const known = kept.find((message) => message.clientId === clientId)
      if (known) return known
      const message = aMessage(kept.length + 1, { clientId, text, author: 'customer' })
      kept.push(message)
      return message
    },
    fetchAfter: async (after) => aThread({ messages: kept.filter(({ seq }) => seq > after), lastSeq: kept.length }),
    markRead: async () => null,
    sayTyping: async () => null,
    ...changes,
  }
  const storage = pageStorage()
  const open = () =>
    createThreadSession({ initial: aThread(), me: 'customer', service, outbox: createOutbox(storage, 'kim', 'ticket') })
  return { kept, attempts, service, open }
}
const settle = () => vi.advanceTimersByTimeAsync(0)
const offline = () => Promise.reject(new ApiError('OFFLINE'))

test('messages go out strictly one after the other', async () => {
  const { kept, open } = setUp()
  const session = open()
  session.start()
  for (const text of ['one', 'two', 'three']) session.send(text)
  await settle()
  expect(kept.map(({ text }) => text)).toEqual(['one', 'two', 'three'])
  expect(session.getSnapshot().outbox).toEqual([])
  expect(session.getSnapshot().thread.messages).toHaveLength(3)
})

test('without a network messages wait, survive a reload and are sent in order when it is back', async () => {
  const { kept, service, open } = setUp()
  const { send } = service
  service.send = offline
  const before = open()
  const end = before.start()
  before.send('one')
  before.send('two')
  await settle()
  expect(before.getSnapshot().outbox.map(({ state }) => state.at)).toEqual(['queued', 'queued'])
  end()

  service.send = send
  open().start()
  await settle()
  expect(kept.map(({ text }) => text)).toEqual(['one', 'two'])
})

test('an answer that was lost does not double the message', async () => {
  const { kept, service, open } = setUp()
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
  session.wake()
  await settle()
  expect(kept).toHaveLength(1)
  expect(session.getSnapshot().outbox).toEqual([])
})

test('a lost connection is tried again by itself', async () => {
  const { kept, service, open } = setUp()
  const { send } = service
  service.send = offline
  const session = open()
  session.start()
  session.send('patience')
  await settle()
  service.send = send
  await vi.advanceTimersByTimeAsync(2000)
  expect(kept).toHaveLength(1)
})

test('a refused message holds those behind it until it is retried or discarded', async () => {
  const { kept, service, open } = setUp()
  const { send } = service
  service.send = (message) => (message.text === 'bad' ? Promise.reject(new ApiError('INVALID_INPUT')) : send(message))
  const session = open()
  session.start()
  session.send('bad')
  session.send('good')
  await settle()
  expect(session.getSnapshot().outbox.map(({ state }) => state.at)).toEqual(['failed', 'queued'])
  const [bad] = session.getSnapshot().outbox
  session.retry(bad?.clientId ?? '')
  await settle()
  expect(session.getSnapshot().outbox.map(({ state }) => state.at)).toEqual(['failed', 'queued'])
  session.discard(bad?.clientId ?? '')
  await settle()
  expect(kept.map(({ text }) => text)).toEqual(['good'])
})

test('an ended session keeps the queue and says so', async () => {
  const onSessionEnd = vi.fn()
  const session = createThreadSession({
    initial: aThread(),
    me: 'customer',
    service: { ...setUp().service, send: () => Promise.reject(new ApiError('NOT_SIGNED_IN')) },
    outbox: createOutbox(pageStorage(), 'kim', 'ticket'),
    onSessionEnd,
  })
  session.start()
  session.send('kept')
  await settle()
  expect(onSessionEnd).toHaveBeenCalledOnce()
  expect(session.getSnapshot().outbox.map(({ state }) => state.at)).toEqual(['queued'])
})

test('what the other side wrote is announced once, and own messages never', async () => {
  const { kept, open } = setUp()
  const session = open()
  const heard: string[] = []
  session.onArrival((messages) => heard.push(...messages.map(({ text }) => text ?? '')))
  session.start()
  session.send('mine')
  await settle()
  kept.push(aMessage(2, { text: 'yours' }))
  await session.sync()
  await session.sync()
  expect(heard).toEqual(['yours'])
})

test('an event that comes while messages are being fetched leads to another look', async () => {
  const fetchAfter = vi.fn(async () => aThread())
  const session = setUp({ fetchAfter }).open()
  const first = session.sync()
  void session.sync()
  void session.sync()
  await first
  expect(fetchAfter).toHaveBeenCalledTimes(2)
})

test('the read mark is set once per message of the other side', async () => {
  const markRead = vi.fn(async () => null)
  const { kept, open } = setUp({ markRead })
  const session = open()
  kept.push(aMessage(1))
  await session.sync()
  session.markRead()
  session.markRead()
  await settle()
  session.markRead()
  expect(markRead.mock.calls).toEqual([[1]])
  expect(session.getSnapshot().thread.read.customer).toBe(1)
})
