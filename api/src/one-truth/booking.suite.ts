import type { Hold, Problem, Slots, Ticket, Visit } from '@radruf/contract'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { parseCalendarFile } from '../features/booking/parse-calendar-file.ts'
import { SERVICE_NAMES, SERVICES, type Somebody, type UnderTest } from '../testing/one-truth/services.ts'
import { MONDAY_10 } from '../testing/service.ts'
import { ticketOf } from '../testing/tickets.ts'

const TUESDAY_9 = '2026-11-24T08:00:00.000Z'
const TUESDAY_11 = '2026-11-24T10:00:00.000Z'
const WEDNESDAY_9 = '2026-11-25T08:00:00.000Z'

type Customer = Somebody & { ticketId: string; path: string }
async function bookingCustomer(its: UnderTest, email: string): Promise<Customer> {
  const somebody = await its.signedIn('customer', email)
  const { id } = await ticketOf(somebody)
  await its.place(id, 'booking_open', null)
  return Object.assign(somebody, { ticketId: id, path: `/api/tickets/${id}` })
}
const hold = (who: Customer, startsAt: string) => who.put<Hold & Partial<Problem>>(`${who.path}/hold`, { startsAt })
const confirm = (who: Customer, holdId: string) =>
  who.post<Ticket & Partial<Problem>>(`${who.path}/appointment`, { holdId })
const book = async (who: Customer, startsAt: string) => confirm(who, (await hold(who, startsAt)).body.id)

test('both services offer the same times', async () => {
  const offers = SERVICE_NAMES.map(async (name) => {
    const its = await SERVICES[name]()
    await its.signedIn('mechanic', 'mia@example.test')
    const kim = await bookingCustomer(its, 'kim@example.test')
    await book(kim, TUESDAY_9)
    const { body } = await kim.get<Slots>(`${kim.path}/slots`)
    await its.stop()
    return body
  })
  const [real, mocked] = await Promise.all(offers)
  expect(real?.days.flatMap(({ slots }) => slots).length).toBeGreaterThan(100)
  expect(mocked).toEqual(real)
})

describe.each(SERVICE_NAMES)('booking at the %s service', (name) => {
  let its: UnderTest
  let mia: Somebody
  let kim: Customer
  let lea: Customer
  beforeAll(async () => {
    its = await SERVICES[name]()
    mia = await its.signedIn('mechanic', 'mia@example.test', 'Mia')
    kim = await bookingCustomer(its, 'kim@example.test')
    lea = await bookingCustomer(its, 'lea@example.test')
  })
  afterEach(() => its.setClock(MONDAY_10))
  afterAll(() => its.stop())

  test('a held time is nobody else’s; the loser is told the next ones', async () => {
    const held = await hold(kim, TUESDAY_9)
    expect(held).toMatchObject({ status: 200, body: { startsAt: TUESDAY_9, mechanicName: 'Mia' } })
    expect((await kim.get<{ hold: Hold }>(`${kim.path}/hold`)).body.hold.id).toBe(held.body.id)
    const lost = await hold(lea, TUESDAY_9)
    expect(lost).toMatchObject({ status: 409, body: { code: 'SLOT_TAKEN' } })
    expect(lost.body.alternatives?.map(({ startsAt }) => startsAt)).toEqual([
      '2026-11-24T08:30:00.000Z',
      '2026-11-24T09:00:00.000Z',
      '2026-11-24T09:30:00.000Z',
    ])
    expect((await kim.delete(`${kim.path}/hold`)).status).toBe(204)
    expect((await hold(lea, TUESDAY_9)).status).toBe(200)
    await lea.delete(`${lea.path}/hold`)
  })

  test('a hold runs out after five minutes, and the time is free again', async () => {
    const held = await hold(kim, TUESDAY_9)
    await its.setClock('2026-11-23T09:05:01Z')
    expect((await kim.get<{ hold: Hold | null }>(`${kim.path}/hold`)).body.hold).toBeNull()
    expect((await confirm(kim, held.body.id)).body.code).toBe('HOLD_EXPIRED')
    expect((await hold(lea, TUESDAY_9)).status).toBe(200)
    await lea.delete(`${lea.path}/hold`)
  })

  test.each([
    ['in the night', '2026-11-24T02:00:00.000Z'],
    ['on a Sunday', '2026-11-29T09:00:00.000Z'],
    ['too soon', '2026-11-23T10:00:00.000Z'],
    ['too far off', '2026-12-14T09:00:00.000Z'],
    ['between two times', '2026-11-24T08:10:00.000Z'],
  ])('a time %s is not offered', async (_, startsAt) => {
    expect((await hold(kim, startsAt)).body.code).toBe('SLOT_NOT_OFFERED')
  })

  test('booking opens the chat; confirming again changes nothing; moving keeps it', async () => {
    const held = await hold(kim, TUESDAY_9)
    const booked = await confirm(kim, held.body.id)
    expect(booked.body).toMatchObject({
      state: 'booked',
      appointment: {
        startsAt: TUESDAY_9,
        joinFrom: '2026-11-24T07:50:00.000Z',
        changeUntil: '2026-11-24T06:00:00.000Z',
      },
      mechanic: { name: 'Mia' },
      chatOpenedAt: expect.any(String),
    })
    expect((await confirm(kim, held.body.id)).body).toEqual(booked.body)
    const moved = await book(kim, TUESDAY_11)
    expect(moved.body).toMatchObject({
      state: 'booked',
      appointment: { startsAt: TUESDAY_11 },
      chatOpenedAt: booked.body.chatOpenedAt,
    })
  })

  test('the appointment is a calendar file for its customer, with one id however often it is moved', async () => {
    const max = await bookingCustomer(its, 'max.calendar@example.test')
    const path = `${max.path}/appointment/calendar`
    expect((await max.get(path)).body).toMatchObject({ code: 'NOT_FOUND' })
    await book(max, TUESDAY_9)
    const { status, headers, raw } = await max.get(path)
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('text/calendar; charset=utf-8')
    expect(headers['content-disposition']).toBe('inline; filename="appointment.ics"')
    const file = parseCalendarFile(raw.toString())
    expect(file).toMatchObject({ DTSTART: '20261124T080000Z', DTEND: '20261124T083000Z' })
    await book(max, TUESDAY_11)
    const moved = parseCalendarFile((await max.get(path)).raw.toString())
    expect(moved).toMatchObject({ UID: file.UID, DTSTART: '20261124T100000Z' })
    expect((await kim.get(path)).body).toMatchObject({ code: 'TICKET_NOT_FOUND' })
    expect((await mia.get(path)).body).toMatchObject({ code: 'NOT_ALLOWED' })
    expect((await its.browser().get(path)).body).toMatchObject({ code: 'NOT_SIGNED_IN' })
    await max.delete(`${max.path}/appointment`)
    expect((await max.get(path)).body).toMatchObject({ code: 'NOT_FOUND' })
  })

  test('an earlier time can be wished for while something is booked', async () => {
    const wish = `${kim.path}/appointment/earlier`
    expect((await kim.put<Ticket>(wish)).body.appointment?.isOnWaitlist).toBe(true)
    expect((await kim.delete<Ticket>(wish)).body.appointment?.isOnWaitlist).toBe(false)
    expect((await lea.put(`${lea.path}/appointment/earlier`)).body.code).toBe('TICKET_CANNOT_MOVE')
  })

  test('shortly before it is too late for the customer, not for the mechanic', async () => {
    await its.setClock('2026-11-24T08:30:00Z')
    expect((await kim.delete(`${kim.path}/appointment`)).body.code).toBe('APPOINTMENT_TOO_LATE')
    expect((await hold(kim, '2026-11-24T12:00:00.000Z')).body.code).toBe('APPOINTMENT_TOO_LATE')
    expect((await mia.delete<Ticket>(`${kim.path}/appointment`)).body).toMatchObject({
      state: 'booking_open',
      appointment: null,
    })
    expect((await kim.delete<Ticket>(`${kim.path}/appointment`)).body.state).toBe('booking_open')
  })

  test('an appointment that nobody came to is missed, and booking is open again', async () => {
    await book(lea, TUESDAY_9)
    await its.setClock('2026-11-24T08:31:00Z')
    await its.settle()
    expect((await lea.get<Ticket>(lea.path)).body).toMatchObject({
      state: 'booking_open',
      missedAppointment: true,
      appointment: null,
    })
  })

  test('the mail’s link moves and cancels without signing in, and stays the same', async () => {
    const max = await bookingCustomer(its, 'max@example.test')
    await book(max, WEDNESDAY_9)
    const path = `/api/visits/${await its.visitTokenFor('max@example.test')}`
    const browser = its.browser()
    expect((await browser.get<Visit>(path)).body).toMatchObject({
      state: 'booked',
      startsAt: WEDNESDAY_9,
      changeable: true,
    })
    const { body: offered } = await browser.get<Slots>(`${path}/slots`)
    expect(offered.days.flatMap(({ slots }) => slots).map(({ startsAt }) => startsAt)).toContain(TUESDAY_11)
    const moved = await browser.put<Visit>(path, { startsAt: TUESDAY_11 })
    expect(moved.body).toMatchObject({ state: 'booked', startsAt: TUESDAY_11 })
    expect((await browser.put(path, { startsAt: '2026-11-24T02:00:00.000Z' })).body.code).toBe('SLOT_NOT_OFFERED')
    expect((await browser.delete<Visit>(path)).body).toMatchObject({ state: 'cancelled', changeable: false })
    expect((await browser.delete<Visit>(path)).body.state).toBe('cancelled')
    expect((await browser.put(path, { startsAt: WEDNESDAY_9 })).body.code).toBe('TICKET_CANNOT_MOVE')
    expect((await browser.get('/api/visits/nonsense')).body.code).toBe('NOT_FOUND')
  })

  test('a colleague who is free takes over the time', async () => {
    const jo = await its.signedIn('mechanic', 'jo@example.test', 'Jo')
    const ada = await bookingCustomer(its, 'ada@example.test')
    const booked = await book(ada, WEDNESDAY_9)
    const [inCharge, other] = booked.body.mechanic?.id === jo.person.id ? [jo, mia] : [mia, jo]
    const give = (who: Somebody, mechanicId: string) =>
      who.put<Ticket & { code?: string }>(`${ada.path}/mechanic`, { mechanicId })
    const { body } = await inCharge.get<{ colleagues: { id: string; free: boolean }[] }>(`${ada.path}/colleagues`)
    expect(body.colleagues).toMatchObject([{ id: other.person.id, free: true }])
    expect((await give(inCharge, ada.person.id)).body.code).toBe('NOT_FOUND')
    const given = await give(inCharge, other.person.id)
    expect(given.body).toMatchObject({ mechanic: { id: other.person.id }, appointment: { startsAt: WEDNESDAY_9 } })
    await book(await bookingCustomer(its, 'ben@example.test'), WEDNESDAY_9)
    expect((await give(other, inCharge.person.id)).body.code).toBe('COLLEAGUE_BUSY')
  })
})
