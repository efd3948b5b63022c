import { randomUUID } from 'node:crypto'
import {
  type CaseList,
  type Hold,
  type Problem,
  type RecordedMove,
  type Thread,
  TICKET_STATES,
  type Ticket,
  type TimeSlots,
  type Visit,
} from '@radruf/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { parseCalendarFile } from '../testing/calendar.ts'
import { type ServiceUnderTest, type SignedInClient, startConformanceService } from '../testing/conformance/service.ts'
import { getNewestTicket } from '../testing/tickets.ts'

const TUESDAY_9 = '2026-11-24T08:00:00.000Z'
const TUESDAY_11 = '2026-11-24T10:00:00.000Z'
const WEDNESDAY_9 = '2026-11-25T08:00:00.000Z'
const THURSDAY_9 = '2026-11-26T08:00:00.000Z'

type Customer = SignedInClient & { ticketId: string; path: string }
async function bookingCustomer(service: ServiceUnderTest, email: string): Promise<Customer> {
  const client = await service.signedIn('customer', email)
  const { id } = await getNewestTicket(client)
  await service.forceState(id, 'booking_open', null)
  return Object.assign(client, { ticketId: id, path: `/api/tickets/${id}` })
}
const hold = (client: Customer, startsAt: string) =>
  client.put<Hold & Partial<Problem>>(`${client.path}/hold`, { startsAt })
const confirm = (client: Customer, holdId: string) =>
  client.post<Ticket & Partial<Problem>>(`${client.path}/appointment`, { holdId })
const book = async (client: Customer, startsAt: string) => confirm(client, (await hold(client, startsAt)).body.id)

describe('booking', () => {
  let service: ServiceUnderTest
  let mia: SignedInClient
  let kim: Customer
  let lea: Customer
  beforeAll(async () => {
    service = await startConformanceService()
  })
  beforeEach(async () => {
    await service.reset()
    mia = await service.signedIn('mechanic', 'mia@example.test', 'Mia')
    kim = await bookingCustomer(service, 'kim@example.test')
    lea = await bookingCustomer(service, 'lea@example.test')
  })
  afterAll(() => service.stop())

  test('the times of two weeks are offered, without those of other customers', async () => {
    await book(kim, TUESDAY_9)
    const { body } = await lea.get<TimeSlots>(`${lea.path}/slots`)
    const times = body.days.flatMap(({ slots }) => slots.map(({ startsAt }) => startsAt))
    expect(times.length).toBeGreaterThan(100)
    expect(times).not.toContain(TUESDAY_9)
    expect(times).toContain(THURSDAY_9)
  })

  test('a held time is refused to others, with the next free times as alternatives', async () => {
    const held = await hold(kim, TUESDAY_9)
    expect(held).toMatchObject({ status: 200, body: { startsAt: TUESDAY_9, mechanicName: 'Mia' } })
    expect((await kim.get<{ hold: Hold }>(`${kim.path}/hold`)).body.hold.id).toBe(held.body.id)
    const refused = await hold(lea, TUESDAY_9)
    expect(refused).toMatchObject({ status: 409, body: { code: 'SLOT_TAKEN' } })
    expect(refused.body.alternatives?.map(({ startsAt }) => startsAt)).toEqual([
      '2026-11-24T08:30:00.000Z',
      '2026-11-24T09:00:00.000Z',
      '2026-11-24T09:30:00.000Z',
    ])
    expect((await hold(kim, THURSDAY_9)).status).toBe(200)
    expect((await hold(lea, TUESDAY_9)).status).toBe(200)
  })

  test('a time is held only for a first appointment and to move the booked one', async () => {
    // The ticket has no appointment, so `booked` cannot be moved either.
    for (const state of TICKET_STATES.filter((state) => state !== 'booking_open')) {
      await service.forceState(kim.ticketId, state, mia.person.id)
      expect((await hold(kim, THURSDAY_9)).body.code, state).toBe('TICKET_CANNOT_MOVE')
    }
  })

  test('a hold expires after five minutes, and the time is free again', async () => {
    const held = await hold(kim, TUESDAY_9)
    await service.setClock('2026-11-23T09:06:00Z')
    expect((await kim.get<{ hold: Hold | null }>(`${kim.path}/hold`)).body.hold).toBeNull()
    expect((await confirm(kim, held.body.id)).body.code).toBe('HOLD_EXPIRED')
    expect((await hold(lea, TUESDAY_9)).status).toBe(200)
  })

  test('a time that is not offered is refused', async () => {
    for (const [reason, startsAt] of [
      ['in the night', '2026-11-24T02:00:00.000Z'],
      ['on a Sunday', '2026-11-29T09:00:00.000Z'],
      ['too soon', '2026-11-23T10:00:00.000Z'],
      ['beyond the horizon', '2026-12-14T09:00:00.000Z'],
      ['between two times', '2026-11-24T08:10:00.000Z'],
    ] as const)
      expect((await hold(kim, startsAt)).body.code, reason).toBe('SLOT_NOT_OFFERED')
  })

  test('booking opens the chat, confirming again changes nothing, and moving keeps the chat open', async () => {
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

  test('the appointment is a calendar file for its customer, with a UID that stays the same when it is moved', async () => {
    const path = `${kim.path}/appointment/calendar`
    expect((await kim.get(path)).body).toMatchObject({ code: 'NOT_FOUND' })
    await book(kim, WEDNESDAY_9)
    const { status, headers, raw } = await kim.get(path)
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('text/calendar; charset=utf-8')
    expect(headers['content-disposition']).toBe('inline; filename="appointment.ics"')
    const file = parseCalendarFile(raw.toString())
    expect(file).toMatchObject({ DTSTART: '2026-11-25T08:00:00Z', DTEND: '2026-11-25T08:30:00Z' })
    await book(kim, THURSDAY_9)
    const moved = parseCalendarFile((await kim.get(path)).raw.toString())
    expect(moved).toMatchObject({ UID: file.UID, DTSTART: '2026-11-26T08:00:00Z' })
    expect((await lea.get(path)).body).toMatchObject({ code: 'TICKET_NOT_FOUND' })
    expect((await mia.get(path)).body).toMatchObject({ code: 'NOT_ALLOWED' })
    expect((await service.browser().get(path)).body).toMatchObject({ code: 'NOT_SIGNED_IN' })
    await kim.delete(`${kim.path}/appointment`)
    expect((await kim.get(path)).body).toMatchObject({ code: 'NOT_FOUND' })
  })

  test('a customer with an appointment can join and leave the waitlist', async () => {
    await book(kim, TUESDAY_11)
    const waitlist = `${kim.path}/appointment/earlier`
    expect((await kim.put<Ticket>(waitlist)).body.appointment?.isOnWaitlist).toBe(true)
    expect((await kim.delete<Ticket>(waitlist)).body.appointment?.isOnWaitlist).toBe(false)
  })

  test('a customer without an appointment can join and leave the waitlist while booking is open', async () => {
    const waitlist = `${lea.path}/appointment/earlier`
    const isOnWaitlist = async () => (await lea.get<TimeSlots>(`${lea.path}/slots`)).body.isOnWaitlist
    await lea.put(waitlist)
    expect(await isOnWaitlist()).toBe(true)
    await lea.delete(waitlist)
    expect(await isOnWaitlist()).toBe(false)
    await service.forceState(lea.ticketId, 'in_review', null)
    expect((await lea.put(waitlist)).body.code).toBe('TICKET_CANNOT_MOVE')
  })

  test('a day without working mechanics is closed, a booked-out one is not', async () => {
    const { body } = await lea.get<TimeSlots>(`${lea.path}/slots`)
    const isClosed = (date: string) => body.days.find((day) => day.date === date)?.isClosed
    expect([isClosed('2026-11-28'), isClosed('2026-11-30')]).toEqual([true, false])
  })

  test('shortly before the call only the mechanic can cancel', async () => {
    await book(kim, TUESDAY_11)
    await service.setClock('2026-11-24T08:30:00Z')
    expect((await kim.delete(`${kim.path}/appointment`)).body.code).toBe('APPOINTMENT_TOO_LATE')
    expect((await hold(kim, '2026-11-24T12:00:00.000Z')).body.code).toBe('APPOINTMENT_TOO_LATE')
    expect((await mia.delete<Ticket>(`${kim.path}/appointment`)).body).toMatchObject({
      state: 'booking_open',
      appointment: null,
    })
    expect((await kim.delete<Ticket>(`${kim.path}/appointment`)).body.state).toBe('booking_open')
  })

  test('an appointment without a call is missed, and booking opens again', async () => {
    await book(lea, TUESDAY_9)
    await service.setClock('2026-11-24T08:31:00Z')
    await service.runJobs()
    expect((await lea.get<Ticket>(lea.path)).body).toMatchObject({
      state: 'booking_open',
      missedAppointment: true,
      missedBy: 'both',
      appointment: null,
    })
  })

  test('a missed call is followed up once: cause, message, offered times, and a line in the history', async () => {
    await book(kim, TUESDAY_9)
    await service.setClock('2026-11-24T08:31:00Z')
    await service.runJobs()
    const clientId = randomUUID()
    const followUp = (body: object) =>
      mia.put<Ticket & Partial<Problem>>(`${kim.path}/follow-up`, {
        clientId,
        cause: 'customer',
        text: 'Wann passt es Ihnen?',
        offeredTimes: [WEDNESDAY_9, THURSDAY_9],
        ...body,
      })
    const listWaiting = async () =>
      (await mia.get<CaseList>('/api/cases?filter=waiting')).body.cases.map(({ ticket }) => ticket.id)
    expect(await listWaiting()).toContain(kim.ticketId)
    const atNight = '2026-11-24T03:00:00.000Z'
    expect((await followUp({ offeredTimes: [WEDNESDAY_9, atNight] })).body).toMatchObject({
      code: 'SLOT_TAKEN',
      takenTimes: [atNight],
      alternatives: [expect.anything(), expect.anything(), expect.anything()],
    })
    expect((await followUp({ text: ' ' })).body.code).toBe('INVALID_INPUT')
    const sent = await followUp({})
    expect(sent.body).toMatchObject({
      state: 'booking_open',
      missedAppointment: true,
      missedBy: 'customer',
      followUp: { cause: 'customer', offeredTimes: [WEDNESDAY_9, THURSDAY_9], writtenAt: expect.any(String) },
    })
    expect((await followUp({})).body.followUp).toEqual(sent.body.followUp)
    expect((await followUp({ clientId: randomUUID() })).body.code).toBe('TICKET_CANNOT_MOVE')
    const { messages } = (await kim.get<Thread>(`${kim.path}/messages`)).body
    expect(messages.map(({ author, text }) => [author, text])).toEqual([['mechanic', 'Wann passt es Ihnen?']])
    expect(await listWaiting()).not.toContain(kim.ticketId)
    const { moves } = (await mia.get<{ moves: RecordedMove[] }>(`${kim.path}/history`)).body
    expect(moves.slice(-2).map(({ to, actor, name: by, followUp: cause }) => [to, actor, by, cause])).toEqual([
      ['booking_open', 'system', null, null],
      ['booking_open', 'mechanic', 'Mia', 'customer'],
    ])
    expect((await book(kim, WEDNESDAY_9)).body).toMatchObject({ missedAppointment: false, followUp: null })
  })

  test('an outcome offers times for another call, of which all must be free; pages of earlier releases send none', async () => {
    await service.forceState(kim.ticketId, 'in_call', mia.person.id)
    const write = (body: object) =>
      mia.put<Ticket & Partial<Problem>>(`${kim.path}/summary`, {
        outcome: 'another_call',
        text: 'Das Tretlager folgt.',
        ...body,
      })
    const writeAgain = async (body: object) => {
      await service.forceState(kim.ticketId, 'wrap_up', mia.person.id)
      return (await write(body)).body.summary?.offeredTimes
    }
    const offeredTimes = [WEDNESDAY_9, THURSDAY_9]
    await hold(lea, THURSDAY_9)
    expect((await write({ offeredTimes })).body).toMatchObject({
      code: 'SLOT_TAKEN',
      takenTimes: [THURSDAY_9],
      alternatives: [expect.anything(), expect.anything(), expect.anything()],
    })
    expect((await kim.get<Ticket>(kim.path)).body).toMatchObject({ state: 'in_call', summary: null })
    expect((await hold(lea, TUESDAY_9)).status).toBe(200)
    const written = await write({ offeredTimes })
    expect(written.body).toMatchObject({ state: 'booking_open', summary: { offeredTimes } })
    expect((await kim.get<Ticket>(kim.path)).body.summary?.offeredTimes).toEqual(offeredTimes)
    await hold(lea, THURSDAY_9)
    expect((await write({ offeredTimes })).body.summary).toEqual(written.body.summary)
    expect(await writeAgain({ text: 'Ohne Zeiten.' })).toEqual([])
    expect(await writeAgain({ outcome: 'fixed', offeredTimes: [WEDNESDAY_9] })).toEqual([])
  })

  test('a mechanic and a customer choose the same time at once: one gets it, the other the next times', async () => {
    await service.forceState(kim.ticketId, 'booking_open', mia.person.id)
    const holds = await Promise.all([
      mia.put<Hold & Partial<Problem>>(`${kim.path}/hold`, { startsAt: THURSDAY_9 }),
      hold(lea, THURSDAY_9),
    ])
    expect(holds.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(holds.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'SLOT_TAKEN',
      alternatives: [expect.anything(), expect.anything(), expect.anything()],
    })
  })

  test('the mail’s link moves and cancels without signing in, and stays the same', async () => {
    await book(kim, WEDNESDAY_9)
    const path = `/api/visits/${await service.visitTokenFor('kim@example.test')}`
    const browser = service.browser()
    expect((await browser.get<Visit>(path)).body).toMatchObject({
      state: 'booked',
      startsAt: WEDNESDAY_9,
      changeable: true,
    })
    const { body: offered } = await browser.get<TimeSlots>(`${path}/slots`)
    expect(offered.days.flatMap(({ slots }) => slots).map(({ startsAt }) => startsAt)).toContain(TUESDAY_11)
    const moved = await browser.put<Visit>(path, { startsAt: TUESDAY_11 })
    expect(moved.body).toMatchObject({ state: 'booked', startsAt: TUESDAY_11 })
    expect((await browser.put(path, { startsAt: '2026-11-24T02:00:00.000Z' })).body.code).toBe('SLOT_NOT_OFFERED')
    expect((await browser.delete<Visit>(path)).body).toMatchObject({ state: 'cancelled', changeable: false })
    expect((await browser.delete<Visit>(path)).body.state).toBe('cancelled')
    expect((await browser.put(path, { startsAt: WEDNESDAY_9 })).body.code).toBe('TICKET_CANNOT_MOVE')
    expect((await browser.get('/api/visits/nonsense')).body.code).toBe('NOT_FOUND')
    await service.setClock('2026-12-05T12:00:00Z')
    expect((await browser.get(path)).body.code).toBe('VISIT_ENDED')
  })

  test('an appointment is handed over only to a colleague who is free', async () => {
    const jo = await service.signedIn('mechanic', 'jo@example.test', 'Jo')
    const booked = await book(kim, WEDNESDAY_9)
    const [assigned, colleague] = booked.body.mechanic?.id === jo.person.id ? [jo, mia] : [mia, jo]
    const handOver = (client: SignedInClient, mechanicId: string) =>
      client.put<Ticket & { code?: string }>(`${kim.path}/mechanic`, { mechanicId })
    const { body } = await assigned.get<{ colleagues: { id: string; free: boolean }[] }>(`${kim.path}/colleagues`)
    expect(body.colleagues).toMatchObject([{ id: colleague.person.id, free: true }])
    expect((await handOver(assigned, kim.person.id)).body.code).toBe('NOT_FOUND')
    const handedOver = await handOver(assigned, colleague.person.id)
    expect(handedOver.body).toMatchObject({
      mechanic: { id: colleague.person.id },
      appointment: { startsAt: WEDNESDAY_9 },
    })
    await book(lea, WEDNESDAY_9)
    expect((await handOver(colleague, assigned.person.id)).body.code).toBe('COLLEAGUE_BUSY')
  })

  test('a mechanic who is not assigned cannot cancel an appointment', async () => {
    const jo = await service.signedIn('mechanic', 'jo@example.test', 'Jo')
    const booked = await book(kim, TUESDAY_9)
    const [assigned, colleague] = booked.body.mechanic?.id === jo.person.id ? [jo, mia] : [mia, jo]
    expect((await colleague.delete(`${kim.path}/appointment`)).body.code).toBe('NOT_ALLOWED')
    expect((await kim.get<Ticket>(kim.path)).body).toMatchObject({
      state: 'booked',
      appointment: { startsAt: TUESDAY_9 },
    })
    expect((await assigned.delete<Ticket>(`${kim.path}/appointment`)).body.state).toBe('booking_open')
  })
})
