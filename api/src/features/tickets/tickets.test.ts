import { type Actor, canMove, TICKET_STATES, type Ticket, type TicketState } from '@radruf/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../../database/transaction.ts'
import { ApiProblem } from '../../problem.ts'
import { book, bookingCustomer, ticketAt } from '../../testing/booking.ts'
import { DATABASES, startTestService, type TestService } from '../../testing/service.ts'
import { getNewestTicket } from '../../testing/tickets.ts'
import { dateOf } from '../../time.ts'
import { moveTicket } from './move.ts'

const ACTORS: readonly Actor[] = ['customer', 'mechanic', 'system']

describe.each(DATABASES)('tickets on the %s database', (database) => {
  let its: TestService
  beforeAll(async () => {
    its = await startTestService({ database })
  })
  afterAll(() => its.stop())

  const putInto = (id: string, state: TicketState) =>
    its.service.db
      .updateTable('ticket')
      .set({ state, closed_at: state === 'closed' ? dateOf(its.service.clock.now()) : null })
      .where('id', '=', id)
      .execute()
  const attempt = (id: string, to: TicketState, by: Actor) =>
    inTransaction(its.service, (trx) =>
      moveTicket(trx, id, { to, by, personId: null, now: dateOf(its.service.clock.now()) }),
    ).then(
      ({ state }) => state,
      (error) => (error instanceof ApiProblem ? error.code : error),
    )

  test('a ticket moves only along the table, for every pair of states and every actor', async () => {
    const customer = await its.signedIn('customer', 'moves@example.test')
    const { id } = await getNewestTicket(customer)
    const seen: string[] = []
    for (const from of TICKET_STATES)
      for (const to of TICKET_STATES)
        for (const by of ACTORS) {
          await putInto(id, from)
          const result = await attempt(id, to, by)
          expect([from, to, by, result]).toEqual([from, to, by, canMove(from, to, by) ? to : 'TICKET_CANNOT_MOVE'])
          if (result === to) seen.push(`${from} ${to} ${by}`)
        }
    const notes = await its.service.db.selectFrom('ticket_move').selectAll().where('ticket_id', '=', id).execute()
    expect(notes.map(({ from_state, to_state, actor }) => `${from_state} ${to_state} ${actor}`)).toEqual(seen)
  })

  test('of two people moving it at once, one is refused', async () => {
    const customer = await its.signedIn('customer', 'both@example.test')
    const { id } = await getNewestTicket(customer)
    await putInto(id, 'in_review')
    const results = await Promise.all([attempt(id, 'booking_open', 'mechanic'), attempt(id, 'referred', 'mechanic')])
    expect(results.filter((result) => result === 'TICKET_CANNOT_MOVE')).toHaveLength(1)
  })

  test('a closed ticket can be taken up again for seven days', async () => {
    const customer = await its.signedIn('customer', 'again@example.test')
    const { id } = await getNewestTicket(customer)
    await putInto(id, 'closed')
    await its.setClock('2026-12-01T09:00:00Z')
    expect(await attempt(id, 'wrap_up', 'mechanic')).toBe('TICKET_CANNOT_MOVE')
    await its.setClock('2026-11-29T09:00:00Z')
    expect(await attempt(id, 'wrap_up', 'mechanic')).toBe('wrap_up')
  })

  test('a customer has one open ticket at a time, also when asking twice at once', async () => {
    const customer = await its.signedIn('customer', 'one@example.test')
    const first = await getNewestTicket(customer)
    expect((await customer.post('/api/tickets')).body.code).toBe('TICKET_ALREADY_OPEN')
    await putInto(first.id, 'closed')
    const answers = await Promise.all([1, 2, 3].map(() => customer.post<Ticket>('/api/tickets')))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    const { body } = await customer.get<{ tickets: Ticket[] }>('/api/tickets')
    expect(body.tickets.map(({ number, state }) => [number, state])).toEqual([
      [2, 'questionnaire_open'],
      [1, 'closed'],
    ])
    // The old one cannot come back while the new one is open.
    expect(await attempt(first.id, 'wrap_up', 'mechanic')).toBe('TICKET_CANNOT_MOVE')
  })

  test('a customer sees only the own ticket', async () => {
    const [one, other] = [
      await its.signedIn('customer', 'mine@example.test'),
      await its.signedIn('customer', 'theirs@example.test'),
    ]
    const { id } = await getNewestTicket(one)
    expect((await other.get(`/api/tickets/${id}`)).body.code).toBe('TICKET_NOT_FOUND')
    expect((await other.post(`/api/tickets/${id}/moves`, { to: 'closed' })).body.code).toBe('TICKET_NOT_FOUND')
    expect((await one.get<Ticket>(`/api/tickets/${id}`)).body).toMatchObject({
      id,
      number: 1,
      customer: { name: 'mine' },
    })
  })

  test('moving to where the ticket stands is no error, and moves that need more are refused', async () => {
    const customer = await its.signedIn('customer', 'stands@example.test')
    const { id } = await getNewestTicket(customer)
    const move = (to: TicketState) => customer.post<Ticket & { code?: string }>(`/api/tickets/${id}/moves`, { to })
    expect((await move('questionnaire_open')).body.state).toBe('questionnaire_open')
    expect((await move('in_review')).body.code).toBe('TICKET_CANNOT_MOVE')
    await putInto(id, 'booking_open')
    expect((await move('booked')).body.code).toBe('TICKET_CANNOT_MOVE')
    expect((await move('closed')).body).toMatchObject({ state: 'closed' })
    expect((await move('closed')).status).toBe(200)
  })
})

test('by setting, a ticket that nobody books a time for is closed; a booked one is not', async () => {
  const its = await startTestService({ database: 'embedded', env: { BOOKING_EXPIRY_DAYS: '7' } })
  try {
    await its.signedIn('mechanic', 'mia@example.test')
    const waits = await bookingCustomer(its, 'waits@example.test')
    const books = await bookingCustomer(its, 'books@example.test')
    await its.runJobs()
    await its.setClock('2026-11-30T08:59:00Z')
    await its.runJobs()
    expect((await ticketAt(waits, waits.path)).state).toBe('booking_open')
    await book(books, '2026-12-02T09:00:00.000Z')
    await its.setClock('2026-11-30T09:01:00Z')
    await its.runJobs()
    expect((await ticketAt(waits, waits.path)).state).toBe('closed')
    expect((await ticketAt(books, books.path)).state).toBe('booked')
  } finally {
    await its.stop()
  }
})
