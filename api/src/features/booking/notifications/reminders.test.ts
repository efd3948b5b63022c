import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { book, bookingCustomer, join, ticketAt } from '../../../testing/booking.ts'
import { DATABASES, MONDAY_10, startTestService, type TestService } from '../../../testing/service.ts'
import { sendReminder } from './reminders.ts'

const WEDNESDAY_9 = '2026-11-25T08:00:00.000Z'
const WEDNESDAY_11 = '2026-11-25T10:00:00.000Z'

describe.each(DATABASES)('reminders on %s', (database) => {
  let radruf: TestService
  beforeAll(async () => {
    radruf = await startTestService({ database })
    // Enough of them that no test takes a time from another.
    for (const name of ['ada', 'bo', 'cem', 'dana', 'emil', 'finn', 'gus'])
      await radruf.signedIn('mechanic', `${name}@example.test`)
  })
  afterEach(() => radruf.setClock(MONDAY_10))
  afterAll(() => radruf.stop())

  /** Subjects of what a person got beside invitation and booking, oldest first, after the clock went to each time. */
  const remindersUntil = async (email: string, times: string[]) => {
    for (const time of times) {
      await radruf.setClock(time)
      await radruf.runJobs()
    }
    const mails = await radruf.mailsTo(email)
    return mails
      .filter((mail) => mail.attachments.length === 0)
      .map((mail) => mail.subject)
      .filter((subject) => /^(Erinnerung|Bald|Gleich|Ihr Videoanruf hat nicht)/.test(subject))
      .reverse()
  }

  /** Jobs noted for the appointments of a ticket. */
  const jobsOf = async (ticketId: string) => {
    const appointments = radruf.service.db.selectFrom('appointment').select('id').where('ticket_id', '=', ticketId)
    const ids = (await appointments.execute()).map(({ id }) => id)
    const jobs = await radruf.service.db.selectFrom('job').select(['kind', 'key']).execute()
    return jobs.filter(({ key }) => ids.some((id) => key?.startsWith(id))).length
  }

  test('come 24 hours, one hour and ten minutes before, each once', async () => {
    const customer = await bookingCustomer(radruf, 'ben@example.test')
    await book(customer, WEDNESDAY_9)
    const early = await remindersUntil('ben@example.test', ['2026-11-24T07:59:00Z'])
    expect(early).toEqual([])
    const time = 'Mittwoch, 25. November 2026 um 09:00 MEZ'
    const times = ['2026-11-24T08:00:00Z', '2026-11-25T06:59:00Z', '2026-11-25T07:00:01Z', '2026-11-25T07:50:01Z']
    expect(await remindersUntil('ben@example.test', times)).toEqual([
      `Erinnerung: ${time}`,
      `Bald ist Ihr Anruf: ${time}`,
      `Gleich geht es los: ${time}`,
    ])
  })

  test('a job that runs twice after a crash reminds once', async () => {
    const customer = await bookingCustomer(radruf, 'twice@example.test')
    const { appointment } = await book(customer, WEDNESDAY_9)
    await radruf.setClock('2026-11-24T08:00:10Z')
    const job = { appointmentId: appointment?.id ?? '', reminder: 'reminder_day' } as const
    await Promise.all([sendReminder(radruf.service, job), sendReminder(radruf.service, job)])
    expect(await remindersUntil('twice@example.test', ['2026-11-24T08:01:00Z'])).toHaveLength(1)
    await customer.delete(`${customer.path}/appointment`)
  })

  test('are withdrawn when the appointment is moved, and come for the new time', async () => {
    const customer = await bookingCustomer(radruf, 'moves@example.test')
    await book(customer, WEDNESDAY_9)
    expect(await jobsOf(customer.ticketId)).toBe(4)
    await book(customer, WEDNESDAY_11)
    expect(await jobsOf(customer.ticketId)).toBe(4)
    expect(await remindersUntil('moves@example.test', ['2026-11-24T08:30:00Z'])).toEqual([])
    expect(await remindersUntil('moves@example.test', ['2026-11-24T10:00:01Z'])).toEqual([
      'Erinnerung: Mittwoch, 25. November 2026 um 11:00 MEZ',
    ])
    await customer.delete(`${customer.path}/appointment`)
  })

  test('are withdrawn when the appointment is cancelled', async () => {
    const customer = await bookingCustomer(radruf, 'cancels@example.test')
    await book(customer, WEDNESDAY_9)
    await customer.delete(`${customer.path}/appointment`)
    expect(await jobsOf(customer.ticketId)).toBe(0)
    const times = ['2026-11-24T08:00:01Z', '2026-11-25T07:00:01Z', '2026-11-25T07:50:01Z', '2026-11-25T08:31:00Z']
    expect(await remindersUntil('cancels@example.test', times)).toEqual([])
  })

  test('that are hours late give way to the next one', async () => {
    const customer = await bookingCustomer(radruf, 'down@example.test')
    await book(customer, WEDNESDAY_9)
    const subjects = await remindersUntil('down@example.test', ['2026-11-25T07:30:00Z'])
    expect(subjects).toEqual(['Bald ist Ihr Anruf: Mittwoch, 25. November 2026 um 09:00 MEZ'])
    await radruf.setClock(MONDAY_10)
    await customer.delete(`${customer.path}/appointment`)
  })

  test('do not follow somebody who has joined already', async () => {
    const customer = await bookingCustomer(radruf, 'there@example.test')
    await book(customer, WEDNESDAY_11)
    await radruf.setClock('2026-11-25T09:50:00.500Z')
    await join(customer, customer.path)
    const subjects = await remindersUntil('there@example.test', ['2026-11-25T09:51:00Z'])
    expect(subjects.filter((subject) => subject.startsWith('Gleich'))).toEqual([])
  })

  test('a call that nobody came to was missed: booking is open again, the customer is told', async () => {
    const customer = await bookingCustomer(radruf, 'missed@example.test')
    await book(customer, '2026-11-26T08:00:00.000Z')
    await radruf.setClock('2026-11-26T08:29:50Z')
    await radruf.runJobs()
    expect((await ticketAt(customer, customer.path)).state).toBe('booked')
    const subjects = await remindersUntil('missed@example.test', ['2026-11-26T08:30:01Z'])
    expect(subjects.at(-1)).toBe('Ihr Videoanruf hat nicht stattgefunden')
    const ticket = await ticketAt(customer, customer.path)
    expect(ticket).toMatchObject({
      state: 'booking_open',
      missedAppointment: true,
      appointment: null,
      ratingDue: false,
    })
    const again = await book(customer, '2026-11-26T14:00:00.000Z')
    expect(again).toMatchObject({ state: 'booked', missedAppointment: false })
  })
})
