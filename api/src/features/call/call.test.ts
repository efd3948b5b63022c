import { randomUUID } from 'node:crypto'
import type { CallAccess, CallParticipant, Desk, Ticket } from '@radruf/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { book, bookingCustomer, findEvents, join, type TicketHolder, ticketAt } from '../../testing/booking.ts'
import type { TestClient } from '../../testing/client.ts'
import { DATABASES, MONDAY_10, startTestService, type TestService } from '../../testing/service.ts'
import { dropSilentEverywhere } from './watch.ts'

const STARTS_AT = '2026-11-24T08:00:00.000Z'
const JOIN_FROM = '2026-11-24T07:50:00.500Z'
const DURING = '2026-11-24T08:10:00Z'
const AFTER = '2026-11-24T08:30:01Z'

describe.each(DATABASES)('the call on %s', (database) => {
  let radruf: TestService
  let ada: TestClient & { person: { id: string } }
  let ben: TicketHolder
  let round = 0

  beforeAll(async () => {
    radruf = await startTestService({
      database,
      env: { STUN_URLS: 'stun:stun.example:3478', TURN_URLS: 'turn:turn.example:3478', TURN_SECRET: 'north' },
    })
  })
  beforeEach(async () => {
    round += 1
    await radruf.setClock(MONDAY_10)
    ada = await radruf.signedIn('mechanic', `ada${round}@example.test`, 'de', 'Ada')
    ben = await bookingCustomer(radruf, `ben${round}@example.test`)
    // She knows the ticket already, so it is she who gets the call.
    await radruf.service.db
      .updateTable('ticket')
      .set({ mechanic_id: ada.person.id })
      .where('id', '=', ben.ticketId)
      .execute()
    await book(ben, STARTS_AT)
  })
  afterAll(() => radruf.stop())

  const place = (clientId: string) => `${ben.path}/call/participants/${clientId}`
  const inCall = async () => (await ticketAt(ada, ben.path)).callParticipants.map(({ clientId }) => clientId)
  const signal = (client: TestClient, from: string, to: string, body: object) =>
    client.post(`${ben.path}/call/signals`, { from, to, signal: body })
  const callEvents = async (name: string, personId: string) =>
    (await findEvents(radruf, personId)).filter((event) => event.name === name).map(({ payload }) => payload)

  test('opens ten minutes before, for the two who belong to it', async () => {
    const early = await ben.put(place(randomUUID()))
    expect(early).toMatchObject({ status: 409, body: { code: 'CALL_NOT_OPEN' } })
    await radruf.setClock('2026-11-24T07:49:50Z')
    expect((await ben.put(place(randomUUID()))).body.code).toBe('CALL_NOT_OPEN')
    await radruf.setClock(JOIN_FROM)
    const bo = await radruf.signedIn('mechanic', 'bo@example.test')
    expect((await bo.put(place(randomUUID()))).body.code).toBe('NOT_ALLOWED')
    const eve = await radruf.signedIn('customer', 'eve@example.test')
    expect((await eve.put(place(randomUUID()))).body.code).toBe('TICKET_NOT_FOUND')

    const clientId = randomUUID()
    const { status, body } = await ben.put<CallAccess>(place(clientId))
    expect(status).toBe(200)
    expect(body).toMatchObject({
      adapter: 'direct',
      startsAt: STARTS_AT,
      endsAt: '2026-11-24T08:30:00.000Z',
      otherName: 'Ada',
      participants: [{ clientId, personId: ben.person.id, role: 'customer' }],
    })
    expect(body.iceServers[0]).toEqual({ urls: ['stun:stun.example:3478'] })
    expect(body.iceServers[1]?.username).toMatch(new RegExp(`^\\d+:${ben.person.id}$`))
    expect((await ticketAt(ben, ben.path)).state).toBe('in_call')
  })

  test('a call that nobody joined in time cannot be joined any more', async () => {
    await radruf.setClock(AFTER)
    expect((await ben.put(place(randomUUID()))).body.code).toBe('CALL_NOT_OPEN')
  })

  test('saying again that one is there changes nothing and tells nobody', async () => {
    await radruf.setClock(JOIN_FROM)
    const clientId = await join(ben, ben.path)
    const before = (await callEvents('call.participants', ada.person.id)).length
    await Promise.all([join(ben, ben.path, clientId), join(ben, ben.path, clientId)])
    expect(await callEvents('call.participants', ada.person.id)).toHaveLength(before)
    expect(await inCall()).toEqual([clientId])
  })

  test('the desk sees the customer waiting, and not any more when gone', async () => {
    await radruf.setClock(JOIN_FROM)
    const desk = async () => (await ada.get<Desk>('/api/desk')).body
    expect((await desk()).today.map(({ customerWaiting }) => customerWaiting)).toEqual([false])
    const clientId = await join(ben, ben.path)
    expect(await desk()).toMatchObject({
      today: [{ customerWaiting: true, ticket: { state: 'in_call' } }],
      upcoming: [],
    })
    await ben.delete(place(clientId))
    expect((await desk()).today.map(({ customerWaiting }) => customerWaiting)).toEqual([false])
  })

  test('joining from elsewhere takes the own place over, whatever the earlier client still says', async () => {
    await radruf.setClock(JOIN_FROM)
    const phone = await join(ben, ben.path)
    const desktop = await join(ada, ben.path)
    const laptop = await join(ben, ben.path)
    const last = (await callEvents('call.participants', ben.person.id)).at(-1) as { participants: CallParticipant[] }
    expect(last.participants.map(({ clientId }) => clientId).sort()).toEqual([desktop, laptop].sort())

    const late = await ben.put<CallAccess>(place(phone))
    expect(late.body.participants.map(({ clientId }) => clientId)).not.toContain(phone)
    expect((await ben.delete(place(phone))).status).toBe(204)
    expect((await inCall()).sort()).toEqual([desktop, laptop].sort())
  })

  test('signals arrive in order, at the other side only, from participants only', async () => {
    await radruf.setClock(JOIN_FROM)
    const [from, to] = [await join(ben, ben.path), await join(ada, ben.path)]
    await signal(ben, from, to, { type: 'offer', sdp: 'v=0' })
    for (let index = 0; index < 5; index += 1)
      await signal(ben, from, to, { type: 'candidate', candidate: { candidate: `c${index}`, sdpMid: '0' } })
    await signal(ada, to, from, { type: 'answer', sdp: 'v=0' })
    const heard = (await callEvents('call.signal', ada.person.id)) as { from: string; signal: { type: string } }[]
    expect(heard.map((event) => event.signal.type)).toEqual(['offer', ...Array.from({ length: 5 }, () => 'candidate')])
    expect(heard[3]).toEqual({
      ticketId: ben.ticketId,
      from,
      to,
      signal: {
        type: 'candidate',
        candidate: { candidate: 'c2', sdpMid: '0', sdpMLineIndex: null, usernameFragment: null },
      },
    })
    expect(await callEvents('call.signal', ben.person.id)).toHaveLength(1)

    expect((await signal(ben, to, from, { type: 'bye' })).body.code).toBe('CALL_NOT_OPEN')
    expect((await signal(ben, randomUUID(), to, { type: 'bye' })).body.code).toBe('CALL_NOT_OPEN')
    expect((await signal(ben, from, to, { type: 'offer' })).body.code).toBe('INVALID_INPUT')
    expect((await signal(ben, from, randomUUID(), { type: 'bye' })).status).toBe(204)
    expect(await callEvents('call.signal', ada.person.id)).toHaveLength(6)
  })

  test('who is silent for half a minute of real time is out; who speaks up stays', async () => {
    await radruf.setClock(JOIN_FROM)
    const [customer, mechanic] = [await join(ben, ben.path), await join(ada, ben.path)]
    await radruf.service.db
      .updateTable('call_participant')
      .set({ last_seen: new Date(Date.now() - 25_000) })
      .where('client_id', '=', customer)
      .execute()
    await dropSilentEverywhere(radruf.service)
    expect((await inCall()).sort()).toEqual([customer, mechanic].sort())
    await dropSilentEverywhere(radruf.service, new Date(Date.now() + 10_000))
    expect(await inCall()).toEqual([mechanic])
    const last = (await callEvents('call.participants', ben.person.id)).at(-1) as { participants: CallParticipant[] }
    expect(last.participants.map(({ clientId }) => clientId)).toEqual([mechanic])
    await join(ben, ben.path, customer)
    expect((await inCall()).sort()).toEqual([customer, mechanic].sort())
  })

  test('moving the product clock drops nobody', async () => {
    await radruf.setClock(JOIN_FROM)
    const clientId = await join(ben, ben.path)
    await radruf.setClock(DURING)
    await dropSilentEverywhere(radruf.service)
    expect(await inCall()).toEqual([clientId])
  })

  test('a call that breaks off can be rejoined, also after its slot, until it is over', async () => {
    await radruf.setClock(DURING)
    const [customer, mechanic] = [await join(ben, ben.path), await join(ada, ben.path)]
    await ben.delete(place(customer))
    expect((await ticketAt(ben, ben.path)).state).toBe('in_call')
    await radruf.setClock(AFTER)
    await radruf.runJobs()
    expect((await ticketAt(ben, ben.path)).state).toBe('in_call')
    const again = await join(ben, ben.path)
    await ada.delete(place(mechanic))
    expect((await ticketAt(ben, ben.path)).state).toBe('in_call')
    await ben.delete(place(again))
    expect(await ticketAt(ben, ben.path)).toMatchObject({ state: 'wrap_up', missedAppointment: false, ratingDue: true })
    expect((await ben.put(place(randomUUID()))).body.code).toBe('CALL_NOT_OPEN')
  })

  test('when both left before the end, the slot’s end closes the call', async () => {
    await radruf.setClock(DURING)
    const [customer, mechanic] = [await join(ben, ben.path), await join(ada, ben.path)]
    await Promise.all([ben.delete(place(customer)), ada.delete(place(mechanic))])
    expect((await ticketAt(ben, ben.path)).state).toBe('in_call')
    await radruf.setClock(AFTER)
    await radruf.runJobs()
    expect((await ticketAt(ben, ben.path)).state).toBe('wrap_up')
  })

  test('a customer who waited alone had no call: nothing to rate, noted as missed', async () => {
    await radruf.setClock(DURING)
    const clientId = await join(ben, ben.path)
    await ben.delete(place(clientId))
    await radruf.setClock(AFTER)
    await radruf.runJobs()
    expect(await ticketAt(ben, ben.path)).toMatchObject({ state: 'wrap_up', missedAppointment: true, ratingDue: false })
  })

  test('the mechanic ends the call: everybody is out and told so', async () => {
    await radruf.setClock(DURING)
    await join(ben, ben.path)
    await join(ada, ben.path)
    expect((await ben.post(`${ben.path}/moves`, { to: 'wrap_up' })).body.code).toBe('TICKET_CANNOT_MOVE')
    const { body } = await ada.post<Ticket>(`${ben.path}/moves`, { to: 'wrap_up' })
    expect(body).toMatchObject({ state: 'wrap_up', callParticipants: [], appointment: { startsAt: STARTS_AT } })
    for (const { id } of [ben.person, ada.person]) {
      expect((await callEvents('call.participants', id)).at(-1)).toEqual({ ticketId: ben.ticketId, participants: [] })
    }
  })
})
