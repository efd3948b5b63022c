import { randomUUID } from 'node:crypto'
import type { Message, Thread } from '@radruf/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { book, bookingCustomer, findEvents, freeTimes, type TicketHolder, ticketAt } from '../../testing/booking.ts'
import type { TestClient } from '../../testing/client.ts'
import { DATABASES, startTestService, type TestService } from '../../testing/service.ts'

describe.each(DATABASES)('the chat on %s', (database) => {
  let radruf: TestService
  let ada: TestClient & { person: { id: string } }
  beforeAll(async () => {
    radruf = await startTestService({ database })
    ada = await radruf.signedIn('mechanic', 'ada@example.test', 'de', 'Ada')
  })
  afterAll(() => radruf.stop())

  const say = (client: TestClient, path: string, text: string, clientId = randomUUID()) =>
    client.post<Message>(`${path}/messages`, { clientId, text })
  const thread = async (client: TestClient, path: string, after?: number) =>
    (await client.get<Thread>(`${path}/messages${after === undefined ? '' : `?after=${after}`}`)).body
  const chatting = async (email: string): Promise<TicketHolder> => {
    const customer = await bookingCustomer(radruf, email)
    const [startsAt = ''] = await freeTimes(customer, customer.path)
    await book(customer, startsAt)
    return customer
  }

  test('opens with the first booking and stays open when that is cancelled', async () => {
    const customer = await bookingCustomer(radruf, 'opens@example.test')
    const early = await customer.post(`${customer.path}/messages`, { clientId: randomUUID(), text: 'Hallo?' })
    expect(early).toMatchObject({ status: 409, body: { code: 'CHAT_NOT_OPEN' } })
    expect(await thread(customer, customer.path)).toMatchObject({ open: false, messages: [], lastSeq: 0 })
    await book(customer, '2026-11-25T08:00:00.000Z')
    await customer.delete(`${customer.path}/appointment`)
    expect((await say(customer, customer.path, 'Hallo!')).status).toBe(201)
  })

  test('goes both ways, is counted as unread and marked as read', async () => {
    const customer = await chatting('both@example.test')
    await say(customer, customer.path, 'Die Bremse quietscht.')
    const { body: answer } = await say(ada, customer.path, '  Vorn oder hinten?  ')
    expect(answer).toMatchObject({ seq: 2, author: 'mechanic', authorName: 'Ada', text: 'Vorn oder hinten?' })
    expect((await ticketAt(customer, customer.path)).unreadMessages).toBe(1)
    expect((await ticketAt(ada, customer.path)).unreadMessages).toBe(1)

    await customer.put(`${customer.path}/read-mark`, { seq: 99 })
    await customer.put(`${customer.path}/read-mark`, { seq: 1 })
    expect((await ticketAt(customer, customer.path)).unreadMessages).toBe(0)
    expect((await thread(ada, customer.path)).read).toEqual({ customer: 2, mechanic: 0 })

    for (const { id } of [customer.person, ada.person]) {
      const events = (await findEvents(radruf, id)).filter(
        ({ name, payload }) =>
          name === 'chat.changed' && (payload as { ticketId: string }).ticketId === customer.ticketId,
      )
      expect(events.map(({ payload }) => (payload as { seq: number }).seq)).toEqual([1, 2, 2])
    }
  })

  test('a message sent again is the same message, also at the same moment', async () => {
    const customer = await chatting('resends@example.test')
    const clientId = randomUUID()
    const answers = await Promise.all(Array.from({ length: 6 }, () => say(customer, customer.path, 'Einmal', clientId)))
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect(await thread(customer, customer.path)).toMatchObject({
      lastSeq: 1,
      messages: [{ clientId, text: 'Einmal' }],
    })
  })

  test('numbers have no gaps when both sides write at once', async () => {
    const customer = await chatting('storm@example.test')
    const lines = Array.from({ length: 40 }, (_, index) => ({ client: index % 2 ? customer : ada, text: `${index}` }))
    const answers = await Promise.all(lines.map(({ client, text }) => say(client, customer.path, text)))
    expect(answers.every(({ status }) => status === 201)).toBe(true)
    const { messages, lastSeq } = await thread(customer, customer.path)
    expect(messages.map(({ seq }) => seq)).toEqual(Array.from({ length: 40 }, (_, index) => index + 1))
    expect(lastSeq).toBe(40)
  })

  test('a deleted message loses its text and keeps author and time, under a number of its own', async () => {
    const customer = await chatting('deletes@example.test')
    const { body: message } = await say(customer, customer.path, 'Geheim')
    await say(ada, customer.path, 'Danach')
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
    const { text } = await radruf.service.db
      .selectFrom('message')
      .select('text')
      .where('id', '=', message.id)
      .executeTakeFirstOrThrow()
    expect(text).toBeNull()
  })

  test('strangers find nothing', async () => {
    const customer = await chatting('private@example.test')
    const stranger = await radruf.signedIn('customer', 'stranger@example.test')
    for (const answer of [
      await stranger.get(`${customer.path}/messages`),
      await stranger.post(`${customer.path}/messages`, { clientId: randomUUID(), text: 'Hm' }),
      await stranger.post(`${customer.path}/typing`),
    ])
      expect(answer).toMatchObject({ status: 404, body: { code: 'TICKET_NOT_FOUND' } })
  })

  test('typing reaches the other side only and is not kept', async () => {
    const customer = await chatting('types@example.test')
    const heard: string[] = []
    const stops = [customer, ada].map(({ person }) =>
      radruf.service.notifier.subscribe(person.id, {
        onStored: () => {},
        onBroadcast: ({ name }) => heard.push(`${name} to ${person.id}`),
      }),
    )
    const before = (await findEvents(radruf, ada.person.id)).length
    expect((await customer.post(`${customer.path}/typing`)).status).toBe(204)
    for (const stop of stops) stop()
    expect(heard).toEqual([`chat.typing to ${ada.person.id}`])
    expect(await findEvents(radruf, ada.person.id)).toHaveLength(before)
  })

  test('another mechanic may read, but neither write nor read for the one in charge', async () => {
    const customer = await chatting('watched@example.test')
    const bo = await radruf.signedIn('mechanic', 'bo@example.test', 'de', 'Bo')
    await say(customer, customer.path, 'Ist da jemand?')
    expect((await thread(bo, customer.path)).messages).toHaveLength(1)
    const refused = await bo.post(`${customer.path}/messages`, { clientId: randomUUID(), text: 'Ich bin Bo.' })
    expect(refused).toMatchObject({ status: 403, body: { code: 'NOT_ALLOWED' } })
    await bo.put(`${customer.path}/read-mark`, { seq: 1 })
    expect((await thread(customer, customer.path)).read.mechanic).toBe(0)
  })
})
