import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { book, bookingCustomer, freeTimes, type TicketHolder } from '../../../testing/booking.ts'
import { FEATURE_DATABASES, MONDAY_10, startTestService, type TestService } from '../../../testing/service.ts'
import { addAbsence, removeAbsence, setBundesland, setHours } from './mechanic-times.ts'

/** A Tuesday, a Wednesday. */
const [TUESDAY, WEDNESDAY] = ['2026-11-24', '2026-11-25']

describe.each(FEATURE_DATABASES)('rosters on %s', (database) => {
  let harness: TestService
  let anna: TicketHolder
  let mia: string
  let tom: string
  beforeAll(async () => {
    harness = await startTestService({ database })
    mia = (await harness.signedIn('mechanic', 'mia@example.test')).person.id
    tom = (await harness.signedIn('mechanic', 'tom@example.test')).person.id
    anna = await bookingCustomer(harness, 'anna@example.test')
  })
  beforeEach(async () => {
    await harness.setClock(MONDAY_10)
    await harness.service.db.deleteFrom('mechanic_hours').execute()
    await harness.service.db.deleteFrom('mechanic_absence').execute()
  })
  afterAll(() => harness.stop())

  const timesOn = async (date: string, viewer = anna) =>
    (await freeTimes(viewer, viewer.path)).filter((time) => time.startsWith(date))

  test('own hours replace the hours of the settings and start a grid of their own', async () => {
    await setHours(harness.service.db, mia, [{ weekday: 2, from: '08:15', to: '09:30' }])
    await setHours(harness.service.db, tom, [{ weekday: 2, from: '18:00', to: '19:00' }])
    expect(await timesOn(TUESDAY)).toEqual(
      ['07:15', '07:45', '17:00', '17:30'].map((time) => `${TUESDAY}T${time}:00.000Z`),
    )
    expect(await timesOn(WEDNESDAY)).toEqual([])
    await setHours(harness.service.db, tom, [])
    expect(await timesOn(WEDNESDAY)).toHaveLength(16)
  })

  test('a slot is held only with a mechanic who works at that time', async () => {
    await setHours(harness.service.db, mia, [{ weekday: 2, from: '08:15', to: '09:30' }])
    const refused = await anna.put(`${anna.path}/hold`, { startsAt: `${TUESDAY}T06:15:00.000Z` })
    expect(refused.body.code).toBe('SLOT_NOT_OFFERED')
    const ben = await bookingCustomer(harness, 'ben@example.test')
    const ticket = await book(ben, `${TUESDAY}T07:15:00.000Z`)
    expect(ticket.mechanic?.id).toBe(mia)
  })

  test('an absence removes its days, first and last included, until it is deleted', async () => {
    await addAbsence(harness.service.db, mia, { first: WEDNESDAY, last: WEDNESDAY, reason: '' })
    expect(await timesOn(WEDNESDAY)).toHaveLength(16)
    await addAbsence(harness.service.db, tom, { first: TUESDAY, last: WEDNESDAY, reason: '' })
    expect(await timesOn(WEDNESDAY)).toEqual([])
    expect(await timesOn('2026-11-26')).toHaveLength(16)
    expect(await removeAbsence(harness.service.db, tom, TUESDAY)).toBe(true)
    expect(await removeAbsence(harness.service.db, tom, TUESDAY)).toBe(false)
    expect(await timesOn(WEDNESDAY)).toHaveLength(16)
  })

  test('no slots are offered on public holidays of the mechanic’s state', async () => {
    await harness.setClock('2027-01-04T09:00:00Z')
    const dana = await bookingCustomer(harness, 'dana@example.test')
    await addAbsence(harness.service.db, tom, { first: '2027-01-01', last: '2027-12-31', reason: '' })
    expect(await timesOn('2027-01-06', dana)).toHaveLength(16)
    await setBundesland(harness.service.db, mia, 'BY')
    expect(await timesOn('2027-01-06', dana)).toEqual([])
    expect(await timesOn('2027-01-07', dana)).toHaveLength(16)
  })
})
