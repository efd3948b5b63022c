import type { TimeSlots, Visit } from '@radruf/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { book, bookingCustomer, type TicketHolder, ticketAt } from '../../../testing/booking.ts'
import { FEATURE_DATABASES, MONDAY_10, startTestService, type TestService } from '../../../testing/service.ts'

const WEDNESDAY_9 = '2026-11-25T08:00:00.000Z'
const WEDNESDAY_10 = '2026-11-25T09:00:00.000Z'
let people = 0

describe.each(FEATURE_DATABASES)('the signed link of a booking mail on %s', (database) => {
  let harness: TestService
  let anna: TicketHolder
  let email: string
  let path: string
  beforeAll(async () => {
    harness = await startTestService({ database })
    for (const name of ['ada', 'bo', 'cem', 'dana']) await harness.signedIn('mechanic', `${name}@example.test`)
  })
  beforeEach(async () => {
    await harness.setClock(MONDAY_10)
    email = `anna${people++}@example.test`
    anna = await bookingCustomer(harness, email)
    await book(anna, WEDNESDAY_9)
    path = await visitPathFrom('Ihr Termin')
  })
  afterAll(() => harness.stop())

  /** The API path for the link in the latest mail whose subject starts with this text. */
  const visitPathFrom = async (subject: string) => {
    const mail = (await harness.mailsTo(email)).find((candidate) => candidate.subject.startsWith(subject))
    const token = /\/visit\/(\S+)/.exec(mail?.text ?? '')?.[1]
    if (!token) throw new Error('The mail has no link.')
    return `/api/visits/${token}`
  }

  test('shows the appointment and no personal data', async () => {
    const visit = await harness.browser().get<Visit>(path)
    expect(visit.body).toEqual({
      state: 'booked',
      startsAt: WEDNESDAY_9,
      endsAt: '2026-11-25T08:30:00.000Z',
      mechanicName: expect.stringMatching(/^(ada|bo|cem|dana)$/),
      zone: 'Europe/Berlin',
      changeable: true,
    })
  })

  test('moves the appointment, and the new mail contains the same link', async () => {
    const browser = harness.browser()
    const { body: slots } = await browser.get<TimeSlots>(`${path}/slots`)
    expect(slots.days.flatMap((day) => day.slots).map(({ startsAt }) => startsAt)).toContain(WEDNESDAY_10)
    for (let times = 0; times < 2; times += 1)
      expect((await browser.put<Visit>(path, { startsAt: WEDNESDAY_10 })).body).toMatchObject({
        state: 'booked',
        startsAt: WEDNESDAY_10,
      })
    expect((await ticketAt(anna, anna.path)).appointment?.startsAt).toBe(WEDNESDAY_10)
    expect(await visitPathFrom('Ihr neuer Termin')).toBe(path)
    expect((await harness.mailsTo(email)).filter(({ subject }) => subject.startsWith('Ihr neuer'))).toHaveLength(1)
    const refused = await browser.put(path, { startsAt: '2026-11-25T03:00:00.000Z' })
    expect(refused.body.code).toBe('SLOT_NOT_OFFERED')
  })

  test('cancels the appointment once', async () => {
    const browser = harness.browser()
    for (let times = 0; times < 2; times += 1)
      expect((await browser.send<Visit>({ method: 'DELETE', url: path })).body).toMatchObject({
        state: 'cancelled',
        changeable: false,
      })
    expect(await ticketAt(anna, anna.path)).toMatchObject({ state: 'booking_open', appointment: null })
    expect((await harness.mailsTo(email)).filter(({ subject }) => subject.startsWith('Termin abgesagt'))).toHaveLength(
      1,
    )
    expect((await browser.put(path, { startsAt: WEDNESDAY_10 })).body.code).toBe('TICKET_CANNOT_MOVE')
  })

  test('cannot change the appointment shortly before the call or afterwards', async () => {
    await harness.setClock('2026-11-25T06:30:00Z')
    expect((await harness.browser().get<Visit>(path)).body).toMatchObject({ state: 'booked', changeable: false })
    expect((await harness.browser().delete(path)).body.code).toBe('APPOINTMENT_TOO_LATE')
    await harness.setClock('2026-11-25T08:31:00Z')
    expect((await harness.browser().get<Visit>(path)).body.state).toBe('over')
  })

  test('ends 24 hours after the appointment, or after the time that it was moved to', async () => {
    const browser = harness.browser()
    await browser.put(path, { startsAt: WEDNESDAY_10 })
    await harness.setClock('2026-11-26T09:29:30Z')
    expect((await browser.get<Visit>(path)).body.state).toBe('over')
    await harness.setClock('2026-11-26T09:30:00Z')
    for (const answer of [
      await browser.get(path),
      await browser.get(`${path}/slots`),
      await browser.put(path, { startsAt: WEDNESDAY_10 }),
      await browser.delete(path),
    ])
      expect(answer).toMatchObject({ status: 410, body: { code: 'VISIT_ENDED' } })
  })

  test('is not found with a forged or missing signature', async () => {
    const forged = `${path.slice(0, -3)}AAA`
    expect((await harness.browser().get(forged)).body.code).toBe('NOT_FOUND')
    expect((await harness.browser().delete(path.replace(/\.\S+$/, ''))).body.code).toBe('NOT_FOUND')
  })
})
