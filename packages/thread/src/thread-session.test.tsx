import type { Attachment, ErrorCode, Message } from '@radruf/contract'
import { createApiError } from '@radruf/contract/client'
import { pageStorage } from '@radruf/shell-kit'
import { aMessage, aThread } from '@radruf/shell-kit/testing'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { DeviceFile, DeviceFiles } from './attachments/device-files.ts'
import { createLocalPictures } from './attachments/local-pictures.ts'
import type { OutgoingAttachment } from './attachments/outgoing-attachment.ts'
import { DELETION_UNDO_MS } from './message-deletions.ts'
import { createOutbox } from './outbox.ts'
import type { ThreadService } from './thread-service.ts'
import { createThreadSession } from './thread-session.ts'

beforeEach(() => void vi.useFakeTimers())
/** Files in memory. They survive a reload, like those in IndexedDB. */
function createFiles() {
  const stored = new Map<string, DeviceFile>()
  const files: DeviceFiles = {
    save: async (file) => void stored.set(file.clientId, { ...file, owner: 'kim.ticket' }),
    get: async (clientId) => stored.get(clientId),
    list: async () => [...stored.values()],
    remove: async (clientIds) => {
      for (const clientId of clientIds) stored.delete(clientId)
    },
  }
  return { stored, files }
}

/** A service that stores messages and attachments by client id, and pages that use it. */
function setUp(changes: Partial<ThreadService> = {}) {
  const stored: Message[] = []
  const uploads = new Map<string, Attachment>()
  const service: ThreadService = {
    send: async ({ clientId, text, attachmentIds = [] }) => {
      const duplicate = stored.find((message) => message.clientId === clientId)
      if (duplicate) return duplicate
      const attachments = attachmentIds.map((id) => [...uploads.values()].find((upload) => upload.id === id))
      if (attachments.includes(undefined)) throw createApiError('ATTACHMENT_UNKNOWN')
      const message = aMessage(stored.length + 1, {
        clientId,
        text,
        attachments: attachments.flatMap((attachment) => attachment ?? []),
        author: 'customer',
      })
      stored.push(message)
      return message
    },
    uploadAttachment: async ({ clientId, width, height }) => {
      const attachment = uploads.get(clientId) ?? { id: `id-${clientId}`, clientId, width, height, clip: null }
      uploads.set(clientId, attachment)
      return attachment
    },
    fetchMessagesAfter: async (after) =>
      aThread({ messages: stored.filter(({ seq }) => seq > after), lastSeq: stored.length }),
    fetchMessagesBefore: async () => aThread(),
    search: async () => ({ seqs: [], isComplete: true }),
    deleteMessage: async (id) => {
      const deleted = { text: null, attachments: [], deletedAt: '2026-11-18T09:00:00.000Z' }
      const message = stored.find((entry) => entry.id === id)
      if (!message) throw createApiError('MESSAGE_NOT_FOUND')
      return Object.assign(message, deleted)
    },
    markRead: async () => null,
    sendTyping: async () => null,
    sendPresence: async () => null,
    ...changes,
  }
  const storage = pageStorage()
  const { files, stored: deviceFiles } = createFiles()
  const pictures = createLocalPictures()
  const open = () =>
    createThreadSession({
      initial: aThread(),
      ownRole: 'customer',
      service,
      files,
      pictures,
      outbox: createOutbox(storage, 'kim', 'ticket'),
    })
  return { stored, uploads, service, files, pictures, deviceFiles, open }
}
/** Stores a chosen photo on the device and returns the attachment of its message. */
async function choosePhoto(files: DeviceFiles, clientId: string): Promise<OutgoingAttachment> {
  const attachment = { clientId, kind: 'photo' as const, width: 4, height: 3 }
  await files.save({ ...attachment, blob: new Blob(['jpeg']) })
  return attachment
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

test('a refused message holds nothing behind it, and waits until it is retried or discarded', async () => {
  const { stored, service, open } = setUp()
  const { send } = service
  service.send = (message) => (message.text === 'bad' ? Promise.reject(createApiError('INVALID_INPUT')) : send(message))
  const session = open()
  session.start()
  session.send('bad')
  session.send('good')
  await settle()
  expect(stored.map(({ text }) => text)).toEqual(['good'])
  expect(session.store.getState().outbox.map(({ state }) => state.at)).toEqual(['failed'])
  const [bad] = session.store.getState().outbox
  session.retry(bad?.clientId ?? '')
  await settle()
  expect(session.store.getState().outbox.map(({ state }) => state.at)).toEqual(['failed'])
  session.discard(bad?.clientId ?? '')
  expect(session.store.getState().outbox).toEqual([])
})

test('the words of a message go without the file that was refused', async () => {
  const { stored, uploads, service, files, deviceFiles, open } = setUp()
  const { uploadAttachment } = service
  service.uploadAttachment = (file, options) =>
    file.clientId === 'bad' ? Promise.reject(createApiError('PHOTO_UNREADABLE')) : uploadAttachment(file, options)
  const session = open()
  session.start()
  session.send('one is broken', [await choosePhoto(files, 'good'), await choosePhoto(files, 'bad')])
  session.send('next')
  await settle()
  expect(stored.map(({ text }) => text)).toEqual(['next'])
  const [refused] = session.store.getState().outbox
  expect(refused?.state).toEqual({ at: 'failed', code: 'PHOTO_UNREADABLE', attachmentClientId: 'bad' })
  session.sendWithoutFile(refused?.clientId ?? '')
  await settle()
  expect(stored.map(({ text }) => text)).toEqual(['next', 'one is broken'])
  expect(uploads).toHaveLength(1)
  expect(deviceFiles.size).toBe(0)
})

test('an ended session is reported and keeps the queue', async () => {
  const onSessionEnd = vi.fn()
  const session = createThreadSession({
    initial: aThread(),
    ownRole: 'customer',
    service: { ...setUp().service, send: () => Promise.reject(createApiError('NOT_SIGNED_IN')) },
    outbox: createOutbox(pageStorage(), 'kim', 'ticket'),
    files: createFiles().files,
    pictures: createLocalPictures(),
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

test('20 texts and photos keep their order over an outage, two reloads and a service killed between upload and message', async () => {
  const { stored, service, files, deviceFiles, open } = setUp()
  const { send, uploadAttachment } = service
  service.send = offline
  service.uploadAttachment = offline
  const first = open()
  const closeFirst = first.start()
  const expected: string[] = []
  for (let item = 1; item <= 20; item++) {
    const hasPhoto = item % 2 === 0
    first.send(`item ${item}`, hasPhoto ? [await choosePhoto(files, `photo-${item}`)] : [])
    expected.push(hasPhoto ? `item ${item} photo-${item}` : `item ${item}`)
  }
  await settle()
  closeFirst()

  // The service stores every third message or upload and dies before it answers.
  let calls = 0
  const dying =
    <In, Out>(work: (input: In) => Promise<Out>) =>
    async (input: In) => {
      const answer = await work(input)
      calls += 1
      return calls % 3 === 0 ? offline() : answer
    }
  service.send = dying(send)
  service.uploadAttachment = dying((file: DeviceFile) => uploadAttachment(file, noUpload))
  const second = open()
  const closeSecond = second.start()
  await vi.advanceTimersByTimeAsync(20_000)
  closeSecond()
  expect(stored.length).toBeGreaterThan(3)
  expect(stored.length).toBeLessThan(20)

  const third = open()
  third.start()
  await vi.advanceTimersByTimeAsync(600_000)
  expect(
    stored.map(({ text, attachments }) => [text, ...attachments.map(({ clientId }) => clientId)].join(' ')),
  ).toEqual(expected)
  expect(third.store.getState().outbox).toEqual([])
  expect(deviceFiles.size).toBe(0)
})
const noUpload = { onProgress: () => {}, signal: new AbortController().signal }

test('a stopped message keeps its files and its place until it is sent again or discarded', async () => {
  const { stored, service, files, deviceFiles, open } = setUp()
  const { uploadAttachment } = service
  service.uploadAttachment = (_, { signal }) =>
    new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  const session = open()
  session.start()
  session.send('with a photo', [await choosePhoto(files, 'photo')])
  session.send('behind it')
  await settle()
  const [first] = session.store.getState().outbox
  session.pause(first?.clientId ?? '')
  await settle()
  expect(session.store.getState().outbox.map(({ state }) => state.at)).toEqual(['paused', 'queued'])
  expect(deviceFiles.size).toBe(1)
  service.uploadAttachment = uploadAttachment
  session.retry(first?.clientId ?? '')
  await settle()
  expect(stored.map(({ text }) => text)).toEqual(['with a photo', 'behind it'])
})

test('discarding a message during its upload lets the next one go', async () => {
  const { stored, service, files, deviceFiles, open } = setUp()
  service.uploadAttachment = (_, { signal }) =>
    new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  const session = open()
  session.start()
  session.send('dropped', [await choosePhoto(files, 'photo')])
  session.send('kept')
  await settle()
  session.discard(session.store.getState().outbox[0]?.clientId ?? '')
  await settle()
  expect(stored.map(({ text }) => text)).toEqual(['kept'])
  expect(deviceFiles.size).toBe(0)
})

test('a failed message that arrived after all takes its files off the device and lets the next one go', async () => {
  const { stored, service, files, deviceFiles, open } = setUp()
  const { send } = service
  service.send = async (message) => {
    service.send = send
    await send(message)
    throw createApiError('NOT_ALLOWED')
  }
  const session = open()
  session.start()
  session.send('arrived', [await choosePhoto(files, 'photo')])
  session.send('behind it')
  await settle()
  expect(session.store.getState().outbox.map(({ state }) => state.at)).toEqual(['failed'])
  await session.sync()
  await settle()
  expect(stored.map(({ text }) => text)).toEqual(['arrived', 'behind it'])
  expect(session.store.getState().outbox).toEqual([])
  expect(deviceFiles.size).toBe(0)
})

test('the picture of a sent photo stays under the id of the service; that of a discarded one is revoked', async () => {
  const { files, pictures, open, service } = setUp()
  const revoke = vi.spyOn(URL, 'revokeObjectURL')
  onTestFinished(() => revoke.mockRestore())
  const session = open()
  session.start()
  pictures.keep('sent', 'blob:sent')
  session.send('', [await choosePhoto(files, 'sent')])
  await settle()
  expect([pictures.find('sent'), pictures.find('id-sent')]).toEqual([undefined, 'blob:sent'])
  expect(revoke).not.toHaveBeenCalled()

  service.uploadAttachment = () => offline()
  pictures.keep('discarded', 'blob:discarded')
  session.send('', [await choosePhoto(files, 'discarded')])
  await settle()
  session.discard(session.store.getState().outbox[0]?.clientId ?? '')
  expect(pictures.find('discarded')).toBeUndefined()
  expect(revoke).toHaveBeenCalledExactlyOnceWith('blob:discarded')
})

test('a file that the service has deleted meanwhile is uploaded again', async () => {
  const { stored, uploads, service, files, open } = setUp()
  const { send } = service
  service.send = (message) => {
    uploads.clear()
    service.send = send
    return send(message)
  }
  const session = open()
  session.start()
  session.send('', [await choosePhoto(files, 'photo')])
  await settle()
  expect(stored).toEqual([])
  await vi.advanceTimersByTimeAsync(2000)
  expect(stored.map(({ attachments }) => attachments.map(({ clientId }) => clientId))).toEqual([['photo']])
})

test('earlier messages are added before the known ones, and a deletion before them leaves no gap', async () => {
  const page = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => aMessage(from + index))
  const { service } = setUp()
  const session = createThreadSession({
    initial: aThread({ messages: page(61, 100), hasEarlier: true }),
    ownRole: 'customer',
    service: {
      ...service,
      fetchMessagesBefore: async (before) =>
        aThread({ messages: page(before - 30, before - 1), hasEarlier: before > 31, lastSeq: 101 }),
      fetchMessagesAfter: async () =>
        aThread({ messages: [aMessage(3, { text: null, deletedAt: '2026-11-18T08:05:00.000Z' })], lastSeq: 101 }),
    },
    files: createFiles().files,
    pictures: createLocalPictures(),
    outbox: createOutbox(pageStorage(), 'kim', 'ticket'),
  })
  await session.sync()
  const seqs = () => session.store.getState().thread.messages.map(({ seq }) => seq)
  expect(seqs()[0]).toBe(61)
  await Promise.all([session.loadEarlier(), session.loadEarlier()])
  expect(seqs()).toEqual(page(31, 100).map(({ seq }) => seq))
  expect(session.store.getState().isPrepended).toBe(true)
  await session.loadEarlier()
  await session.loadEarlier()
  expect(seqs()).toHaveLength(100)
})

/** A session with an own message that is in the thread. */
async function openWithMessage(changes: Partial<ThreadService> = {}) {
  const setup = setUp(changes)
  const session = setup.open()
  const stop = session.start()
  session.send('Vertippt')
  await vi.waitFor(() => expect(session.store.getState().thread.messages).toHaveLength(1))
  const [message] = setup.stored
  return { ...setup, session, stop, message, id: message?.id ?? '' }
}

test('a deletion reaches the service after its time to undo, and not once it is undone', async () => {
  const { session, message, id } = await openWithMessage()
  session.deleteMessage(id)
  expect(session.store.getState().deletions).toEqual({ [id]: { at: 'waiting' } })
  await vi.advanceTimersByTimeAsync(DELETION_UNDO_MS - 1)
  session.undoDeletion(id)
  await vi.advanceTimersByTimeAsync(DELETION_UNDO_MS)
  expect(session.store.getState().deletions).toEqual({})
  expect(message?.text).toBe('Vertippt')
  session.deleteMessage(id)
  await vi.advanceTimersByTimeAsync(DELETION_UNDO_MS)
  expect(message?.text).toBeNull()
  expect(session.store.getState()).toMatchObject({ deletions: {}, thread: { messages: [{ id, text: null }] } })
})

test.each(['the end of the session', 'the end of the page'])('a deletion that waits is sent at %s', async (end) => {
  const { session, stop, message, id } = await openWithMessage()
  session.deleteMessage(id)
  if (end === 'the end of the session') stop()
  else window.dispatchEvent(new Event('pagehide'))
  await vi.advanceTimersByTimeAsync(0)
  expect(message?.text).toBeNull()
})

test('a message whose deletion is refused is in the thread again, with the reason, and can be deleted again', async () => {
  const refusals: ErrorCode[] = ['INTERNAL']
  const { session, stored, id } = await openWithMessage({
    deleteMessage: async () => {
      const code = refusals.pop()
      if (code) throw createApiError(code)
      return Object.assign(stored[0] as Message, { text: null, deletedAt: '2026-11-18T09:00:00.000Z' })
    },
  })
  session.deleteMessage(id)
  await vi.advanceTimersByTimeAsync(DELETION_UNDO_MS)
  expect(session.store.getState().deletions).toEqual({ [id]: { at: 'failed', code: 'INTERNAL' } })
  session.deleteMessage(id)
  await vi.advanceTimersByTimeAsync(DELETION_UNDO_MS)
  expect(session.store.getState()).toMatchObject({ deletions: {}, thread: { messages: [{ text: null }] } })
})

test('an answer keeps what it answers on its way, also over a reload', async () => {
  const send = vi.fn<ThreadService['send']>(async () => {
    throw createApiError('OFFLINE')
  })
  const { open } = setUp({ send })
  const quote = {
    id: 'message-7',
    seq: 7,
    author: 'mechanic' as const,
    authorName: 'Mia',
    text: 'Quietscht es?',
    attachments: 0,
  }
  const first = open()
  const stop = first.start()
  first.send('Ja', [], quote)
  await vi.waitFor(() => expect(send).toHaveBeenCalled())
  stop()
  const second = open()
  second.start()
  expect(second.store.getState().outbox).toMatchObject([{ text: 'Ja', quote }])
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(2))
  for (const [message] of send.mock.calls) expect(message).toMatchObject({ text: 'Ja', replyTo: 'message-7' })
})
