import type { AddressInfo } from 'node:net'
import type { CaseList, Colleague, StaffRole, Thread, Ticket } from '@radruf/contract'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { runCommand } from '../../ops/run-command.ts'
import { book, bookingCustomer, join } from '../../testing/booking.ts'
import { openEventStream } from '../../testing/event-reader.ts'
import { FEATURE_DATABASES, startTestService, type TestService } from '../../testing/service.ts'

const WEDNESDAY_9 = '2026-11-25T08:00:00.000Z'

describe.each(FEATURE_DATABASES)('roles of staff on %s', (database) => {
  let harness: TestService
  beforeAll(async () => {
    harness = await startTestService({ database })
  })
  afterAll(() => harness.stop())

  const changeRole = (email: string, role: StaffRole) => runCommand(harness.service, { name: 'role', email, role })
  const eventsOf = (personId: string) => {
    const received: { name: string; payload: unknown }[] = []
    const onStored = (event?: { name: string; payload: unknown }) => {
      if (event) received.push({ name: event.name, payload: event.payload })
    }
    harness.service.notifier.subscribe(personId, { onStored, onBroadcast: () => {} })
    return received
  }
  const statusesOf = async (client: Awaited<ReturnType<TestService['signedIn']>>, path: string) =>
    Promise.all(
      [path, `${path}/messages`, `${path}/notes`, '/api/cases', '/api/desk-search?q=Kette', '/api/me/sessions'].map(
        async (url) => (await client.get(url)).status,
      ),
    )

  test('a role applies to an open session at once: its pages get an event, and cases are closed to an operator', async () => {
    const { path } = await bookingCustomer(harness, 'mid-session@example.test')
    await harness.signedIn('operator', 'first@example.test')
    const mia = await harness.signedIn('mechanic', 'mia@example.test', 'de', 'Mia')
    const received = eventsOf(mia.person.id)
    expect(await statusesOf(mia, path)).toEqual([200, 200, 200, 200, 200, 200])
    expect((await changeRole('Mia@example.test', 'operator')).lines).toEqual(['mia@example.test is operator now.'])
    expect(await statusesOf(mia, path)).toEqual([403, 403, 403, 403, 403, 200])
    expect((await changeRole('mia@example.test', 'lead')).ok).toBe(true)
    expect(await statusesOf(mia, path)).toEqual([200, 200, 200, 200, 200, 200])
    expect(received).toEqual([
      { name: 'role.changed', payload: { role: 'operator' } },
      { name: 'role.changed', payload: { role: 'lead' } },
    ])
  })

  test('every change and every read of a case is in the security log; the same role again is none', async () => {
    await changeRole('mia@example.test', 'lead')
    const { lines } = await runCommand(harness.service, { name: 'security-log' })
    const events = lines.slice(2).map((line) => line.split(/ {2,}/).slice(1))
    expect(events.filter(([kind]) => kind === 'role_changed').map((event) => event.slice(1))).toEqual([
      ['mia@example.test', 'mechanic → operator'],
      ['mia@example.test', 'operator → lead'],
    ])
    expect(events.filter(([kind]) => kind === 'case_read').map(([, by]) => by)).toEqual(['mia@example.test'])
  })

  test('customers keep their role, and so do the last operator and a mechanic with open cases', async () => {
    const busy = await harness.signedIn('mechanic', 'busy@example.test')
    const { ticketId } = await bookingCustomer(harness, 'kim@example.test')
    await harness.service.db
      .updateTable('ticket')
      .set({ mechanic_id: busy.person.id })
      .where('id', '=', ticketId)
      .execute()
    const refuse = async (email: string, role: StaffRole) => {
      const { ok, lines } = await changeRole(email, role)
      return [ok, ...lines]
    }
    expect(await refuse('kim@example.test', 'lead')).toEqual([
      false,
      'kim@example.test is a customer, and customers stay customers.',
    ])
    expect(await refuse('first@example.test', 'lead')).toEqual([
      false,
      'first@example.test is the last operator; invite another one first.',
    ])
    expect(await refuse('busy@example.test', 'operator')).toEqual([
      false,
      'busy@example.test has 1 open cases, and operators see none; hand them over first.',
    ])
    expect(await refuse('unknown@example.test', 'lead')).toEqual([
      false,
      'No person has the e-mail address unknown@example.test.',
    ])
  })

  test('a lead acts on the case of a mechanic: chat, call and hand-over; without own hours no call is booked with a lead', async () => {
    const jonas = await harness.signedIn('mechanic', 'jonas@example.test', 'de', 'Jonas')
    const leyla = await harness.signedIn('lead', 'leyla@example.test', 'de', 'Leyla')
    const customer = await bookingCustomer(harness, 'lea@example.test')
    await harness.service.db
      .updateTable('person')
      .set({ role: 'operator' })
      .where('email', 'in', ['busy@example.test', 'mia@example.test'])
      .execute()
    const { mechanic } = await book(customer, WEDNESDAY_9)
    expect(mechanic?.id).toBe(jonas.person.id)
    expect((await leyla.get<CaseList>('/api/cases')).body.cases).toEqual([])

    await leyla.put(`${customer.path}/viewing`, { activity: 'reading' })
    const received = eventsOf(leyla.person.id)
    const message = { clientId: crypto.randomUUID(), text: 'Ich helfe aus.' }
    expect((await leyla.post(`${customer.path}/messages`, message)).status).toBe(201)
    const { messages } = (await customer.get<Thread>(`${customer.path}/messages`)).body
    expect(messages.map(({ author, authorName }) => [author, authorName])).toEqual([['mechanic', 'Leyla']])

    await harness.setClock(WEDNESDAY_9)
    await join(customer, customer.path)
    await join(leyla, customer.path)
    expect((await changeRole('leyla@example.test', 'operator')).lines).toEqual([
      'leyla@example.test is in a call, and operators take none; try again after it.',
    ])
    expect(received.map(({ name }) => name)).toEqual(expect.arrayContaining(['chat.changed', 'call.participants']))
    const { callParticipants } = (await leyla.get<Ticket>(customer.path)).body
    expect(callParticipants.map(({ role }) => role).toSorted()).toEqual(['customer', 'mechanic'])

    const { colleagues } = (await leyla.get<{ colleagues: Colleague[] }>(`${customer.path}/colleagues`)).body
    expect(colleagues.map(({ name }) => name)).toEqual(['Leyla'])
  })

  test('a role applies to an open event stream at once: it delivers no more cases to an operator, and again to a lead', async () => {
    await harness.app.listen({ port: 0, host: '127.0.0.1' })
    const base = `http://127.0.0.1:${(harness.app.server.address() as AddressInfo).port}`
    const ole = await harness.signedIn('mechanic', 'ole@example.test', 'de', 'Ole')
    const stream = await openEventStream(base, ole.cookies.radruf_session ?? '')
    onTestFinished(stream.close)
    await stream.opened()
    const nextTicket = async () => {
      const event = await stream.next()
      return [event?.name, (event?.data as { ticketId?: string } | undefined)?.ticketId]
    }

    const first = await bookingCustomer(harness, 'before@example.test')
    expect(await nextTicket()).toEqual(['ticket.changed', first.ticketId])
    await changeRole('ole@example.test', 'operator')
    while ((await nextTicket())[0] !== 'role.changed');
    await bookingCustomer(harness, 'between@example.test')
    await changeRole('ole@example.test', 'lead')
    expect((await nextTicket())[0]).toBe('role.changed')
    const third = await bookingCustomer(harness, 'after@example.test')
    expect(await nextTicket()).toEqual(['ticket.changed', third.ticketId])
  })
})
