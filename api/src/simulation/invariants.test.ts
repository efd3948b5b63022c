import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Mail } from '../mail/mail.ts'
import { book, bookingCustomer, startWithBookedCall } from '../testing/booking.ts'
import { type Confirmed, findViolations } from './invariants.ts'
import { createMailServer, type MailServer } from './sent-mails.ts'

const TUESDAY_10 = '2026-11-24T09:00:00Z'

let workshop: Awaited<ReturnType<typeof startWithBookedCall>>
let confirmed: Confirmed
let mails: MailServer
beforeEach(async () => {
  workshop = await startWithBookedCall('postgres', TUESDAY_10)
  const appointment = await workshop.testService.service.db
    .selectFrom('appointment')
    .select('id')
    .executeTakeFirstOrThrow()
  confirmed = { messages: [], appointments: [appointment.id] }
  mails = createMailServer()
})
afterEach(() => workshop.testService.stop())

const find = () => findViolations(workshop.testService.service.db, mails, confirmed)
const change = (statement: ReturnType<typeof sql>) => statement.execute(workshop.testService.service.db)

test('a sound workshop breaks no invariant', async () => {
  expect(await find()).toEqual([])
})

test('a confirmed message that is not stored is lost', async () => {
  confirmed.messages.push({ id: randomUUID(), clientId: randomUUID() })
  expect(await find()).toEqual([expect.stringMatching(/^the confirmed message .* is lost$/)])
})

test('a confirmed appointment that is not stored is lost', async () => {
  await change(sql`DELETE FROM appointment`)
  expect(await find()).toContainEqual(expect.stringMatching(/^the confirmed appointment .* is lost$/))
  expect(await find()).toContainEqual(expect.stringContaining('is booked without an appointment'))
})

test('two calls of a mechanic at once are a double booking', async () => {
  await book(await bookingCustomer(workshop.testService, 'eva@example.test'), '2026-11-24T10:00:00Z')
  await change(sql`ALTER TABLE appointment DROP CONSTRAINT appointment_no_overlap`)
  await change(sql`UPDATE appointment SET starts_at = ${TUESDAY_10}`)
  expect(await find()).toEqual([expect.stringMatching(/ and .* overlap$/)])
  await change(sql`UPDATE appointment SET status = 'missed'`)
  expect(await find()).toContainEqual(expect.stringMatching(/ and .* overlap$/))
})

test('a ticket has one appointment', async () => {
  const other = await bookingCustomer(workshop.testService, 'eva@example.test')
  await book(other, '2026-11-24T10:00:00Z')
  await change(sql`DROP INDEX appointment_one_booked`)
  await change(sql`UPDATE appointment SET ticket_id = ${other.ticketId}`)
  expect(await find()).toContainEqual(`the ticket ${other.ticketId} has two appointments`)
})

test.each([
  ['it was not moved to', sql`UPDATE ticket SET state = 'closed'`, 'but moved to another state last'],
  ['that no appointment fits', sql`UPDATE appointment SET status = 'cancelled'`, 'is booked without an appointment'],
  [
    'after a move that the contract forbids',
    sql`UPDATE ticket_move SET actor = 'customer' WHERE to_state = 'booking_open'`,
    'customer moved it from in_review to booking_open',
  ],
  [
    'after a gap in its moves',
    sql`DELETE FROM ticket_move WHERE to_state = 'booking_open'`,
    'moves from booking_open, where it was not',
  ],
])('a ticket is in no state %s', async (_, statement, problem) => {
  await change(statement)
  expect(await find()).toContainEqual(expect.stringContaining(problem))
})

test('a job is neither given up nor left behind', async () => {
  await workshop.testService.runJobs()
  await change(
    sql`INSERT INTO job (kind, payload, run_at, attempts, failed_at, error) VALUES ('mail', '{}', now(), 8, now(), 'ECONNREFUSED')`,
  )
  await change(sql`INSERT INTO job (kind, payload, run_at, attempts) VALUES ('mail', '{}', now(), 1)`)
  expect(await find()).toEqual([
    expect.stringMatching(/of kind mail was given up: ECONNREFUSED$/),
    expect.stringMatching(/of kind mail is not done/),
  ])
})

test('a mail is accepted twice only if its sender did not hear of the first time', async () => {
  const mail = { id: randomUUID(), subject: 'Ihr Termin' } as Mail
  mails.accepted.push({ mail, isUnconfirmed: true }, { mail, isUnconfirmed: false })
  expect(await find()).toEqual([])
  mails.accepted.push({ mail, isUnconfirmed: false })
  expect(await find()).toEqual(['the mail "Ihr Termin" was sent 3 times'])
})
