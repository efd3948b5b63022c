import { randomUUID } from 'node:crypto'
import type { Message, Thread } from '@radruf/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { book, bookingCustomer, findEvents, freeTimes, type TicketHolder, ticketAt } from '../../testing/booking.ts'
import type { TestClient } from '../../testing/client.ts'
import { FEATURE_DATABASES, startTestService, type TestService } from '../../testing/service.ts'

describe.each(FEATURE_DATABASES)('the chat on %s', (database) => {
  let harness: TestService
  let ada: TestClient & { person: { id: string } }
  beforeAll(async () => {
    harness = await startTestService({ database })
    ada = await harness.signedIn('mechanic', 'ada@example.test', 'de', 'Ada')
  })
  afterAll(() => harness.stop())

  const send = (client: TestClient, path: string, text: string, clientId = randomUUID()) =>
    client.post<Message>(`${path}/messages`, { clientId, text })
  const thread = async (client: TestClient, path: string, after?: number) =>
    (await client.get<Thread>(`${path}/messages${after === undefined ? '' : `?after=${after}`}`)).body
  const bookChatCustomer = async (email: string): Promise<TicketHolder> => {
    const customer = await bookingCustomer(harness, email)
    const [startsAt = ''] = await freeTimes(customer, customer.path)
    await book(customer, startsAt)
    return customer
  }

  test('opens with the first booking and stays open when that is cancelled', async () => {
    const customer = await bookingCustomer(harness, 'opens@example.test')
    const early = await customer.post(`${customer.path}/messages`, { clientId: randomUUID(), text: 'Hallo?' })
    expect(early).toMatchObject({ status: 409, body: { code: 'CHAT_NOT_OPEN' } })
    expect(await thread(customer, customer.path)).toMatchObject({ open: false, messages: [], lastSeq: 0 })
    await book(customer, '2026-11-25T08:00:00.000Z')
    await customer.delete(`${customer.path}/appointment`)
    expect((await send(customer, customer.path, 'Hallo!')).status).toBe(201)
  })

  test('messages in both directions are counted as unread until they are marked as read', async () => {
    const customer = await bookChatCustomer('both@example.test')
    await send(customer, customer.path, 'Die Bremse quietscht.')
    const { body: answer } = await send(ada, customer.path, '  Vorn oder hinten?  ')
    expect(answer).toMatchObject({ seq: 2, author: 'mechanic', authorName: 'Ada', text: 'Vorn oder hinten?' })
    expect((await ticketAt(customer, customer.path)).unreadMessages).toBe(1)
    expect((await ticketAt(ada, customer.path)).unreadMessages).toBe(1)

    await customer.put(`${customer.path}/read-mark`, { seq: 99 })
    await customer.put(`${customer.path}/read-mark`, { seq: 1 })
    expect((await ticketAt(customer, customer.path)).unreadMessages).toBe(0)
    expect((await thread(ada, customer.path)).read).toEqual({ customer: 2, mechanic: 0 })

    for (const { id } of [customer.person, ada.person]) {
      const events = (await findEvents(harness, id)).filter(
        ({ name, payload }) =>
          name === 'chat.changed' && (payload as { ticketId: string }).ticketId === customer.ticketId,
      )
      expect(events.map(({ payload }) => (payload as { seq: number }).seq)).toEqual([1, 2, 2])
    }
  })

  test('a message with the client id of the counterpart’s message is refused', async () => {
    const customer = await bookChatCustomer('taken@example.test')
    const clientId = randomUUID()
    await customer.post(`${customer.path}/messages`, { clientId, text: 'Hallo' })
    const taken = await ada.post(`${customer.path}/messages`, { clientId, text: 'Guten Tag' })
    expect([taken.status, taken.body.fields]).toEqual([400, { clientId: 'taken' }])
    expect((await thread(customer, customer.path)).messages.map(({ text }) => text)).toEqual(['Hallo'])
  })

  test('a repeated message is stored once, also with concurrent requests', async () => {
    const customer = await bookChatCustomer('resends@example.test')
    const clientId = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => send(customer, customer.path, 'Einmal', clientId)),
    )
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect(await thread(customer, customer.path)).toMatchObject({
      lastSeq: 1,
      messages: [{ clientId, text: 'Einmal' }],
    })
  })

  test('numbers have no gaps when both participants send concurrently', async () => {
    const customer = await bookChatCustomer('storm@example.test')
    const lines = Array.from({ length: 40 }, (_, index) => ({ client: index % 2 ? customer : ada, text: `${index}` }))
    const answers = await Promise.all(lines.map(({ client, text }) => send(client, customer.path, text)))
    expect(answers.every(({ status }) => status === 201)).toBe(true)
    const { messages, lastSeq } = await thread(customer, customer.path)
    expect(messages.map(({ seq }) => seq)).toEqual(Array.from({ length: 40 }, (_, index) => index + 1))
    expect(lastSeq).toBe(40)
  })

  test('a deleted message loses its text, keeps author and time, and gets a new change number', async () => {
    const customer = await bookChatCustomer('deletes@example.test')
    const { body: message } = await send(customer, customer.path, 'Geheim')
    await send(ada, customer.path, 'Danach')
    await customer.put(`${customer.path}/read-mark`, { seq: 2 })
    const foreign = await ada.delete(`${customer.path}/messages/${message.id}`)
    expect(foreign).toMatchObject({ status: 404, body: { code: 'MESSAGE_NOT_FOUND' } })
    const tombstone = {
      ...message,
      text: null,
      deletedAt: expect.any(String),
    }
    for (let time = 0; time < 2; time += 1) {
      expect((await customer.delete(`${customer.path}/messages/${message.id}`)).body).toEqual(tombstone)
    }
    expect(await thread(ada, customer.path, 2)).toMatchObject({ messages: [tombstone], lastSeq: 3 })
    expect((await thread(ada, customer.path)).messages.map(({ seq, text }) => [seq, text])).toEqual([
      [1, null],
      [2, 'Danach'],
    ])
    expect(await thread(ada, customer.path, 3)).toMatchObject({ messages: [] })
    const { text } = await harness.service.db
      .selectFrom('message')
      .select('text')
      .where('id', '=', message.id)
      .executeTakeFirstOrThrow()
    expect(text).toBeNull()
  })

  test('another customer gets TICKET_NOT_FOUND', async () => {
    const customer = await bookChatCustomer('private@example.test')
    const stranger = await harness.signedIn('customer', 'stranger@example.test')
    for (const answer of [
      await stranger.get(`${customer.path}/messages`),
      await stranger.post(`${customer.path}/messages`, { clientId: randomUUID(), text: 'Hm' }),
      await stranger.post(`${customer.path}/typing`),
    ])
      expect(answer).toMatchObject({ status: 404, body: { code: 'TICKET_NOT_FOUND' } })
  })

  test('typing reaches only the counterpart and is not stored', async () => {
    const customer = await bookChatCustomer('types@example.test')
    const received: string[] = []
    const stops = [customer, ada].map(({ person }) =>
      harness.service.notifier.subscribe(person.id, {
        onStored: () => {},
        onBroadcast: ({ name }) => received.push(`${name} to ${person.id}`),
      }),
    )
    const before = (await findEvents(harness, ada.person.id)).length
    expect((await customer.post(`${customer.path}/typing`)).status).toBe(204)
    for (const stop of stops) stop()
    expect(received).toEqual([`chat.typing to ${ada.person.id}`])
    expect(await findEvents(harness, ada.person.id)).toHaveLength(before)
  })

  test('another mechanic can read the thread, but cannot send and does not move the read mark', async () => {
    const customer = await bookChatCustomer('watched@example.test')
    const bo = await harness.signedIn('mechanic', 'bo@example.test', 'de', 'Bo')
    await send(customer, customer.path, 'Ist da jemand?')
    expect((await thread(bo, customer.path)).messages).toHaveLength(1)
    const refused = await bo.post(`${customer.path}/messages`, { clientId: randomUUID(), text: 'Ich bin Bo.' })
    expect(refused).toMatchObject({ status: 403, body: { code: 'NOT_ALLOWED' } })
    await bo.put(`${customer.path}/read-mark`, { seq: 1 })
    expect((await thread(customer, customer.path)).read.mechanic).toBe(0)
  })
})
