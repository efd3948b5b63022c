import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { book, bookingCustomer, freeTimes, type TicketHolder } from '../../../testing/booking.ts'
import { DATABASES, MONDAY_10, startTestService, type TestService } from '../../../testing/service.ts'
import { addAbsence, removeAbsence, setBundesland, setHours } from './mechanic-times.ts'

/** A Tuesday, a Wednesday. */
const [TUESDAY, WEDNESDAY] = ['2026-11-24', '2026-11-25']

describe.each(DATABASES)('rosters on %s', (database) => {
  let its: TestService
  let anna: TicketHolder
  let mia: string
  let tom: string
  beforeAll(async () => {
    its = await startTestService({ database })
    mia = (await its.signedIn('mechanic', 'mia@example.test')).person.id
    tom = (await its.signedIn('mechanic', 'tom@example.test')).person.id
    anna = await bookingCustomer(its, 'anna@example.test')
  })
  beforeEach(async () => {
    await its.setClock(MONDAY_10)
    await its.service.db.deleteFrom('mechanic_hours').execute()
    await its.service.db.deleteFrom('mechanic_absence').execute()
  })
  afterAll(() => its.stop())

  const timesOn = async (date: string, viewer = anna) =>
    (await freeTimes(viewer, viewer.path)).filter((time) => time.startsWith(date))

  test('own hours replace the hours of the settings and start a grid of their own', async () => {
    await setHours(its.service.db, mia, [{ weekday: 2, from: '08:15', to: '09:30' }])
    await setHours(its.service.db, tom, [{ weekday: 2, from: '18:00', to: '19:00' }])
    expect(await timesOn(TUESDAY)).toEqual(
      ['07:15', '07:45', '17:00', '17:30'].map((time) => `${TUESDAY}T${time}:00.000Z`),
    )
    expect(await timesOn(WEDNESDAY)).toEqual([])
    await setHours(its.service.db, tom, [])
    expect(await timesOn(WEDNESDAY)).toHaveLength(16)
  })

  test('a slot is held only with a mechanic who works at that time', async () => {
    await setHours(its.service.db, mia, [{ weekday: 2, from: '08:15', to: '09:30' }])
    const refused = await anna.put(`${anna.path}/hold`, { startsAt: `${TUESDAY}T06:15:00.000Z` })
    expect(refused.body.code).toBe('SLOT_NOT_OFFERED')
    const ben = await bookingCustomer(its, 'ben@example.test')
    const ticket = await book(ben, `${TUESDAY}T07:15:00.000Z`)
    expect(ticket.mechanic?.id).toBe(mia)
  })

  test('an absence removes its days, first and last included, until it is deleted', async () => {
    await addAbsence(its.service.db, mia, { first: WEDNESDAY, last: WEDNESDAY })
    expect(await timesOn(WEDNESDAY)).toHaveLength(16)
    await addAbsence(its.service.db, tom, { first: TUESDAY, last: WEDNESDAY })
    expect(await timesOn(WEDNESDAY)).toEqual([])
    expect(await timesOn('2026-11-26')).toHaveLength(16)
    expect(await removeAbsence(its.service.db, tom, TUESDAY)).toBe(true)
    expect(await removeAbsence(its.service.db, tom, TUESDAY)).toBe(false)
    expect(await timesOn(WEDNESDAY)).toHaveLength(16)
  })

  test('no slots are offered on public holidays of the mechanic’s state', async () => {
    await its.setClock('2027-01-04T09:00:00Z')
    const dana = await bookingCustomer(its, 'dana@example.test')
    await addAbsence(its.service.db, tom, { first: '2027-01-01', last: '2027-12-31' })
    expect(await timesOn('2027-01-06', dana)).toHaveLength(16)
    await setBundesland(its.service.db, mia, 'BY')
    expect(await timesOn('2027-01-06', dana)).toEqual([])
    expect(await timesOn('2027-01-07', dana)).toHaveLength(16)
  })
})
