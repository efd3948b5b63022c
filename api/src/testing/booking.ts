import { randomUUID } from 'node:crypto'
import type { Hold, Language, Ticket, TimeSlots } from '@radruf/contract'
import { inTransaction } from '../database/transaction.ts'
import { moveTicket } from '../features/tickets/move.ts'
import { requireLockedTicket } from '../features/tickets/ticket-access.ts'
import type { DatabaseKind } from '../service.ts'
import type { TestClient } from './client.ts'
import { startTestService, type TestService } from './service.ts'

export type TicketHolder = TestClient & { person: { id: string; language: Language }; ticketId: string; path: string }

/** Signs in a customer whose ticket is open for booking. */
export async function bookingCustomer(
  { service, signedIn }: TestService,
  email: string,
  language: Language = 'de',
): Promise<TicketHolder> {
  const customer = await signedIn('customer', email, language)
  const { id } = await service.db
    .selectFrom('ticket')
    .select('id')
    .where('customer_id', '=', customer.person.id)
    .executeTakeFirstOrThrow()
  const now = new Date(service.clock.now().epochMilliseconds)
  await inTransaction(service, async (trx) => {
    const ticket = await requireLockedTicket(trx, id, customer.person)
    const submitted = await moveTicket(trx, ticket, {
      to: 'in_review',
      by: 'customer',
      personId: customer.person.id,
      now,
    })
    await moveTicket(trx, submitted, { to: 'booking_open', by: 'system', personId: null, now })
  })
  return Object.assign(customer, { ticketId: id, path: `/api/tickets/${id}` })
}

/** Holds and confirms a slot. Returns the booked ticket. */
export async function book(customer: TicketHolder, startsAt: string): Promise<Ticket> {
  const hold = await customer.put<Hold>(`${customer.path}/hold`, { startsAt })
  if (hold.status !== 200) throw new Error(`not held: ${JSON.stringify(hold.body)}`)
  const booked = await customer.post<Ticket>(`${customer.path}/appointment`, { holdId: hold.body.id })
  if (booked.status !== 200) throw new Error(`not booked: ${JSON.stringify(booked.body)}`)
  return booked.body
}

/** Starts a service on a Monday at 10 with a mechanic, Mia, and a customer, Ben, who has booked a call. */
export async function startWithBookedCall(database: DatabaseKind, startsAt: string, env: Record<string, string> = {}) {
  const testService = await startTestService({ database, env })
  const mechanic = await testService.signedIn('mechanic', 'mia@example.test', 'de', 'Mia')
  const customer = await bookingCustomer(testService, 'ben@example.test')
  await book(customer, startsAt)
  return { testService, mechanic, customer }
}

export const ticketAt = async (client: TestClient, path: string): Promise<Ticket> =>
  (await client.get<Ticket>(path)).body

/** Start times of the free slots of a ticket, as ISO strings. */
export async function freeTimes(client: TestClient, path: string): Promise<string[]> {
  const { body } = await client.get<TimeSlots>(`${path}/slots`)
  return body.days.flatMap((day) => day.slots.map((slot) => slot.startsAt))
}

/** Joins the call. Returns the id of the joined client. */
export async function join(client: TestClient, path: string, clientId: string = randomUUID()): Promise<string> {
  const { status, body } = await client.put(`${path}/call/participants/${clientId}`)
  if (status !== 200) throw new Error(`not joined: ${JSON.stringify(body)}`)
  return clientId
}

/** Stored events of a person, oldest first. */
export async function findEvents({ service }: TestService, personId: string) {
  return service.db
    .selectFrom('event')
    .select(['seq', 'name', 'payload'])
    .where('person_id', '=', personId)
    .orderBy('seq')
    .execute()
}
