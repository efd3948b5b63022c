import { Blob as NodeBlob } from 'node:buffer'
import { eraseDeviceData, hasUnsentData } from '@radruf/shell-kit/device-data'
import {
  IDBCursor,
  IDBDatabase,
  IDBFactory,
  IDBIndex,
  IDBObjectStore,
  IDBRequest,
  IDBTransaction,
} from 'fake-indexeddb'
import { beforeEach, expect, test, vi } from 'vitest'
import { photoQueue, type QueuedPhoto } from './photo-queue.ts'

beforeEach(() => {
  const globals = { IDBCursor, IDBDatabase, IDBIndex, IDBObjectStore, IDBRequest, IDBTransaction }
  for (const [name, value] of Object.entries({ ...globals, indexedDB: new IDBFactory() })) vi.stubGlobal(name, value)
})

/** Blobs of the test's page cannot be cloned into the database; those of Node can. */
const blobOf = (text: string) => new NodeBlob([text]) as unknown as Blob
const photo = (changes: Partial<QueuedPhoto> = {}): QueuedPhoto => ({
  clientId: 'client-1',
  ticketId: 'ticket-1',
  perspective: 'side',
  blob: blobOf('jpeg'),
  ...changes,
})

test('queued photos survive a reload with blob and undecided issue', async () => {
  await photoQueue.save(photo({ issue: 'dark' }))
  await photoQueue.save(photo({ clientId: 'client-2', perspective: 'top' }))
  const [dark, clear, ...others] = await photoQueue.findByTicket('ticket-1')
  expect(others).toEqual([])
  expect(dark).toMatchObject({ clientId: 'client-1', perspective: 'side', issue: 'dark' })
  expect(await dark?.blob.text()).toBe('jpeg')
  expect(clear).toMatchObject({ clientId: 'client-2', perspective: 'top' })
  expect(clear).not.toHaveProperty('issue')
  await photoQueue.remove('client-1')
  expect(await photoQueue.findByTicket('ticket-1')).toHaveLength(1)
})

test('a saved decision replaces the queued photo', async () => {
  await photoQueue.save(photo({ issue: 'dark' }))
  await photoQueue.save(photo())
  expect((await photoQueue.findByTicket('ticket-1')).map(({ issue }) => issue)).toEqual([undefined])
})

test('a ticket finds only its own photos', async () => {
  await photoQueue.save(photo())
  expect(await photoQueue.findByTicket('ticket-2')).toEqual([])
})

test('a browser without IndexedDB loses the queue, and no call fails', async () => {
  vi.stubGlobal('indexedDB', undefined)
  await photoQueue.save(photo())
  await photoQueue.remove('client-1')
  expect(await photoQueue.findByTicket('ticket-1')).toEqual([])
})

test('signing out finds and erases the photos of the person’s tickets, not those of others', async () => {
  await photoQueue.save(photo())
  await photoQueue.save(photo({ clientId: 'client-2', ticketId: 'ticket-2' }))
  expect([await hasUnsentData(['kim', 'ticket-1']), await hasUnsentData(['mia'])]).toEqual([true, false])
  await eraseDeviceData(['kim', 'ticket-1'], { keepsPush: true })
  expect(await photoQueue.findByTicket('ticket-1')).toEqual([])
  expect(await photoQueue.findByTicket('ticket-2')).toHaveLength(1)
})
