import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { book, bookingCustomer, join, ticketAt } from '../../../testing/booking.ts'
import { FEATURE_DATABASES, MONDAY_10, startTestService, type TestService } from '../../../testing/service.ts'
import { sendReminder } from './reminders.ts'

const WEDNESDAY_9 = '2026-11-25T08:00:00.000Z'
const WEDNESDAY_11 = '2026-11-25T10:00:00.000Z'

describe.each(FEATURE_DATABASES)('reminders on %s', (database) => {
  let harness: TestService
  beforeAll(async () => {
    harness = await startTestService({ database })
    // Enough mechanics that the tests do not compete for times.
    for (const name of ['ada', 'bo', 'cem', 'dana', 'emil', 'finn', 'gus'])
      await harness.signedIn('mechanic', `${name}@example.test`)
  })
  afterEach(() => harness.setClock(MONDAY_10))
  afterAll(() => harness.stop())

  /** Runs the jobs due at each time. Returns the subjects of the person's reminders so far, oldest first. */
  const remindersUntil = async (email: string, times: string[]) => {
    for (const time of times) {
      await harness.setClock(time)
      await harness.runJobs()
    }
    const failed = harness.service.db.selectFrom('job').select(['kind', 'error']).where('error', 'is not', null)
    expect(await failed.execute()).toEqual([])
    const mails = await harness.mailsTo(email)
    return mails
      .filter((mail) => mail.attachments.length === 0)
      .map((mail) => mail.subject)
      .filter((subject) => /^(Erinnerung|Bald|Gleich|Ihr Videoanruf hat nicht)/.test(subject))
      .reverse()
  }

  /** Counts the pending jobs for the appointments of a ticket. */
  const countJobs = async (ticketId: string) => {
    const appointments = harness.service.db.selectFrom('appointment').select('id').where('ticket_id', '=', ticketId)
    const ids = (await appointments.execute()).map(({ id }) => id)
    const jobs = await harness.service.db.selectFrom('job').select(['kind', 'key']).execute()
    return jobs.filter(({ key }) => ids.some((id) => key?.startsWith(id))).length
  }

  test('are sent once each, 24 hours, one hour and ten minutes before', async () => {
    const customer = await bookingCustomer(harness, 'ben@example.test')
    await book(customer, WEDNESDAY_9)
    const early = await remindersUntil('ben@example.test', ['2026-11-24T07:59:00Z'])
    expect(early).toEqual([])
    const time = 'Mittwoch, 25. November, um 9:00 Uhr (MEZ)'
    const times = ['2026-11-24T08:00:00Z', '2026-11-25T06:59:00Z', '2026-11-25T07:00:01Z', '2026-11-25T07:50:01Z']
    expect(await remindersUntil('ben@example.test', times)).toEqual([
      `Erinnerung: ${time}`,
      `Bald geht es los: ${time}`,
      `Gleich geht es los: ${time}`,
    ])
  })

  test('are sent once when a job runs twice after a crash', async () => {
    const customer = await bookingCustomer(harness, 'twice@example.test')
    const { appointment } = await book(customer, WEDNESDAY_9)
    await harness.setClock('2026-11-24T08:00:10Z')
    const job = { appointmentId: appointment?.id ?? '', reminder: 'reminder_day' } as const
    await Promise.all([sendReminder(harness.service, job), sendReminder(harness.service, job)])
    expect(await remindersUntil('twice@example.test', ['2026-11-24T08:01:00Z'])).toHaveLength(1)
    await customer.delete(`${customer.path}/appointment`)
  })

  test('are withdrawn when the appointment is moved, and sent for the new time', async () => {
    const customer = await bookingCustomer(harness, 'moves@example.test')
    await book(customer, WEDNESDAY_9)
    expect(await countJobs(customer.ticketId)).toBe(4)
    await book(customer, WEDNESDAY_11)
    expect(await countJobs(customer.ticketId)).toBe(4)
    expect(await remindersUntil('moves@example.test', ['2026-11-24T08:30:00Z'])).toEqual([])
    expect(await remindersUntil('moves@example.test', ['2026-11-24T10:00:01Z'])).toEqual([
      'Erinnerung: Mittwoch, 25. November, um 11:00 Uhr (MEZ)',
    ])
    await customer.delete(`${customer.path}/appointment`)
  })

  test('are withdrawn when the appointment is cancelled', async () => {
    const customer = await bookingCustomer(harness, 'cancels@example.test')
    await book(customer, WEDNESDAY_9)
    await customer.delete(`${customer.path}/appointment`)
    expect(await countJobs(customer.ticketId)).toBe(0)
    const times = ['2026-11-24T08:00:01Z', '2026-11-25T07:00:01Z', '2026-11-25T07:50:01Z', '2026-11-25T08:31:00Z']
    expect(await remindersUntil('cancels@example.test', times)).toEqual([])
  })

  test('that are late are skipped once the next one is due', async () => {
    const customer = await bookingCustomer(harness, 'down@example.test')
    await book(customer, WEDNESDAY_9)
    const subjects = await remindersUntil('down@example.test', ['2026-11-25T07:30:00Z'])
    expect(subjects).toEqual(['Bald geht es los: Mittwoch, 25. November, um 9:00 Uhr (MEZ)'])
    await harness.setClock(MONDAY_10)
    await customer.delete(`${customer.path}/appointment`)
  })

  test('are not sent to a customer who has joined already', async () => {
    const customer = await bookingCustomer(harness, 'there@example.test')
    await book(customer, WEDNESDAY_11)
    await harness.setClock('2026-11-25T09:50:00.500Z')
    await join(customer, customer.path)
    const subjects = await remindersUntil('there@example.test', ['2026-11-25T09:51:00Z'])
    expect(subjects.filter((subject) => subject.startsWith('Gleich'))).toEqual([])
  })

  test('an appointment without a call is missed: booking opens again and the customer is notified', async () => {
    const customer = await bookingCustomer(harness, 'missed@example.test')
    await book(customer, '2026-11-26T08:00:00.000Z')
    await harness.setClock('2026-11-26T08:29:50Z')
    await harness.runJobs()
    expect((await ticketAt(customer, customer.path)).state).toBe('booked')
    const subjects = await remindersUntil('missed@example.test', ['2026-11-26T08:30:01Z'])
    expect(subjects.at(-1)).toBe('Ihr Videoanruf hat nicht stattgefunden')
    const ticket = await ticketAt(customer, customer.path)
    expect(ticket).toMatchObject({
      state: 'booking_open',
      missedAppointment: true,
      missedBy: 'both',
      appointment: null,
      ratingDue: false,
    })
    const again = await book(customer, '2026-11-26T14:00:00.000Z')
    expect(again).toMatchObject({ state: 'booked', missedAppointment: false, missedBy: null })
  })
})
