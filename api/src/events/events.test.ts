import { Writable } from 'node:stream'
import type { Session } from '@radruf/contract'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { inTransaction } from '../database/transaction.ts'
import { loadSettings } from '../settings.ts'
import { startService } from '../start.ts'
import { openEventStream } from '../testing/event-reader.ts'
import { createTestData, DATABASES, startTestService, type TestService } from '../testing/service.ts'
import { appendEvent } from './append-event.ts'
import { toPayloads } from './notifier-relay.ts'
import { createPersonFeeds } from './person-feeds.ts'

describe.each(DATABASES)('event streams on the %s database', (database) => {
  let testService: TestService
  let base: string
  beforeAll(async () => {
    testService = await startTestService({ database })
    base = await testService.app.listen({ host: '127.0.0.1', port: 0 })
  })
  afterAll(() => testService.stop())

  const createListener = async (email: string) => {
    const client = await testService.signedIn('customer', email)
    return { id: client.person.id, token: client.cookies.radruf_session ?? '' }
  }
  const appendTo = (personIds: string[], seq: number) =>
    inTransaction(testService.service, (trx) => appendEvent(trx, personIds, 'chat.changed', { ticketId: 't', seq }))

  test('an event arrives immediately, with its id', async () => {
    const { id, token } = await createListener('live@example.test')
    const events = await openEventStream(base, token)
    await events.opened()
    expect(events.response.headers.get('content-type')).toContain('text/event-stream')
    expect(events.response.headers.get('x-accel-buffering')).toBe('no')
    await appendTo([id], 7)
    expect(await events.next()).toMatchObject({ name: 'chat.changed', data: { ticketId: 't', seq: 7 } })
    events.close()
  })

  test('a resumed stream has neither gaps nor duplicates', async () => {
    const { id, token } = await createListener('breaks@example.test')
    const seen: unknown[] = []
    let last: number | undefined
    let written = 0
    for (let round = 0; round < 5; round += 1) {
      const events = await openEventStream(base, token, last)
      await events.opened()
      const writes = Promise.all(Array.from({ length: 10 }, () => appendTo([id], written++)))
      for (let count = 0; count < 5; count += 1) seen.push((await events.next())?.id)
      last = Number(seen.at(-1))
      events.close()
      await writes
    }
    const rest = await openEventStream(base, token, last)
    while (seen.length < written) seen.push((await rest.next())?.id)
    rest.close()
    expect(written).toBe(50)
    expect(seen).toEqual(Array.from({ length: 50 }, (_, index) => Number(seen[0]) + index))
  })

  test('a stream that ended before its first event resumes where it began', async () => {
    const { id, token } = await createListener('early@example.test')
    const events = await openEventStream(base, token)
    await events.opened()
    const last = events.lastId()
    events.close()
    await appendTo([id], 1)
    const again = await openEventStream(base, token, last)
    expect(await again.next()).toMatchObject({ data: { seq: 1 } })
    again.close()
  })

  test('streams end when the clock is set, so pages reconnect with the new time', async () => {
    const { token } = await createListener('clock@example.test')
    const events = await openEventStream(base, token)
    await events.opened()
    await testService.setClock('2026-11-23T12:00:00Z')
    expect(await events.next()).toBeUndefined()
    events.close()
  })

  test('a stream opened with the session’s last event id sends every later event', async () => {
    const client = await testService.signedIn('customer', 'between@example.test')
    await appendTo([client.person.id], 1)
    const { lastEvent } = (await client.get<Session>('/api/session')).body
    await appendTo([client.person.id], 2)
    const events = await openEventStream(base, client.cookies.radruf_session ?? '', lastEvent)
    expect(await events.next()).toMatchObject({ data: { seq: 2 } })
    events.close()
  })

  test('an event reaches all streams of a person without a read of the database', async () => {
    const { id, token } = await createListener('devices@example.test')
    const streams = await Promise.all(Array.from({ length: 12 }, () => openEventStream(base, token)))
    for (const events of streams) await events.opened()
    await appendTo([id], 0)
    for (const events of streams) expect(await events.next()).toMatchObject({ data: { seq: 0 } })
    const reads = vi.spyOn(testService.service.urgentDb, 'getExecutor')
    for (let seq = 1; seq <= 10; seq += 1) await appendTo([id], seq)
    for (const events of streams)
      for (let seq = 1; seq <= 10; seq += 1) expect(await events.next()).toMatchObject({ data: { seq } })
    // The last read of the opening may still be under way; the ten events cause none.
    expect(reads.mock.calls.length).toBeLessThanOrEqual(1)
    reads.mockRestore()
    for (const events of streams) events.close()
  })

  test('a slow reader holds a limited number of bytes and misses nothing', async () => {
    const { id } = await createListener('slow@example.test')
    const payload = { ticketId: 't'.repeat(1_000), seq: 0 }
    for (let count = 0; count < 10; count += 1)
      await inTransaction(testService.service, async (trx) => {
        for (let index = 0; index < 100; index += 1) await appendEvent(trx, [id], 'chat.changed', payload)
      })
    const held: (() => void)[] = []
    let text = ''
    let isSlow = true
    const response = new Writable({
      write: (chunk: Buffer, _, done) => {
        text += chunk.toString()
        if (isSlow) held.push(done)
        else done()
      },
    })
    const feeds = createPersonFeeds(testService.service)
    await feeds.open(id, 0, response)
    await expect.poll(() => response.writableLength).toBeGreaterThan(256 * 1024)
    expect(response.writableLength).toBeLessThan(300 * 1024)
    isSlow = false
    for (const done of held) done()
    await expect.poll(() => text.match(/^id: \d+$/gm)?.length).toBe(1_001)
    expect(text.match(/^id: \d+$/gm)).toEqual(Array.from({ length: 1_001 }, (_, seq) => `id: ${seq}`))
    response.destroy()
    feeds.close()
  })

  test('an event of a rolled-back transaction is never sent', async () => {
    const { id, token } = await createListener('rollback@example.test')
    const events = await openEventStream(base, token)
    await events.opened()
    const failing = inTransaction(testService.service, async (trx) => {
      await appendEvent(trx, [id], 'chat.changed', { ticketId: 't', seq: 1 })
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    await appendTo([id], 2)
    expect(await events.next()).toMatchObject({ data: { seq: 2 } })
    events.close()
  })

  test('transactions that append to the same streams in another order do not deadlock', async () => {
    const [a, b] = [await createListener('order-a@example.test'), await createListener('order-b@example.test')]
    await Promise.all(
      Array.from({ length: 20 }, (_, index) => appendTo(index % 2 ? [a.id, b.id] : [b.id, a.id], index)),
    )
    const streams = await testService.service.db
      .selectFrom('event_stream')
      .select('last_seq')
      .where('person_id', 'in', [a.id, b.id])
      .execute()
    expect(streams.map(({ last_seq }) => last_seq)).toEqual([20, 20])
  })

  test('typing is sent to open streams only, without an id', async () => {
    const { id, token } = await createListener('typing@example.test')
    const events = await openEventStream(base, token)
    await events.opened()
    testService.service.notifier.broadcast([id], { name: 'chat.typing', payload: { ticketId: 't' } })
    expect(await events.next()).toEqual({ name: 'chat.typing', data: { ticketId: 't' } })
    events.close()
  })

  test('a stream requires a session', async () => {
    const answer = await fetch(`${base}/api/events`)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([401, 'application/problem+json'])
  })

  test('streams end when the service stops', async () => {
    const other = await startTestService({ database })
    const address = await other.app.listen({ host: '127.0.0.1', port: 0 })
    const client = await other.signedIn('customer', 'stops@example.test')
    const events = await openEventStream(address, client.cookies.radruf_session ?? '')
    await events.opened()
    await other.stop()
    expect(await events.next().catch(() => undefined)).toBeUndefined()
  })
})

test('two processes on one PostgreSQL database notify each other', async () => {
  const data = await createTestData('postgres')
  const settings = loadSettings(data.env)
  const [one, two] = await Promise.all([
    startService(settings, { runsInBackground: false }),
    startService(settings, { runsInBackground: false }),
  ])
  const stored = Promise.withResolvers<string>()
  const broadcast = Promise.withResolvers<string>()
  two.service.notifier.subscribe('person-1', {
    onStored: () => stored.resolve('stored'),
    onBroadcast: ({ name }) => broadcast.resolve(name),
  })
  one.service.notifier.notifyCommitted({ person: 'person-1' })
  one.service.notifier.broadcast(['person-1'], { name: 'chat.typing', payload: { ticketId: 't' } })
  expect(await Promise.all([stored.promise, broadcast.promise])).toEqual(['stored', 'chat.typing'])
  await Promise.all([one.stop(), two.stop()])
  await data.remove()
})

test('messages between processes are combined below the limit of PostgreSQL', () => {
  const messages = Array.from({ length: 100 }, (_, index) => ({
    person: `person-${index}`,
    event: { seq: index, name: 'call.signal', payload: 'ü'.repeat(index === 50 ? 5_000 : 100) },
  }))
  const jobs = { jobs: true, runAt: 0, lane: 'mail' } as const
  const payloads = toPayloads('process-1', [...messages, jobs, jobs])
  expect(Math.max(...payloads.map((payload) => Buffer.byteLength(payload)))).toBeLessThan(8_000)
  expect(payloads.length).toBeLessThan(10)
  const sent = payloads.flatMap((payload) => (JSON.parse(payload) as { messages: unknown[] }).messages)
  expect(sent).toEqual([...messages.with(50, { person: 'person-50' } as never), jobs])
})
