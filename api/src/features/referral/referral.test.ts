import type { Ticket } from '@radruf/contract'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { json } from '../../database/json.ts'
import { book, bookingCustomer, join, type TicketHolder, ticketAt } from '../../testing/booking.ts'
import { FEATURE_DATABASES, MONDAY_10, startTestService, type TestService } from '../../testing/service.ts'
import { createWorkshopRow } from '../../testing/workshops.ts'

const WEDNESDAY_9 = '2026-11-25T08:00:00.000Z'

describe.each(FEATURE_DATABASES)('referral on the %s database', (database) => {
  let harness: TestService
  let mia: Awaited<ReturnType<TestService['signedIn']>>
  beforeAll(async () => {
    harness = await startTestService({ database })
    mia = await harness.signedIn('mechanic', 'mia@example.test')
    await harness.service.db.insertInto('workshop').values(['10115', '10999', '80331'].map(createWorkshopRow)).execute()
  })
  afterEach(() => harness.setClock(MONDAY_10))
  afterAll(() => harness.stop())

  /** A customer with the postal code 10999 whose call ended with an outcome. */
  const referred = async (email: string, outcome: 'workshop' | 'unsafe'): Promise<TicketHolder> => {
    const customer = await bookingCustomer(harness, email)
    await harness.service.db
      .updateTable('ticket')
      .set({ answers: json({ postalCode: '10999' }) })
      .where('id', '=', customer.ticketId)
      .execute()
    await book(customer, WEDNESDAY_9)
    await harness.setClock('2026-11-25T08:00:30Z')
    await join(customer, customer.path)
    await join(mia, customer.path)
    const written = await mia.put<Ticket>(`${customer.path}/summary`, { outcome, text: 'Rahmenriss.' })
    expect(written.body.state).toBe('referred')
    return customer
  }

  test('an unsafe bike is referred to the workshops of its region, and the customer closes the ticket', async () => {
    const anna = await referred('anna@example.test', 'unsafe')
    const ticket = await ticketAt(anna, anna.path)
    expect(ticket.referral).toMatchObject({
      unsafe: true,
      exact: true,
      closesAt: expect.stringMatching(/^2026-12-25T08:00/),
    })
    expect(ticket.referral?.workshops.map(({ postalCode }) => postalCode)).toEqual(['10999', '10115', '80331'])
    const closed = await anna.post<Ticket>(`${anna.path}/moves`, { to: 'closed' })
    expect(closed.body).toMatchObject({ state: 'closed', referral: { unsafe: true, closesAt: null } })
  })

  test('a referred ticket closes automatically after thirty days', async () => {
    const ben = await referred('ben@example.test', 'workshop')
    expect((await ticketAt(ben, ben.path)).referral?.unsafe).toBe(false)
    await harness.runJobs()
    await harness.setClock('2026-12-25T07:59:00Z')
    await harness.runJobs()
    expect((await ticketAt(ben, ben.path)).state).toBe('referred')
    await harness.setClock('2026-12-25T08:01:30Z')
    await harness.runJobs()
    expect((await ticketAt(ben, ben.path)).state).toBe('closed')
  })

  test('other tickets have no referral', async () => {
    const cem = await bookingCustomer(harness, 'cem@example.test')
    expect((await ticketAt(cem, cem.path)).referral).toBeNull()
  })
})
