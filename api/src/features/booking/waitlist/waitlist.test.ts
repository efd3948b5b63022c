import type { Ticket, Visit } from '@radruf/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { book, bookingCustomer, type TicketHolder, ticketAt } from '../../../testing/booking.ts'
import { DATABASES, startTestService, type TestService } from '../../../testing/service.ts'

const WEDNESDAY_9 = '2026-11-25T08:00:00.000Z'
const THURSDAY_9 = '2026-11-26T08:00:00.000Z'
const FRIDAY_9 = '2026-11-27T08:00:00.000Z'

describe.each(DATABASES)('an earlier time on the %s database', (database) => {
  let its: TestService
  beforeAll(async () => {
    its = await startTestService({ database })
    await its.signedIn('mechanic', 'mia@example.test')
  })
  afterAll(() => its.stop())

  const wish = (customer: TicketHolder) => customer.put<Ticket>(`${customer.path}/appointment/earlier`)
  const offers = async (email: string) =>
    (await its.mailsTo(email)).filter(({ subject }) => subject.startsWith('Früherer Termin frei'))

  test('whoever waits is told once when an earlier time comes free, and moves there with one request', async () => {
    const early = await bookingCustomer(its, 'early@example.test')
    const waits = await bookingCustomer(its, 'waits@example.test')
    const silent = await bookingCustomer(its, 'silent@example.test')
    const earliest = await bookingCustomer(its, 'earliest@example.test')
    await book(early, WEDNESDAY_9)
    await book(waits, THURSDAY_9)
    await book(silent, FRIDAY_9)
    await book(earliest, '2026-11-24T08:00:00.000Z')
    expect((await wish(waits)).body.appointment?.isOnWaitlist).toBe(true)
    await wish(earliest)
    // Twice, as two taps do it.
    expect((await wish(waits)).status).toBe(200)

    await early.delete(`${early.path}/appointment`)
    const [offer, ...more] = await offers('waits@example.test')
    expect(offer?.text).toContain('Mittwoch, 25. November 2026 um 09:00 MEZ')
    expect(more).toEqual([])
    expect(await offers('silent@example.test')).toEqual([])
    expect(await offers('earliest@example.test')).toEqual([])

    // Taken and free again: the same time is not offered twice.
    await book(early, WEDNESDAY_9)
    await early.delete(`${early.path}/appointment`)
    expect(await offers('waits@example.test')).toHaveLength(1)

    const link = URL.parse(/https?:\S+\/visit\/\S+/.exec(offer?.text ?? '')?.[0] ?? '')
    expect(link?.searchParams.get('earlier')).toBe(WEDNESDAY_9)
    const token = link?.pathname.split('/').at(-1)
    const moved = await its.browser().put<Visit>(`/api/visits/${token}`, { startsAt: WEDNESDAY_9 })
    expect(moved.body).toMatchObject({ state: 'booked', startsAt: WEDNESDAY_9 })
    expect((await ticketAt(waits, waits.path)).appointment?.isOnWaitlist).toBe(false)
  })

  test('the wish ends with the appointment it was about, and can be taken back', async () => {
    const [anna, ben] = [
      await bookingCustomer(its, 'anna@example.test'),
      await bookingCustomer(its, 'ben@example.test'),
    ]
    await book(anna, '2026-12-01T09:00:00.000Z')
    await book(ben, '2026-12-02T09:00:00.000Z')
    expect((await wish(anna)).status).toBe(200)
    await wish(ben)
    await book(ben, '2026-12-02T10:00:00.000Z')
    await anna.delete(`${anna.path}/appointment/earlier`)
    const freeing = await bookingCustomer(its, 'freeing@example.test')
    await book(freeing, '2026-11-30T09:00:00.000Z')
    await freeing.delete(`${freeing.path}/appointment`)
    expect([await offers('anna@example.test'), await offers('ben@example.test')]).toEqual([[], []])
    await anna.delete(`${anna.path}/appointment`)
    expect((await wish(anna)).body).toMatchObject({ code: 'TICKET_CANNOT_MOVE' })
  })
})
