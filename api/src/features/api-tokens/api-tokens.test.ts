import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCommand } from '../../ops/run-command.ts'
import { book, bookingCustomer } from '../../testing/booking.ts'
import { startTestService, type TestService } from '../../testing/service.ts'
import type { ApiScope } from './tables.ts'

let harness: TestService
beforeAll(async () => {
  harness = await startTestService({ database: 'postgres', env: { WRITES_PER_SECOND: '1' } })
})
afterAll(() => harness.stop())

const create = async (token: string, ...scopes: ApiScope[]) => {
  const { lines } = await runCommand(harness.service, { name: 'token create', token, scopes })
  return lines[0]?.split(' ').at(-1) ?? ''
}
const read = async (path: string, token: string) => {
  const reply = await harness.app.inject({ url: `/api/records/${path}`, headers: { authorization: `Bearer ${token}` } })
  return { status: reply.statusCode, body: reply.json(), text: reply.body }
}

test('a token reads what its scopes name, without names, until it is deleted', async () => {
  await harness.signedIn('mechanic', 'mia@example.test')
  const anna = await bookingCustomer(harness, 'anna@example.test')
  await book(anna, '2026-11-24T09:00:00Z')
  const token = await create('planning', 'tickets', 'appointments')
  const tickets = await read('tickets', token)
  expect(tickets.body).toMatchObject({ tickets: [{ id: anna.ticketId, state: 'booked' }], nextCursor: null })
  const appointments = await read('appointments', token)
  expect(appointments.body.appointments).toMatchObject([{ ticketId: anna.ticketId, status: 'booked' }])
  expect(tickets.text + appointments.text).not.toContain('anna')
  expect((await read('outcomes', token)).status).toBe(403)
  for (const wrong of ['', 'radruf_guess']) expect((await read('tickets', wrong)).status).toBe(401)
  expect(JSON.stringify(await harness.service.db.selectFrom('api_token').selectAll().execute())).not.toContain(token)
  expect((await runCommand(harness.service, { name: 'token list' })).lines[1]).toMatch(
    /^planning +tickets, appointments/,
  )
  expect((await runCommand(harness.service, { name: 'token create', token: 'planning', scopes: [] })).ok).toBe(false)
  await runCommand(harness.service, { name: 'token delete', token: 'planning' })
  expect((await read('tickets', token)).status).toBe(401)
})

test('pages follow each other without a gap, and a program that reads too fast waits', async () => {
  const { db, clock } = harness.service
  const at = new Date(clock.now().epochMilliseconds)
  await sql`INSERT INTO ticket (id, number, customer_id, state, state_since, created_at, closed_at)
    SELECT gen_random_uuid(), 10000 + n, person.id, 'closed', ${at}::timestamptz, ${at}::timestamptz, ${at}::timestamptz
    FROM generate_series(1, 450) AS n, person WHERE role = 'customer'`.execute(db)
  const token = await create('reports', 'tickets')
  const ids: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { body } = await read(`tickets${cursor && `?cursor=${cursor}`}`, token)
    ids.push(...body.tickets.map(({ id }: { id: string }) => id))
    cursor = body.nextCursor
  }
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.length).toBe(451)
  expect((await read('tickets?cursor=x', token)).status).toBe(400)
  const statuses: number[] = []
  for (let count = 0; count < 12; count++) statuses.push((await read('tickets', token)).status)
  expect(statuses).toContain(429)
})
