import type { Hold } from '@radruf/contract'
import { DefaultQueryCompiler } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { book, bookingCustomer, type TicketHolder } from '../../../testing/booking.ts'
import type { TestClient } from '../../../testing/client.ts'
import { FEATURE_DATABASES, startTestService, type TestService } from '../../../testing/service.ts'

const TUESDAY_9 = '2026-11-24T08:00:00.000Z'
const TUESDAY_11 = '2026-11-24T10:00:00.000Z'

describe.each(FEATURE_DATABASES)('a booking write on %s', (database) => {
  let harness: TestService
  let customer: TicketHolder
  let mechanic: TestClient
  beforeAll(async () => {
    harness = await startTestService({ database })
    mechanic = await harness.signedIn('mechanic', 'ada@example.test')
    customer = await bookingCustomer(harness, 'ben@example.test')
  })
  afterEach(() => vi.restoreAllMocks())
  afterAll(() => harness.stop())

  /** Runs a request and returns the queries that read a table, joins included. */
  const recordReads = async (table: string, request: () => Promise<{ status: number }>): Promise<string[]> => {
    const compile = vi.spyOn(DefaultQueryCompiler.prototype, 'compileQuery')
    const { status } = await request()
    expect(status).toBeLessThan(300)
    const queries = compile.mock.results.map(({ value }) => (value as { sql: string }).sql)
    compile.mockRestore()
    return queries.filter((sql) => new RegExp(`\\b(from|join)\\s+"?${table}"?(\\s|$)`, 'i').test(sql))
  }
  const recordTicketReads = (request: () => Promise<{ status: number }>) => recordReads('ticket', request)
  const expectOneLockedRead = (reads: readonly string[]) =>
    expect(reads).toEqual([expect.stringMatching(/^select \* from "ticket" where .* for update$/)])
  const hold = (startsAt: string) => customer.put<Hold>(`${customer.path}/hold`, { startsAt })

  test('reads the ticket row once when it holds, books, moves, joins the waitlist and cancels', async () => {
    expectOneLockedRead(await recordTicketReads(() => hold(TUESDAY_9)))
    const { body: first } = await hold(TUESDAY_9)
    const confirm = (holdId: string) => customer.post(`${customer.path}/appointment`, { holdId })
    expectOneLockedRead(await recordTicketReads(() => confirm(first.id)))
    const { body: second } = await hold(TUESDAY_11)
    expectOneLockedRead(await recordTicketReads(() => confirm(second.id)))
    expectOneLockedRead(await recordTicketReads(() => customer.put(`${customer.path}/appointment/earlier`)))
    expectOneLockedRead(await recordTicketReads(() => customer.delete(`${customer.path}/appointment`)))
  })

  test('loads the two people of its messages once', async () => {
    const { body } = await hold(TUESDAY_9)
    const confirm = () => customer.post(`${customer.path}/appointment`, { holdId: body.id })
    const reads = await recordReads('person', confirm)
    // The reply has a query of its own, which serves any number of tickets.
    expect(reads.filter((sql) => sql.startsWith('select * from'))).toEqual([
      'select * from "person" where "id" in ($1, $2)',
    ])
    await customer.delete(`${customer.path}/appointment`)
  })

  test('reads the ticket row once when it comes from the link of a mail', async () => {
    await book(customer, TUESDAY_9)
    const [mail] = await harness.mailsTo('ben@example.test')
    const path = `/api/visits/${/\/visit\/(\S+)/.exec(mail?.text ?? '')?.[1]}`
    expectOneLockedRead(await recordTicketReads(() => harness.browser().put(path, { startsAt: TUESDAY_11 })))
    expectOneLockedRead(await recordTicketReads(() => harness.browser().delete(path)))
  })

  test('reads the ticket row once when it leaves the waitlist and delays a call', async () => {
    await book(customer, TUESDAY_9)
    await customer.put(`${customer.path}/appointment/earlier`)
    expectOneLockedRead(await recordTicketReads(() => customer.delete(`${customer.path}/appointment/earlier`)))
    await harness.setClock('2026-11-24T07:50:00.000Z')
    const delay = () => mechanic.put(`${customer.path}/appointment/delay`, { startsAt: TUESDAY_9 })
    expectOneLockedRead(await recordTicketReads(delay))
  })
})
