import { randomUUID } from 'node:crypto'
import {
  type CallAccess,
  type CallParticipant,
  type CallServers,
  type CaseList,
  describePresence,
  type Session,
  SIGNALS_MAX,
  type Ticket,
} from '@radruf/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { book, bookingCustomer, findEvents, join, type TicketHolder, ticketAt } from '../../testing/booking.ts'
import type { TestClient } from '../../testing/client.ts'
import { FEATURE_DATABASES, MONDAY_10, startTestService, type TestService } from '../../testing/service.ts'
import { removeSilentParticipants } from './silence-monitor.ts'

const STARTS_AT = '2026-11-24T08:00:00.000Z'
const JOIN_FROM = '2026-11-24T07:50:00.500Z'
const DURING = '2026-11-24T08:10:00Z'
const AFTER = '2026-11-24T08:30:01Z'
/** More than ten minutes after AFTER: a call that was left then can no longer be rejoined. */
const LEFT_FOR_GOOD = '2026-11-24T08:41:00Z'

describe.each(FEATURE_DATABASES)('the call on %s', (database) => {
  let harness: TestService
  let ada: TestClient & { person: { id: string } }
  let ben: TicketHolder
  let round = 0

  beforeAll(async () => {
    harness = await startTestService({
      database,
      env: { STUN_URLS: 'stun:stun.example:3478', TURN_URLS: 'turn:turn.example:3478', TURN_SECRET: 'north' },
    })
  })
  beforeEach(async () => {
    round += 1
    await harness.setClock(MONDAY_10)
    ada = await harness.signedIn('mechanic', `ada${round}@example.test`, 'de', 'Ada')
    ben = await bookingCustomer(harness, `ben${round}@example.test`)
    // Ada is assigned already, so the fair choice gives her the call.
    await harness.service.db
      .updateTable('ticket')
      .set({ mechanic_id: ada.person.id })
      .where('id', '=', ben.ticketId)
      .execute()
    await book(ben, STARTS_AT)
  })
  afterAll(() => harness.stop())

  const participantPath = (clientId: string) => `${ben.path}/call/participants/${clientId}`
  const listClientIds = async () => (await ticketAt(ada, ben.path)).callParticipants.map(({ clientId }) => clientId)
  const sendSignals = (client: TestClient, from: string, to: string, ...signals: object[]) =>
    client.post(`${ben.path}/call/signals`, { from, to, signals })
  /** Dates the last heartbeat of a client before the silence that ends its participation. */
  const silence = (clientId: string) =>
    harness.service.db
      .updateTable('call_participant')
      .set({ last_seen: new Date(Date.now() - 60_000) })
      .where('client_id', '=', clientId)
      .execute()
  const callEvents = async (name: string, personId: string) =>
    (await findEvents(harness, personId)).filter((event) => event.name === name).map(({ payload }) => payload)

  test('opens ten minutes before, for the customer and the assigned mechanic', async () => {
    const early = await ben.put(participantPath(randomUUID()))
    expect(early).toMatchObject({ status: 409, body: { code: 'CALL_NOT_OPEN' } })
    await harness.setClock('2026-11-24T07:49:50Z')
    expect((await ben.put(participantPath(randomUUID()))).body.code).toBe('CALL_NOT_OPEN')
    await harness.setClock(JOIN_FROM)
    const bo = await harness.signedIn('mechanic', 'bo@example.test')
    expect((await bo.put(participantPath(randomUUID()))).body.code).toBe('NOT_ALLOWED')
    const eve = await harness.signedIn('customer', 'eve@example.test')
    expect((await eve.put(participantPath(randomUUID()))).body.code).toBe('TICKET_NOT_FOUND')

    const clientId = randomUUID()
    const { status, body } = await ben.put<CallAccess>(participantPath(clientId))
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

  test('names its servers before the call, with credentials of the person', async () => {
    const { status, body } = await ben.get<CallServers>('/api/call-servers')
    expect(status).toBe(200)
    expect(body.iceServers[0]).toEqual({ urls: ['stun:stun.example:3478'] })
    expect(body.iceServers[1]?.username).toMatch(new RegExp(`^\\d+:${ben.person.id}$`))
  })

  test('goes through relays only for the person who hides the internet address', async () => {
    await harness.setClock(JOIN_FROM)
    expect((await ben.patch('/api/me', { hidesAddress: true })).body).toMatchObject({ hidesAddress: true })
    expect((await ben.put<CallAccess>(participantPath(randomUUID()))).body.relayOnly).toBe(true)
    expect((await ada.put<CallAccess>(participantPath(randomUUID()))).body.relayOnly).toBeUndefined()
  })

  test('cannot be joined after its slot when it has not started', async () => {
    await harness.setClock(AFTER)
    expect((await ben.put(participantPath(randomUUID()))).body.code).toBe('CALL_NOT_OPEN')
  })

  test('a participant cannot take the client id of the counterpart', async () => {
    await harness.setClock(JOIN_FROM)
    const clientId = randomUUID()
    await join(ben, ben.path, clientId)
    const taken = await ada.put(participantPath(clientId))
    expect([taken.status, taken.body.fields]).toEqual([400, { clientId: 'taken' }])
    expect(await listClientIds()).toEqual([clientId])
  })

  test('a heartbeat changes nothing and sends no event', async () => {
    await harness.setClock(JOIN_FROM)
    const clientId = await join(ben, ben.path)
    const before = (await callEvents('call.participants', ada.person.id)).length
    await Promise.all([join(ben, ben.path, clientId), join(ben, ben.path, clientId)])
    expect(await callEvents('call.participants', ada.person.id)).toHaveLength(before)
    expect(await listClientIds()).toEqual([clientId])
  })

  test('the desk shows a waiting customer until the customer leaves', async () => {
    await harness.setClock(JOIN_FROM)
    const listCases = async () => (await ada.get<CaseList>('/api/cases?filter=open')).body.cases
    expect((await listCases()).map(({ section }) => section)).toEqual(['today'])
    const clientId = await join(ben, ben.path)
    expect(await listCases()).toMatchObject([{ section: 'waitingNow', ticket: { state: 'in_call' } }])
    await ben.delete(participantPath(clientId))
    expect((await listCases()).map(({ section }) => section)).toEqual(['today'])
  })

  test('a second client of the same person replaces the first, despite late requests of the first', async () => {
    await harness.setClock(JOIN_FROM)
    const phone = await join(ben, ben.path)
    const desktop = await join(ada, ben.path)
    const laptop = await join(ben, ben.path)
    const last = (await callEvents('call.participants', ben.person.id)).at(-1) as { participants: CallParticipant[] }
    expect(last.participants.map(({ clientId }) => clientId).sort()).toEqual([desktop, laptop].sort())

    const late = await ben.put<CallAccess>(participantPath(phone))
    expect(late.body.participants.map(({ clientId }) => clientId)).not.toContain(phone)
    expect((await ben.delete(participantPath(phone))).status).toBe(204)
    expect((await listClientIds()).sort()).toEqual([desktop, laptop].sort())
  })

  test('a phone that wakes up after its call went on elsewhere does not take it back by itself', async () => {
    await harness.setClock(JOIN_FROM)
    const phone = await join(ben, ben.path)
    const laptop = await join(ben, ben.path)
    const late = await ben.put<CallAccess>(participantPath(phone))
    expect(late.body.participants).toMatchObject([{ clientId: laptop }])
    // Its person takes the call back, which is another joining.
    const again = await join(ben, ben.path)
    expect(await listClientIds()).toEqual([again])
  })

  test('signals arrive in order, only at the counterpart and only from participants', async () => {
    await harness.setClock(JOIN_FROM)
    const [from, to] = [await join(ben, ben.path), await join(ada, ben.path)]
    const candidates = [0, 1, 2, 3, 4].map((index) => ({
      type: 'candidate',
      candidate: { candidate: `c${index}`, sdpMid: '0' },
    }))
    await sendSignals(ben, from, to, { type: 'offer', sdp: 'v=0', offerId: 'first' }, ...candidates)
    await sendSignals(ada, to, from, { type: 'answer', sdp: 'v=0', offerId: 'first' })
    const received = (await callEvents('call.signal', ada.person.id)) as { from: string; signal: { type: string } }[]
    expect(received.map((event) => event.signal.type)).toEqual([
      'offer',
      ...Array.from({ length: 5 }, () => 'candidate'),
    ])
    expect(received[3]).toEqual({
      ticketId: ben.ticketId,
      from,
      to,
      signal: {
        type: 'candidate',
        candidate: { candidate: 'c2', sdpMid: '0', sdpMLineIndex: null, usernameFragment: null },
      },
    })
    expect(await callEvents('call.signal', ben.person.id)).toHaveLength(1)

    const candidate = candidates[0] ?? {}
    expect((await sendSignals(ben, to, from, candidate)).body.code).toBe('CALL_NOT_OPEN')
    expect((await sendSignals(ben, randomUUID(), to, candidate)).body.code).toBe('CALL_NOT_OPEN')
    expect((await sendSignals(ben, from, to, { type: 'offer' })).body.code).toBe('INVALID_INPUT')
    expect((await sendSignals(ben, from, to)).body.code).toBe('INVALID_INPUT')
    expect((await sendSignals(ben, from, to, ...Array(SIGNALS_MAX + 1).fill(candidate))).body.code).toBe(
      'INVALID_INPUT',
    )
    expect((await sendSignals(ben, from, randomUUID(), candidate)).status).toBe(204)
    expect(await callEvents('call.signal', ada.person.id)).toHaveLength(6)
  })

  test('a greeting reaches the counterpart after the list that names its sender', async () => {
    await harness.setClock(JOIN_FROM)
    const to = await join(ada, ben.path)
    const [from, late] = [randomUUID(), randomUUID()]
    const before = (await findEvents(harness, ada.person.id)).length
    const greeting = { to, signals: [{ type: 'offer', sdp: 'v=0', offerId: 'first' }] }
    expect((await ben.put<CallAccess>(participantPath(from), { greeting })).status).toBe(200)
    expect((await findEvents(harness, ada.person.id)).slice(before)).toMatchObject([
      { name: 'call.participants', payload: { participants: [{ clientId: to }, { clientId: from }] } },
      { name: 'call.signal', payload: { from, to, signal: { type: 'offer', offerId: 'first' } } },
    ])
    // A client that was replaced meanwhile takes no part.
    await join(ben, ben.path, late)
    const stored = (await findEvents(harness, ada.person.id)).length
    expect((await ben.put<CallAccess>(participantPath(from), { greeting })).status).toBe(200)
    expect(await findEvents(harness, ada.person.id)).toHaveLength(stored)
  })

  test('a greeting of a person who hides the internet address is dropped unless it was made for relays only', async () => {
    await harness.setClock(JOIN_FROM)
    const to = await join(ada, ben.path)
    const greeting = { to, signals: [{ type: 'offer', sdp: 'v=0', offerId: 'first' }] }
    await ben.patch('/api/me', { hidesAddress: true })
    const clientId = randomUUID()
    expect((await ben.put<CallAccess>(participantPath(clientId), { greeting })).body.relayOnly).toBe(true)
    expect(await callEvents('call.signal', ada.person.id)).toEqual([])
    await ben.put(participantPath(clientId), { greeting: { ...greeting, relayOnly: true } })
    expect(await callEvents('call.signal', ada.person.id)).toMatchObject([{ from: clientId, to }])
  })

  test('the list after hanging up or closing the page names the client that has left, the list after a long silence none', async () => {
    await harness.setClock(JOIN_FROM)
    const [customer] = [await join(ben, ben.path), await join(ada, ben.path)]
    await ben.delete(participantPath(customer))
    const latest = async () => (await callEvents('call.participants', ada.person.id)).at(-1)
    expect(await latest()).toEqual({ ticketId: ben.ticketId, participants: [], leftClientId: customer })
    const [reloaded] = [await join(ben, ben.path), await join(ada, ben.path)]
    await ben.delete(`${participantPath(reloaded)}?isPageClosed=true`)
    expect(await latest()).toMatchObject({ leftClientId: reloaded, isPageClosed: true })
    await join(ben, ben.path)
    await removeSilentParticipants(harness.service, new Date(Date.now() + 60_000))
    expect(await latest()).toEqual({ ticketId: ben.ticketId, participants: [] })
  })

  test.each(['customer', 'mechanic'] as const)(
    'a hang-up of the %s ends the call for both, who may join again',
    async (by) => {
      await harness.setClock(DURING)
      const [customer, mechanic] = [await join(ben, ben.path), await join(ada, ben.path)]
      await (by === 'customer' ? ben.delete(participantPath(customer)) : ada.delete(participantPath(mechanic)))
      const ended = await ticketAt(ben, ben.path)
      expect(ended).toMatchObject({ state: 'in_call', callParticipants: [], ratingDue: true })
      expect(describePresence(ended)).toMatchObject({ at: 'hungUp', by, minutes: 1 })
      // The desk does not ring for a customer after the mechanic has left the call.
      expect((await ada.get<Session>('/api/session')).body.waiting).toEqual([])
      // A page that has not heard of it does not come back by itself.
      const heartbeat = await ben.put(participantPath(customer), { isHeartbeat: true })
      expect([heartbeat.status, heartbeat.body.code]).toEqual([409, 'CALL_NOT_OPEN'])
      expect(await listClientIds()).toEqual([])
      await harness.setClock('2026-11-24T08:25:00Z')
      const again = await join(ben, ben.path)
      expect(describePresence(await ticketAt(ben, ben.path))).toMatchObject({ at: 'waiting', who: 'customer' })
      await join(ada, ben.path)
      expect(await listClientIds()).toContain(again)
    },
  )

  test('a participant who was removed for silence ends the call for both by hanging up', async () => {
    await harness.setClock(DURING)
    const [customer] = [await join(ben, ben.path), await join(ada, ben.path)]
    await silence(customer)
    await removeSilentParticipants(harness.service)
    await ben.delete(participantPath(customer))
    expect(await ticketAt(ben, ben.path)).toMatchObject({ state: 'in_call', callParticipants: [] })
  })

  test('a page tells the service of a hang-up that only its counterpart could send', async () => {
    await harness.setClock(DURING)
    const [customer] = [await join(ben, ben.path), await join(ada, ben.path)]
    await ben.delete(`${participantPath(customer)}?hasCounterpartHungUp=true`)
    expect(describePresence(await ticketAt(ben, ben.path))).toMatchObject({ at: 'hungUp', by: 'mechanic' })
  })

  test('a mechanic whose page closes leaves a customer who waits from then on', async () => {
    await harness.setClock(JOIN_FROM)
    const [, mechanic] = [await join(ben, ben.path), await join(ada, ben.path)]
    await harness.setClock(DURING)
    await ada.delete(`${participantPath(mechanic)}?isPageClosed=true`)
    const ticket = await ticketAt(ada, ben.path)
    const { since } = describePresence(ticket) as { since: string }
    expect(describePresence(ticket)).toMatchObject({
      at: 'interrupted',
      who: 'customer',
      missing: 'mechanic',
      cause: 'closed',
    })
    expect(since).toMatch(/^2026-11-24T08:10:/)
    expect((await ada.get<Session>('/api/session')).body.waiting).toMatchObject([{ since }])
    expect((await ada.get<CaseList>('/api/cases?filter=open')).body.cases).toMatchObject([
      { section: 'waitingNow', waitingSince: since },
    ])
    await removeSilentParticipants(harness.service, new Date(Date.now() + 60_000))
    expect(describePresence(await ticketAt(ben, ben.path))).toMatchObject({ at: 'brokenOff' })
    expect((await ticketAt(ben, ben.path)).lastCall?.partedAt).toBe(since)
  })

  test('a participant without heartbeat for 30 seconds of real time is removed and can rejoin', async () => {
    await harness.setClock(JOIN_FROM)
    const [customer, mechanic] = [await join(ben, ben.path), await join(ada, ben.path)]
    await harness.service.db
      .updateTable('call_participant')
      .set({ last_seen: new Date(Date.now() - 25_000) })
      .where('client_id', '=', customer)
      .execute()
    await removeSilentParticipants(harness.service)
    expect((await listClientIds()).sort()).toEqual([customer, mechanic].sort())
    await removeSilentParticipants(harness.service, new Date(Date.now() + 10_000))
    expect(await listClientIds()).toEqual([mechanic])
    const last = (await callEvents('call.participants', ben.person.id)).at(-1) as { participants: CallParticipant[] }
    expect(last.participants.map(({ clientId }) => clientId)).toEqual([mechanic])
    await join(ben, ben.path, customer)
    expect((await listClientIds()).sort()).toEqual([customer, mechanic].sort())
  })

  test('a heartbeat that removes a silent customer records that the customer left', async () => {
    await harness.setClock(JOIN_FROM)
    const [customer, mechanic] = [await join(ben, ben.path), await join(ada, ben.path)]
    await silence(customer)
    await harness.setClock(DURING)
    await join(ada, ben.path, mechanic)
    expect(await listClientIds()).toEqual([mechanic])
    expect((await ticketAt(ada, ben.path)).appointment).toMatchObject({
      leftAt: null,
      customerLeftAt: expect.stringMatching(/^2026-11-24T08:10:/),
    })
    await join(ben, ben.path, customer)
    expect((await ticketAt(ada, ben.path)).appointment?.customerLeftAt).toBeNull()
  })

  test('a late request of a replaced client publishes the participants whom it removes', async () => {
    await harness.setClock(JOIN_FROM)
    const [phone, mechanic] = [await join(ben, ben.path), await join(ada, ben.path)]
    const laptop = await join(ben, ben.path)
    await silence(mechanic)
    await join(ben, ben.path, phone)
    expect((await callEvents('call.participants', ben.person.id)).at(-1)).toMatchObject({
      participants: [{ clientId: laptop }],
    })
  })

  test('moving the product’s clock removes no participant', async () => {
    await harness.setClock(JOIN_FROM)
    const clientId = await join(ben, ben.path)
    await harness.setClock(DURING)
    await removeSilentParticipants(harness.service)
    expect(await listClientIds()).toEqual([clientId])
  })

  test('an interrupted call can be rejoined, also after its slot, until it has ended', async () => {
    await harness.setClock(DURING)
    const [customer, mechanic] = [await join(ben, ben.path), await join(ada, ben.path)]
    await ben.delete(`${participantPath(customer)}?isPageClosed=true`)
    expect((await ticketAt(ben, ben.path)).state).toBe('in_call')
    await harness.setClock(AFTER)
    await harness.runJobs()
    expect((await ticketAt(ben, ben.path)).state).toBe('in_call')
    await join(ben, ben.path)
    await ada.delete(participantPath(mechanic))
    expect(await ticketAt(ben, ben.path)).toMatchObject({
      state: 'in_call',
      ratingDue: true,
      appointment: { leftAt: expect.stringMatching(/^2026-11-24T08:3/) },
    })
    const back = await join(ben, ben.path)
    expect((await ticketAt(ben, ben.path)).appointment?.leftAt).toBeNull()
    await ben.delete(participantPath(back))
    await harness.setClock(LEFT_FOR_GOOD)
    await harness.runJobs()
    expect(await ticketAt(ben, ben.path)).toMatchObject({ state: 'wrap_up', missedAppointment: false, ratingDue: true })
    expect((await ben.put(participantPath(randomUUID()))).body.code).toBe('CALL_NOT_OPEN')
  })

  test('a call that both have left ends with its slot', async () => {
    await harness.setClock(DURING)
    const [customer, mechanic] = [await join(ben, ben.path), await join(ada, ben.path)]
    await Promise.all([ben.delete(participantPath(customer)), ada.delete(participantPath(mechanic))])
    expect((await ticketAt(ben, ben.path)).state).toBe('in_call')
    await harness.setClock(AFTER)
    await harness.runJobs()
    expect((await ticketAt(ben, ben.path)).state).toBe('wrap_up')
  })

  test('a customer who waited alone missed the appointment and has no call to rate', async () => {
    await harness.setClock(DURING)
    const clientId = await join(ben, ben.path)
    await ben.delete(participantPath(clientId))
    await harness.setClock(AFTER)
    await harness.runJobs()
    expect(await ticketAt(ben, ben.path)).toMatchObject({
      state: 'wrap_up',
      missedAppointment: true,
      missedBy: 'mechanic',
      ratingDue: false,
    })
    expect((await harness.mailsTo(`ben${round}@example.test`))[0]).toMatchObject({
      subject: 'Wir haben Ihren Termin verpasst',
      text: expect.stringMatching(/Sie waren zu Ihrem Termin .* da, Ada nicht\./),
    })
  })

  test('a customer who did not come is notified and asked for another time', async () => {
    await harness.setClock(DURING)
    const clientId = await join(ada, ben.path)
    await ada.delete(participantPath(clientId))
    await harness.setClock(AFTER)
    await harness.runJobs()
    expect(await ticketAt(ben, ben.path)).toMatchObject({ state: 'wrap_up', missedBy: 'customer' })
    expect((await harness.mailsTo(`ben${round}@example.test`))[0]).toMatchObject({
      subject: 'Wir haben Sie im Videoanruf nicht erreicht',
      text: expect.stringMatching(/Ada hat zu Ihrem Termin .* auf Sie gewartet\./),
    })
  })

  test('the mechanic ends the call, which removes all participants and publishes the change', async () => {
    await harness.setClock(DURING)
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
