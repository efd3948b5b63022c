import type { Ticket, TimeSlots, Visit } from '@radruf/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { book, bookingCustomer, type TicketHolder, ticketAt } from '../../../testing/booking.ts'
import { FEATURE_DATABASES, startTestService, type TestService } from '../../../testing/service.ts'

const WEDNESDAY_9 = '2026-11-25T08:00:00.000Z'
const THURSDAY_9 = '2026-11-26T08:00:00.000Z'
const FRIDAY_9 = '2026-11-27T08:00:00.000Z'

describe.each(FEATURE_DATABASES)('the waitlist on the %s database', (database) => {
  let harness: TestService
  beforeAll(async () => {
    harness = await startTestService({ database })
    await harness.signedIn('mechanic', 'mia@example.test')
  })
  afterAll(() => harness.stop())

  const joinWaitlist = (customer: TicketHolder) => customer.put<Ticket>(`${customer.path}/appointment/earlier`)
  const offers = async (email: string) =>
    (await harness.mailsTo(email)).filter(({ subject }) => subject.startsWith('Früherer Termin frei'))

  test('a customer on the waitlist gets one offer when an earlier time becomes free, and accepts it with one request', async () => {
    const early = await bookingCustomer(harness, 'early@example.test')
    const waits = await bookingCustomer(harness, 'waits@example.test')
    const unlisted = await bookingCustomer(harness, 'silent@example.test')
    const earliest = await bookingCustomer(harness, 'earliest@example.test')
    await book(early, WEDNESDAY_9)
    await book(waits, THURSDAY_9)
    await book(unlisted, FRIDAY_9)
    await book(earliest, '2026-11-24T08:00:00.000Z')
    expect((await joinWaitlist(waits)).body.appointment?.isOnWaitlist).toBe(true)
    await joinWaitlist(earliest)
    // A second request, as by a double tap, changes nothing.
    expect((await joinWaitlist(waits)).status).toBe(200)

    await early.delete(`${early.path}/appointment`)
    const [offer, ...more] = await offers('waits@example.test')
    expect(offer?.text).toContain('Mittwoch, 25. November, um 9:00 Uhr (MEZ)')
    expect(more).toEqual([])
    expect(await offers('silent@example.test')).toEqual([])
    expect(await offers('earliest@example.test')).toEqual([])

    // The same time becomes free again and is not offered twice.
    await book(early, WEDNESDAY_9)
    await early.delete(`${early.path}/appointment`)
    expect(await offers('waits@example.test')).toHaveLength(1)

    const link = URL.parse(/https?:\S+\/visit\/\S+/.exec(offer?.text ?? '')?.[0] ?? '')
    expect(link?.searchParams.get('earlier')).toBe(WEDNESDAY_9)
    const token = link?.pathname.split('/').at(-1)
    const moved = await harness.browser().put<Visit>(`/api/visits/${token}`, { startsAt: WEDNESDAY_9 })
    expect(moved.body).toMatchObject({ state: 'booked', startsAt: WEDNESDAY_9 })
    expect((await ticketAt(waits, waits.path)).appointment?.isOnWaitlist).toBe(false)
  })

  test('an entry ends when the appointment is moved, cancelled, or taken off the waitlist', async () => {
    const [anna, ben] = [
      await bookingCustomer(harness, 'anna@example.test'),
      await bookingCustomer(harness, 'ben@example.test'),
    ]
    await book(anna, '2026-12-01T09:00:00.000Z')
    await book(ben, '2026-12-02T09:00:00.000Z')
    expect((await joinWaitlist(anna)).status).toBe(200)
    await joinWaitlist(ben)
    await book(ben, '2026-12-02T10:00:00.000Z')
    await anna.delete(`${anna.path}/appointment/earlier`)
    const freeing = await bookingCustomer(harness, 'freeing@example.test')
    await book(freeing, '2026-11-30T09:00:00.000Z')
    await freeing.delete(`${freeing.path}/appointment`)
    expect([await offers('anna@example.test'), await offers('ben@example.test')]).toEqual([[], []])
  })

  test('a customer without an appointment is offered each freed time once, until one is booked', async () => {
    const waits = await bookingCustomer(harness, 'first@example.test')
    const gone = await bookingCustomer(harness, 'gone@example.test')
    const freeing = await bookingCustomer(harness, 'frees@example.test')
    const freeTime = async (startsAt: string) => {
      await book(freeing, startsAt)
      await freeing.delete(`${freeing.path}/appointment`)
    }
    const isOnWaitlist = async () => (await waits.get<TimeSlots>(`${waits.path}/slots`)).body.isOnWaitlist
    const offersTo = async (email: string) =>
      (await harness.mailsTo(email)).filter(({ subject }) => subject.startsWith('Ein Termin ist frei'))
    expect((await joinWaitlist(waits)).status).toBe(200)
    await joinWaitlist(waits)
    await joinWaitlist(gone)
    await gone.delete(`${gone.path}/appointment/earlier`)
    expect(await isOnWaitlist()).toBe(true)

    await freeTime('2026-12-01T10:00:00.000Z')
    await freeTime('2026-12-01T10:00:00.000Z')
    const [offer, ...more] = await offersTo('first@example.test')
    expect(offer?.text).toContain('Dienstag, 1. Dezember, um 11:00 Uhr (MEZ)')
    expect(offer?.text).toContain('/appointment?date=2026-12-01')
    expect(more).toEqual([])
    expect(await offersTo('gone@example.test')).toEqual([])

    await book(waits, '2026-12-01T10:00:00.000Z')
    expect(await isOnWaitlist()).toBe(false)
    await freeTime('2026-12-03T10:00:00.000Z')
    expect(await offersTo('first@example.test')).toHaveLength(1)
  })
})
