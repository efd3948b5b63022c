import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { Message } from '@radruf/contract'
import { decrypt } from 'http_ece'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { book, bookingCustomer, join, type TicketHolder } from '../../testing/booking.ts'
import { FEATURE_DATABASES, MONDAY_10, startTestService, type TestService } from '../../testing/service.ts'
import { publishAnnouncement } from '../announcements/publish.ts'
import type { PushMessage } from './push-message.ts'

type Delivery = { path: string; headers: IncomingHttpHeaders; body: Buffer }

/** Starts a fake push service that records deliveries. `answer` sets the status of its replies. */
async function startPushService() {
  const deliveries: Delivery[] = []
  let status = 201
  const server = createServer(async (request, response) => {
    deliveries.push({ path: request.url ?? '', headers: request.headers, body: await buffer(request) })
    response.writeHead(status).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return {
    origin: `http://127.0.0.1:${port}`,
    deliveries,
    answer: (code: number) => {
      status = code
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

/** Creates a browser's subscription with keys to decrypt its messages. */
function createSubscription(origin: string) {
  const keys = createECDH('prime256v1')
  const p256dh = keys.generateKeys()
  const auth = randomBytes(16)
  const path = `/${randomUUID()}`
  return {
    path,
    subscription: {
      endpoint: origin + path,
      keys: { p256dh: p256dh.toString('base64url'), auth: auth.toString('base64url') },
    },
    read: (body: Buffer): PushMessage =>
      JSON.parse(
        decrypt(body, { version: 'aes128gcm', privateKey: keys, authSecret: auth.toString('base64url') }).toString(),
      ),
  }
}

describe.each(FEATURE_DATABASES)('push on the %s database', (database) => {
  let testService: TestService
  let pushService: Awaited<ReturnType<typeof startPushService>>
  let mia: Awaited<ReturnType<TestService['signedIn']>>
  beforeAll(async () => {
    pushService = await startPushService()
    testService = await startTestService({ database, env: { PUSH_SERVICES: pushService.origin } })
    mia = await testService.signedIn('mechanic', 'mia@example.test', 'de', 'Mia')
  })
  afterEach(() => {
    pushService.answer(201)
    return testService.setClock(MONDAY_10)
  })
  afterAll(async () => {
    await testService.stop()
    await pushService.close()
  })

  const withPush = async (email: string, language: 'de' | 'en' = 'de') => {
    const customer = await bookingCustomer(testService, email, language)
    const browser = createSubscription(pushService.origin)
    const saved = await customer.put<{ id: string }>('/api/me/push-subscriptions', browser.subscription)
    expect(saved.status).toBe(200)
    return { customer, browser, id: saved.body.id, received: () => receivedBy(browser) }
  }
  const receivedBy = async (browser: ReturnType<typeof createSubscription>) => {
    await testService.runJobs()
    return pushService.deliveries.filter(({ path }) => path === browser.path).map(({ body }) => browser.read(body))
  }
  const sendMessage = (customer: TicketHolder, text: string) =>
    mia.post<Message>(`${customer.path}/messages`, { clientId: randomUUID(), text })

  test('a customer who waits in the call reaches the mechanic, and an answer replaces the notification quietly', async () => {
    const customer = await bookingCustomer(testService, 'waiting@example.test')
    await book(customer, '2026-11-23T13:00:00.000Z')
    const browser = createSubscription(pushService.origin)
    await mia.put('/api/me/push-subscriptions', browser.subscription)
    await testService.setClock('2026-11-23T12:58:00Z')
    await join(customer, customer.path)
    const tag = `waiting:${customer.ticketId}`
    const path = `/desk/${customer.ticketId}`
    expect(await receivedBy(browser)).toEqual([
      { title: 'waiting wartet im Gespräch', body: 'Tippen Sie, um teilzunehmen.', path, tag },
    ])
    await join(mia, customer.path)
    expect((await receivedBy(browser)).at(-1)).toMatchObject({ title: 'waiting ist im Gespräch', tag, silent: true })
  })

  test('a reminder is encrypted for the browser, signed by the service and localized', async () => {
    const { customer, browser, received } = await withPush('anna@example.test', 'en')
    await book(customer, '2026-11-25T08:00:00.000Z')
    expect(await received()).toEqual([])
    await testService.setClock('2026-11-24T08:00:30Z')
    expect(await received()).toEqual([
      {
        title: 'Reminder: Wednesday 25 November at 09:00 (CET)',
        body: expect.stringContaining('Mia'),
        path: '/appointment/confirmation',
        tag: `appointment:${customer.ticketId}`,
      },
    ])
    const { headers, body } = pushService.deliveries.findLast(({ path }) => path === browser.path) as Delivery
    expect(body.toString('latin1')).not.toContain('Reminder')
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'high' })
    // Valid until the call starts, to the minute.
    expect(Math.floor(Number(headers.ttl) / 60)).toBe(24 * 60 - 1)
    expect(headers.authorization).toContain(`k=${testService.service.settings.vapid?.publicKey}`)
  })

  test('an unread message is pushed with the number of messages, never with their text, and not at all once it is deleted or read', async () => {
    const { customer, received } = await withPush('ben@example.test')
    await book(customer, '2026-11-25T09:00:00.000Z')
    await sendMessage(customer, 'Geheim')
    await sendMessage(customer, 'Noch geheimer')
    await testService.setClock('2026-11-23T09:00:40Z')
    const [news, ...more] = await received()
    expect([news?.title, news?.path, more]).toEqual(['2 neue Nachrichten im Chat', '/chat', []])
    expect(JSON.stringify(news)).not.toContain('eheim')

    const { body: deleted } = await sendMessage(customer, 'Gleich gelöscht')
    await mia.delete(`${customer.path}/messages/${deleted.id}`)
    await testService.setClock('2026-11-23T09:01:30Z')
    expect(await received()).toHaveLength(1)

    const { body: read } = await sendMessage(customer, 'Sofort gelesen')
    await customer.put(`${customer.path}/read-mark`, { seq: read.seq })
    await testService.setClock('2026-11-23T09:02:00Z')
    expect(await received()).toHaveLength(1)
  })

  test('a topic that is switched off is not pushed, even if it is mailed', async () => {
    const { customer, received } = await withPush('cem@example.test')
    const { body: matrix } =
      await customer.get<Record<string, { mail: boolean; push: boolean }>>('/api/me/notifications')
    expect(matrix.announcements).toEqual({ mail: false, push: false })
    await customer.put('/api/me/notifications', {
      ...matrix,
      chat: { mail: true, push: false },
      announcements: { mail: false, push: true },
    })
    await book(customer, '2026-11-25T10:00:00.000Z')
    await sendMessage(customer, 'Hallo')
    await testService.setClock('2026-11-23T09:01:00Z')
    const texts = { title: 'Neue Öffnungszeiten', text: 'Ab Montag.' }
    await publishAnnouncement(testService.service, { de: texts, en: texts })
    expect((await received()).map(({ title }) => title)).toEqual(['Neue Öffnungszeiten'])
  })

  test('an ended subscription is deleted; a delivery to a busy push service is retried', async () => {
    const { customer, received } = await withPush('dora@example.test')
    await book(customer, '2026-11-25T11:00:00.000Z')
    await sendMessage(customer, 'Hallo')
    pushService.answer(503)
    await testService.setClock('2026-11-23T09:01:00Z')
    expect(await received()).toHaveLength(1)
    pushService.answer(201)
    await testService.setClock('2026-11-23T09:03:00Z')
    expect(await received()).toHaveLength(2)
    pushService.answer(410)
    await sendMessage(customer, 'Und noch eine')
    await testService.setClock('2026-11-23T09:05:00Z')
    expect(await received()).toHaveLength(3)
    const left = await testService.service.db
      .selectFrom('push_subscription')
      .select('id')
      .where('person_id', '=', customer.person.id)
      .execute()
    expect(left).toEqual([])
  })

  test('signing out or unsubscribing ends the push', async () => {
    const { customer, received, id } = await withPush('emma@example.test')
    await book(customer, '2026-11-25T12:00:00.000Z')
    expect((await customer.delete(`/api/me/push-subscriptions/${id}`)).status).toBe(204)
    await sendMessage(customer, 'Hallo')
    await testService.setClock('2026-11-23T09:01:00Z')
    expect(await received()).toEqual([])

    const finn = await withPush('finn@example.test')
    await book(finn.customer, '2026-11-25T13:00:00.000Z')
    await finn.customer.delete('/api/session')
    await sendMessage(finn.customer, 'Hallo')
    await testService.setClock('2026-11-23T09:02:00Z')
    expect(await finn.received()).toEqual([])
  })

  test('deleting a person erases the pushes and reminders that wait, also those to the mechanic', async () => {
    const { db } = testService.service
    const { customer, id: own } = await withPush('gil@example.test')
    const { subscription } = createSubscription(pushService.origin)
    const { body: mechanics } = await mia.put<{ id: string }>('/api/me/push-subscriptions', subscription)
    const { appointment } = await book(customer, '2026-11-26T08:00:00.000Z')
    await sendMessage(customer, 'Bis Donnerstag')
    const push = (subscriptionId: string) => ({
      kind: 'push',
      payload: JSON.stringify({ subscriptionId, message: { tag: `waiting:${customer.ticketId}`, title: 'gil' } }),
      run_at: new Date('2026-11-30T08:00:00Z'),
    })
    await db
      .insertInto('job')
      .values([push(own), push(mechanics.id)])
      .execute()
    const findJobs = async () => {
      const marks = [own, customer.ticketId, appointment?.id].map((id) => `%${id}%`)
      const jobs = await sql<{ kind: string }>`
        SELECT kind FROM job WHERE payload::text LIKE ANY(${marks}::text[]) ORDER BY kind`.execute(db)
      return jobs.rows.map(({ kind }) => kind)
    }
    const before = await findJobs()
    expect(before.filter((kind) => kind === 'push')).toHaveLength(2)
    expect(before).toEqual(
      expect.arrayContaining(['appointment.over', 'appointment.reminder', 'chat.push', 'chat.unread']),
    )
    await testService.confirm(customer.person.id)
    expect((await customer.post('/api/me/deletion', { confirmation: 'DELETE' })).status).toBe(204)
    expect(await findJobs()).toEqual([])
  })

  test('a person has ten subscriptions at most: a further one replaces the oldest', async () => {
    const { customer } = await withPush('jan@example.test')
    const ids = []
    for (let count = 0; count < 12; count += 1) {
      const { subscription } = createSubscription(pushService.origin)
      ids.push((await customer.put<{ id: string }>('/api/me/push-subscriptions', subscription)).body.id)
    }
    const stored = await testService.service.db
      .selectFrom('push_subscription')
      .select('id')
      .where('person_id', '=', customer.person.id)
      .execute()
    expect(stored.map(({ id }) => id).sort()).toEqual(ids.slice(2).sort())
  })

  test('a person cannot delete the subscription of another person', async () => {
    const { customer, id } = await withPush('hugo@example.test')
    const stranger = await testService.signedIn('customer', 'ida@example.test')
    expect((await stranger.delete(`/api/me/push-subscriptions/${id}`)).status).toBe(204)
    const remaining = await testService.service.db
      .selectFrom('push_subscription')
      .select('id')
      .where('person_id', '=', customer.person.id)
      .execute()
    expect(remaining).toEqual([{ id }])
  })

  test('an endpoint in the internal network is refused', async () => {
    const { customer } = await withPush('gero@example.test')
    const { subscription } = createSubscription('http://127.0.0.1:1')
    const refused = await customer.put('/api/me/push-subscriptions', subscription)
    expect(refused.body.code).toBe('PUSH_SERVICE_UNKNOWN')
  })

  // The last test: the colleague takes bookings from now on.
  test('a customer who is alone in the call for three minutes reaches a free colleague, and the own mechanic once', async () => {
    const customer = await bookingCustomer(testService, 'alone@example.test')
    await book(customer, '2026-11-23T14:00:00.000Z')
    const jo = await testService.signedIn('mechanic', 'jo@example.test', 'de', 'Jo')
    const [own, colleague] = [createSubscription(pushService.origin), createSubscription(pushService.origin)]
    await mia.put('/api/me/push-subscriptions', own.subscription)
    await jo.put('/api/me/push-subscriptions', colleague.subscription)
    await testService.setClock('2026-11-23T14:00:00Z')
    await join(customer, customer.path)
    expect(await receivedBy(colleague)).toEqual([])
    await testService.setClock('2026-11-23T14:03:01Z')
    expect(await receivedBy(colleague)).toMatchObject([{ path: `/desk/${customer.ticketId}` }])
    expect(await receivedBy(own)).toMatchObject([{ title: 'alone wartet im Gespräch' }])
  })
})
