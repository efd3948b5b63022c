import { type Actor, canMove, TICKET_STATES, type Ticket, type TicketState } from '@radruf/contract'
import { ApiProblem } from '@radruf/contract/api'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Trx } from '../../database/schema.ts'
import { inTransaction } from '../../database/transaction.ts'
import { book, bookingCustomer, ticketAt } from '../../testing/booking.ts'
import { FEATURE_DATABASES, startTestService, type TestService } from '../../testing/service.ts'
import { getNewestTicket } from '../../testing/tickets.ts'
import { dateOf } from '../../time.ts'
import { moveTicket } from './move.ts'
import { lockTicket, type TicketRow } from './storage.ts'

async function findAndLock(trx: Trx, id: string): Promise<TicketRow> {
  const ticket = await lockTicket(trx, id)
  if (!ticket) throw new Error(`no ticket ${id}`)
  return ticket
}

const ACTORS: readonly Actor[] = ['customer', 'mechanic', 'system']

describe.each(FEATURE_DATABASES)('tickets on the %s database', (database) => {
  let harness: TestService
  beforeAll(async () => {
    harness = await startTestService({ database })
  })
  afterAll(() => harness.stop())

  const forceState = (id: string, state: TicketState) =>
    harness.service.db
      .updateTable('ticket')
      .set({ state, closed_at: state === 'closed' ? dateOf(harness.service.clock.now()) : null })
      .where('id', '=', id)
      .execute()
  const tryMove = (id: string, to: TicketState, by: Actor) =>
    inTransaction(harness.service, async (trx) =>
      moveTicket(trx, await findAndLock(trx, id), { to, by, personId: null, now: dateOf(harness.service.clock.now()) }),
    ).then(
      ({ state }) => state,
      (error) => (error instanceof ApiProblem ? error.code : error),
    )

  test('a customer is told that a mechanic opened a ticket, and not of an own one; the setting forbids only that', async () => {
    const email = `next-${database}@example.test`
    const customer = await harness.signedIn('customer', email)
    const mechanic = await harness.signedIn('mechanic', `next-mia-${database}@example.test`, 'de', 'Mia Winter')
    const { id } = await getNewestTicket(customer)
    await forceState(id, 'closed')
    const before = await harness.mailsTo(email)
    const opened = await mechanic.post<Ticket>(`/api/tickets/${id}/next`)
    const [mail, ...others] = await harness.mailsTo(email)
    expect(others).toHaveLength(before.length)
    expect(mail).toMatchObject({ subject: 'Ein neues Ticket für Ihr Fahrrad' })
    expect(mail?.text).toContain('Mia hat für dasselbe Fahrrad ein neues Ticket eröffnet.')
    await forceState(opened.body.id, 'closed')
    const own = await customer.post<Ticket>(`/api/tickets/${id}/next`)
    expect([own.status, await harness.mailsTo(email)]).toEqual([201, [mail, ...others]])
    await forceState(own.body.id, 'closed')
    Object.assign(harness.service.settings, { newTicketAllowed: false })
    expect((await customer.post(`/api/tickets/${id}/next`)).status).toBe(403)
    expect((await mechanic.post(`/api/tickets/${id}/next`)).status).toBe(201)
    Object.assign(harness.service.settings, { newTicketAllowed: true })
  })

  test('a ticket moves only as the contract’s table allows, for every pair of states and every actor', async () => {
    const customer = await harness.signedIn('customer', 'moves@example.test')
    const { id } = await getNewestTicket(customer)
    const seen: string[] = []
    for (const from of TICKET_STATES)
      for (const to of TICKET_STATES)
        for (const by of ACTORS) {
          await forceState(id, from)
          const result = await tryMove(id, to, by)
          expect([from, to, by, result]).toEqual([from, to, by, canMove(from, to, by) ? to : 'TICKET_CANNOT_MOVE'])
          if (result === to) seen.push(`${from} ${to} ${by}`)
        }
    const recorded = await harness.service.db
      .selectFrom('ticket_move')
      .selectAll()
      .where('ticket_id', '=', id)
      .execute()
    expect(recorded.map(({ from_state, to_state, actor }) => `${from_state} ${to_state} ${actor}`)).toEqual(seen)
  })

  test('one of two concurrent moves is refused', async () => {
    const customer = await harness.signedIn('customer', 'both@example.test')
    const { id } = await getNewestTicket(customer)
    await forceState(id, 'in_review')
    const results = await Promise.all([tryMove(id, 'booking_open', 'mechanic'), tryMove(id, 'referred', 'mechanic')])
    expect(results.filter((result) => result === 'TICKET_CANNOT_MOVE')).toHaveLength(1)
  })

  test('a closed ticket can be reopened for seven days', async () => {
    const customer = await harness.signedIn('customer', 'again@example.test')
    const { id } = await getNewestTicket(customer)
    await forceState(id, 'closed')
    await harness.setClock('2026-12-01T09:00:00Z')
    expect(await tryMove(id, 'wrap_up', 'mechanic')).toBe('TICKET_CANNOT_MOVE')
    await harness.setClock('2026-11-29T09:00:00Z')
    expect(await tryMove(id, 'wrap_up', 'mechanic')).toBe('wrap_up')
  })

  test('a customer has one open ticket at a time, also with concurrent requests', async () => {
    const customer = await harness.signedIn('customer', 'one@example.test')
    const first = await getNewestTicket(customer)
    expect((await customer.post('/api/tickets')).body.code).toBe('TICKET_ALREADY_OPEN')
    await forceState(first.id, 'closed')
    const answers = await Promise.all([1, 2, 3].map(() => customer.post<Ticket>('/api/tickets')))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    const { body } = await customer.get<{ tickets: Ticket[] }>('/api/tickets')
    expect(body.tickets.map(({ number, state }) => [number, state])).toEqual([
      [2, 'questionnaire_open'],
      [1, 'closed'],
    ])
    // The old ticket cannot be reopened while the new one is open.
    expect(await tryMove(first.id, 'wrap_up', 'mechanic')).toBe('TICKET_CANNOT_MOVE')
  })

  test('a customer sees only their own ticket', async () => {
    const [owner, stranger] = [
      await harness.signedIn('customer', 'mine@example.test'),
      await harness.signedIn('customer', 'theirs@example.test'),
    ]
    const { id } = await getNewestTicket(owner)
    expect((await stranger.get(`/api/tickets/${id}`)).body.code).toBe('TICKET_NOT_FOUND')
    expect((await stranger.post(`/api/tickets/${id}/moves`, { to: 'closed' })).body.code).toBe('TICKET_NOT_FOUND')
    expect((await owner.get<Ticket>(`/api/tickets/${id}`)).body).toMatchObject({
      id,
      number: 1,
      customer: { name: 'mine' },
    })
  })

  test('a move to the current state changes nothing, and moves with an endpoint of their own are refused', async () => {
    const customer = await harness.signedIn('customer', 'stands@example.test')
    const { id } = await getNewestTicket(customer)
    const move = (to: TicketState) => customer.post<Ticket & { code?: string }>(`/api/tickets/${id}/moves`, { to })
    expect((await move('questionnaire_open')).body.state).toBe('questionnaire_open')
    expect((await move('in_review')).body.code).toBe('TICKET_CANNOT_MOVE')
    await forceState(id, 'booking_open')
    expect((await move('booked')).body.code).toBe('TICKET_CANNOT_MOVE')
    expect((await move('closed')).body).toMatchObject({ state: 'closed' })
    expect((await move('closed')).status).toBe(200)
  })
})

test('a ticket without a booking is closed after BOOKING_EXPIRY_DAYS, a booked one is not', async () => {
  const harness = await startTestService({ database: 'embedded', env: { BOOKING_EXPIRY_DAYS: '7' } })
  try {
    await harness.signedIn('mechanic', 'mia@example.test')
    const waits = await bookingCustomer(harness, 'waits@example.test')
    const books = await bookingCustomer(harness, 'books@example.test')
    await harness.runJobs()
    await harness.setClock('2026-11-30T08:59:00Z')
    await harness.runJobs()
    expect((await ticketAt(waits, waits.path)).state).toBe('booking_open')
    await book(books, '2026-12-02T09:00:00.000Z')
    await harness.setClock('2026-11-30T09:01:00Z')
    await harness.runJobs()
    expect((await ticketAt(waits, waits.path)).state).toBe('closed')
    expect((await ticketAt(books, books.path)).state).toBe('booked')
  } finally {
    await harness.stop()
  }
})
