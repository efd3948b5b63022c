import { randomUUID } from 'node:crypto'
import type { Hold, Ticket, TimeSlots } from '@radruf/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { book, bookingCustomer, freeTimes, type TicketHolder, ticketAt } from '../../../testing/booking.ts'
import { parseCalendarFile } from '../../../testing/calendar.ts'
import { DATABASES, MONDAY_10, startTestService, type TestService } from '../../../testing/service.ts'

// The clock stands at Monday 10:00 in Berlin. The minimum notice is two hours.
const AT_13 = '2026-11-23T12:00:00.000Z'
const TUESDAY_9 = '2026-11-24T08:00:00.000Z'
const TUESDAY_11 = '2026-11-24T10:00:00.000Z'

describe.each(DATABASES)('booking on %s', (database) => {
  let harness: TestService
  beforeAll(async () => {
    harness = await startTestService({ database })
    await harness.signedIn('mechanic', 'ada@example.test', 'de', 'Ada')
  })
  afterAll(() => harness.stop())
  /** The tests share their times. */
  const endHolds = (...holders: TicketHolder[]) =>
    harness.service.db
      .deleteFrom('appointment')
      .where(
        'ticket_id',
        'in',
        holders.map(({ ticketId }) => ticketId),
      )
      .execute()

  test('every day of the horizon is listed in the zone of the working hours', async () => {
    const customer = await bookingCustomer(harness, 'lists@example.test')
    const { body } = await customer.get<TimeSlots>(`${customer.path}/slots`)
    expect(body.zone).toBe('Europe/Berlin')
    expect(body.days).toHaveLength(14)
    expect(body.days[0]).toEqual({
      date: '2026-11-23',
      isClosed: false,
      slots: expect.arrayContaining([{ startsAt: AT_13, endsAt: '2026-11-23T12:30:00.000Z' }]),
    })
    expect(body.days[0]?.slots[0]?.startsAt).toBe('2026-11-23T11:30:00.000Z')
  })

  test('a held time is hidden from other tickets, visible to its own, and free again when another one is held', async () => {
    const [holder, rival] = await Promise.all([
      bookingCustomer(harness, 'holder@example.test'),
      bookingCustomer(harness, 'other@example.test'),
    ])
    const { body: hold } = await holder.put<Hold>(`${holder.path}/hold`, { startsAt: AT_13 })
    expect(hold).toMatchObject({ startsAt: AT_13, mechanicName: 'Ada' })
    expect(Date.parse(hold.expiresAt) - Date.parse(MONDAY_10)).toBeGreaterThanOrEqual(5 * 60_000)
    expect((await holder.get<{ hold: Hold }>(`${holder.path}/hold`)).body.hold).toEqual(hold)
    expect(await freeTimes(holder, holder.path)).toContain(AT_13)
    expect(await freeTimes(rival, rival.path)).not.toContain(AT_13)

    const refused = await rival.put(`${rival.path}/hold`, { startsAt: AT_13 })
    expect(refused).toMatchObject({ status: 409, body: { code: 'SLOT_TAKEN' } })
    expect(refused.body.alternatives?.map((slot) => slot.startsAt)).toEqual([
      '2026-11-23T12:30:00.000Z',
      '2026-11-23T13:00:00.000Z',
      '2026-11-23T13:30:00.000Z',
    ])

    expect((await holder.put(`${holder.path}/hold`, { startsAt: TUESDAY_9 })).status).toBe(200)
    expect((await rival.put(`${rival.path}/hold`, { startsAt: AT_13 })).status).toBe(200)
    await endHolds(holder, rival)
  })

  test('holding the same time again keeps the hold, another time replaces it', async () => {
    const customer = await bookingCustomer(harness, 'again@example.test')
    const hold = async (startsAt: string) => (await customer.put<Hold>(`${customer.path}/hold`, { startsAt })).body
    const first = await hold(AT_13)
    expect((await hold(AT_13)).id).toBe(first.id)
    const second = await hold(TUESDAY_9)
    expect(second.id).not.toBe(first.id)
    const { count } = await harness.service.db
      .selectFrom('appointment')
      .select((columns) => columns.fn.countAll<number>().as('count'))
      .where('ticket_id', '=', customer.ticketId)
      .executeTakeFirstOrThrow()
    expect(count).toBe(1)
    await endHolds(customer)
  })

  test('a refused hold leaves the previous hold unchanged', async () => {
    const customer = await bookingCustomer(harness, 'keeps@example.test')
    const { body: hold } = await customer.put<Hold>(`${customer.path}/hold`, { startsAt: AT_13 })
    for (const startsAt of ['2026-11-23T12:10:00Z', '2026-11-22T12:00:00Z', '2026-11-23T16:00:00Z', MONDAY_10]) {
      const refused = await customer.put(`${customer.path}/hold`, { startsAt })
      expect(refused).toMatchObject({ status: 422, body: { code: 'SLOT_NOT_OFFERED' } })
    }
    expect((await customer.get<{ hold: Hold }>(`${customer.path}/hold`)).body.hold.id).toBe(hold.id)
    await endHolds(customer)
  })

  test('an expired hold cannot be confirmed and does not block other tickets', async () => {
    const [late, next] = await Promise.all([
      bookingCustomer(harness, 'late@example.test'),
      bookingCustomer(harness, 'next@example.test'),
    ])
    const { body: hold } = await late.put<Hold>(`${late.path}/hold`, { startsAt: AT_13 })
    await harness.setClock('2026-11-23T09:05:30Z')
    try {
      expect(await freeTimes(next, next.path)).toContain(AT_13)
      const refused = await late.post(`${late.path}/appointment`, { holdId: hold.id })
      expect(refused).toMatchObject({ status: 410, body: { code: 'HOLD_EXPIRED' } })
      expect((await next.put(`${next.path}/hold`, { startsAt: AT_13 })).status).toBe(200)
      expect((await late.get<{ hold: null }>(`${late.path}/hold`)).body.hold).toBeNull()
    } finally {
      await endHolds(late, next)
      await harness.setClock(MONDAY_10)
    }
  })

  test('a hold is confirmed only by its own ticket and requires open booking', async () => {
    const [holder, stranger] = await Promise.all([
      bookingCustomer(harness, 'one@example.test'),
      bookingCustomer(harness, 'two@example.test'),
    ])
    const { body: hold } = await holder.put<Hold>(`${holder.path}/hold`, { startsAt: AT_13 })
    const foreign = await stranger.post(`${stranger.path}/appointment`, { holdId: hold.id })
    expect(foreign).toMatchObject({ status: 410, body: { code: 'HOLD_EXPIRED' } })
    expect((await stranger.get(`${holder.path}/hold`)).body.code).toBe('TICKET_NOT_FOUND')
    await endHolds(holder)

    const early = await harness.signedIn('customer', 'early@example.test')
    const { body } = await early.get<{ tickets: Ticket[] }>('/api/tickets')
    const refused = await early.put(`/api/tickets/${body.tickets[0]?.id}/hold`, { startsAt: AT_13 })
    expect(refused).toMatchObject({ status: 409, body: { code: 'TICKET_CANNOT_MOVE' } })
  })

  test('booking, moving and cancelling keep one calendar entry with a rising SEQUENCE', async () => {
    const customer = await bookingCustomer(harness, 'ben@example.test')
    const { body: hold } = await customer.put<Hold>(`${customer.path}/hold`, { startsAt: TUESDAY_9 })
    const confirm = () => customer.post<Ticket>(`${customer.path}/appointment`, { holdId: hold.id })
    const [first, again] = await Promise.all([confirm(), confirm()])
    expect([first.status, again.status]).toEqual([200, 200])
    expect(first.body).toMatchObject({
      state: 'booked',
      mechanic: { name: 'Ada' },
      chatOpenedAt: expect.any(String),
      appointment: {
        id: hold.id,
        startsAt: TUESDAY_9,
        joinFrom: '2026-11-24T07:50:00.000Z',
        changeUntil: '2026-11-24T06:00:00.000Z',
        mechanicName: 'Ada',
      },
    })
    expect((await customer.get<{ hold: null }>(`${customer.path}/hold`)).body.hold).toBeNull()

    const moved = await book(customer, TUESDAY_11)
    expect(moved).toMatchObject({ state: 'booked', appointment: { startsAt: TUESDAY_11 } })
    expect(moved.chatOpenedAt).toBe(first.body.chatOpenedAt)
    const download = await customer.get<string>(`${customer.path}/appointment/calendar`)
    const cancelled = await customer.delete<Ticket>(`${customer.path}/appointment`)
    expect(cancelled.body).toMatchObject({ state: 'booking_open', appointment: null, missedAppointment: false })
    expect(cancelled.body.chatOpenedAt).not.toBeNull()
    expect((await customer.delete<Ticket>(`${customer.path}/appointment`)).status).toBe(200)

    const mails = (await harness.mailsTo('ben@example.test')).filter((mail) => mail.attachments.length > 0).reverse()
    expect(mails.map((mail) => mail.subject)).toEqual([
      'Ihr Termin: Dienstag, 24. November, um 9:00 Uhr (MEZ)',
      'Ihr neuer Termin: Dienstag, 24. November, um 11:00 Uhr (MEZ)',
      'Termin abgesagt: Dienstag, 24. November, um 11:00 Uhr (MEZ)',
    ])
    for (const mail of mails) {
      expect(mail.text).toContain('(MEZ)')
      expect(mail.html).toContain('(MEZ)')
    }
    const files = mails.map((mail) => mail.attachments[0])
    const entries = files.map((file) => parseCalendarFile(file?.content ?? ''))
    expect(entries.map((entry) => [entry.METHOD, entry.SEQUENCE, entry.DTSTART, entry.STATUS])).toEqual([
      ['REQUEST', '0', '2026-11-24T08:00:00Z', 'CONFIRMED'],
      ['REQUEST', '1', '2026-11-24T10:00:00Z', 'CONFIRMED'],
      ['CANCEL', '2', '2026-11-24T10:00:00Z', 'CANCELLED'],
    ])
    expect(new Set(entries.map((entry) => entry.UID)).size).toBe(1)
    expect(files[0]?.name).toBe('appointment.ics')
    // Both are the time at which a file is written.
    const withoutStamp = (file = '') => file.replace(/^(DTSTAMP|LAST-MODIFIED):.*$/gm, '')
    expect(withoutStamp(download.body)).toBe(withoutStamp(files[1]?.content))
    expect(files[2]?.contentType).toBe('text/calendar; charset=utf-8; method=CANCEL')
  })

  test('mails are in the language of the customer', async () => {
    const customer = await bookingCustomer(harness, 'eve@example.test', 'en')
    await book(customer, TUESDAY_9)
    const [mail] = await harness.mailsTo('eve@example.test')
    expect(mail?.subject).toBe('Your appointment: Tuesday 24 November at 09:00 (CET)')
    expect(mail?.text).toContain('Your video call with Ada is booked: Tuesday 24 November at 09:00 (CET).')
    await customer.delete(`${customer.path}/appointment`)
  })

  test('within two hours before the call only the mechanic can cancel', async () => {
    const customer = await bookingCustomer(harness, 'tight@example.test')
    await book(customer, AT_13)
    await harness.setClock('2026-11-23T10:00:01Z')
    try {
      const cancel = await customer.delete(`${customer.path}/appointment`)
      expect(cancel).toMatchObject({ status: 409, body: { code: 'APPOINTMENT_TOO_LATE' } })
      const hold = await customer.put(`${customer.path}/hold`, { startsAt: TUESDAY_9 })
      expect(hold).toMatchObject({ status: 409, body: { code: 'APPOINTMENT_TOO_LATE' } })
      const byMove = await customer.post(`${customer.path}/moves`, { to: 'booking_open' })
      expect(byMove).toMatchObject({ status: 409, body: { code: 'APPOINTMENT_TOO_LATE' } })
      const ada = await harness.signedIn('mechanic', 'ada@example.test')
      expect((await ada.delete<Ticket>(`${customer.path}/appointment`)).body.state).toBe('booking_open')
    } finally {
      await harness.setClock(MONDAY_10)
    }
  })

  test('a mechanic who is not assigned cannot cancel an appointment', async () => {
    const customer = await bookingCustomer(harness, 'assigned@example.test')
    await book(customer, TUESDAY_9)
    const colleague = await harness.signedIn('mechanic', 'unassigned@example.test')
    const byDelete = await colleague.delete(`${customer.path}/appointment`)
    expect(byDelete).toMatchObject({ status: 403, body: { code: 'NOT_ALLOWED' } })
    const byMove = await colleague.post(`${customer.path}/moves`, { to: 'booking_open' })
    expect(byMove).toMatchObject({ status: 403, body: { code: 'NOT_ALLOWED' } })
    expect(await ticketAt(customer, customer.path)).toMatchObject({
      state: 'booked',
      appointment: { startsAt: TUESDAY_9 },
    })
    await customer.delete(`${customer.path}/appointment`)
  })

  test('a ticket cannot be moved to booked or in_call by a plain move', async () => {
    const customer = await bookingCustomer(harness, 'shortcut@example.test')
    for (const to of ['booked', 'in_call']) {
      const refused = await customer.post(`${customer.path}/moves`, { to })
      expect(refused).toMatchObject({ status: 409, body: { code: 'TICKET_CANNOT_MOVE' } })
    }
    expect((await ticketAt(customer, customer.path)).state).toBe('booking_open')
  })

  test('closing the ticket releases its hold', async () => {
    const customer = await bookingCustomer(harness, 'withdraws@example.test')
    await customer.put(`${customer.path}/hold`, { startsAt: AT_13 })
    expect((await customer.post<Ticket>(`${customer.path}/moves`, { to: 'closed' })).body.state).toBe('closed')
    const held = await harness.service.db
      .selectFrom('appointment')
      .select('id')
      .where('ticket_id', '=', customer.ticketId)
      .execute()
    expect(held).toEqual([])
    expect((await customer.post(`${customer.path}/appointment`, { holdId: randomUUID() })).body.code).toBe(
      'HOLD_EXPIRED',
    )
  })
})
