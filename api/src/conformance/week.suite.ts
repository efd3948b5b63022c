import { randomUUID } from 'node:crypto'
import type { Attachment, Day, HistoryEntry, Hold, Problem, Ticket, Week } from '@radruf/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type ServiceUnderTest, type SignedInClient, startConformanceService } from '../testing/conformance/service.ts'
import { cameraPhoto, sendForm } from '../testing/photos.ts'
import { getNewestTicket } from '../testing/tickets.ts'

const TUESDAY = '2026-11-24'
const TUESDAY_9 = `${TUESDAY}T08:00:00.000Z`
const TUESDAY_10 = `${TUESDAY}T09:00:00.000Z`

describe('the week of a mechanic', () => {
  let service: ServiceUnderTest
  let mia: SignedInClient
  beforeAll(async () => {
    service = await startConformanceService()
  })
  beforeEach(async () => {
    await service.reset()
    mia = await service.signedIn('mechanic', 'mia@example.test', 'Mia')
  })
  afterAll(() => service.stop())

  const loadWeek = async (date?: string, client = mia) =>
    (await client.get<Week>(`/api/week${date ? `?date=${date}` : ''}`)).body
  const findDay = (week: Week, date: string) => week.days.find((day) => day.date === date)

  /** A customer whose ticket is open for booking, with the path of the ticket. */
  async function createCustomer(email: string, customerName: string) {
    const customer = await service.signedIn('customer', email, customerName)
    const { id } = await getNewestTicket(customer)
    await service.forceState(id, 'booking_open', null)
    const path = `/api/tickets/${id}`
    const hold = (startsAt: string) => customer.put<Hold>(`${path}/hold`, { startsAt })
    const book = async (startsAt: string) => {
      const { id: holdId } = (await hold(startsAt)).body
      return (await customer.post<Ticket>(`${path}/appointment`, { holdId })).body
    }
    return { id, path, hold, book, customer }
  }

  test('shows calls, holds and free times from Monday to Sunday', async () => {
    const kim = await createCustomer('kim@example.test', 'Kim Sommer')
    const lea = await createCustomer('lea@example.test', 'Lea')
    await kim.book(TUESDAY_9)
    await lea.hold(TUESDAY_10)
    const week = await loadWeek(TUESDAY)
    expect(week.zone).toBe('Europe/Berlin')
    expect(week.days.map(({ date }) => date)).toEqual([23, 24, 25, 26, 27, 28, 29].map((day) => `2026-11-${day}`))
    expect(week.calls).toMatchObject([
      { status: 'booked', startsAt: TUESDAY_9, customerWaiting: false, ticket: { id: kim.id } },
    ])
    expect(week.holds).toMatchObject([{ ticketId: lea.id, customerName: 'Lea', startsAt: TUESDAY_10 }])
    const tuesday = findDay(week, TUESDAY)
    expect(tuesday).toMatchObject({ hours: { from: '09:00', to: '17:00' }, absence: null, clockChange: 0 })
    expect(tuesday?.free).toHaveLength(14)
    expect(findDay(week, '2026-11-28')).toMatchObject({ hours: null, free: [] })
    expect(week.productHours.map(({ weekday }) => weekday)).toEqual([1, 2, 3, 4, 5])
    expect((await loadWeek('2026-11-29')).days[0]?.date).toBe('2026-11-23')
    expect((await loadWeek()).days[0]?.date).toBe('2026-11-23')
  })

  test('names the calls of a new absence, keeps them when asked, and offers no time within it', async () => {
    const kim = await createCustomer('kim@example.test', 'Kim Sommer')
    await kim.book(TUESDAY_9)
    const body = { last: '2026-11-25', reason: 'Course' }
    const refused = await mia.put<Problem>(`/api/week/absences/${TUESDAY}`, body)
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'CALLS_AFFECTED',
        calls: [{ ticketId: kim.id, customerName: 'Kim Sommer', startsAt: TUESDAY_9 }],
      },
    })
    expect((await loadWeek()).absences).toEqual([])
    expect((await mia.put(`/api/week/absences/${TUESDAY}`, { ...body, keepCalls: true })).status).toBe(204)
    const week = await loadWeek()
    const absence = { first: TUESDAY, last: '2026-11-25', reason: 'Course' }
    expect(week.absences).toEqual([absence])
    expect(findDay(week, '2026-11-25')).toMatchObject({ hours: null, absence, free: [] })
    expect(week.calls).toHaveLength(1)
    // An absence without calls needs no confirmation, and the same first day replaces it.
    expect((await mia.put('/api/week/absences/2026-11-27', { last: '2026-11-27', reason: '' })).status).toBe(204)
    expect((await mia.delete(`/api/week/absences/${TUESDAY}`)).status).toBe(204)
    expect((await loadWeek()).absences.map(({ first }) => first)).toEqual(['2026-11-27'])
  })

  test('refuses an absence that ends before it begins or is longer than a year', async () => {
    for (const last of ['2026-11-23', '2028-01-01'])
      expect((await mia.put(`/api/week/absences/${TUESDAY}`, { last, reason: '' })).body.code).toBe('ABSENCE_REFUSED')
  })

  test('replaces the product’s hours with the mechanic’s own, and names the calls outside of them', async () => {
    const kim = await createCustomer('kim@example.test', 'Kim Sommer')
    await kim.book(TUESDAY_9)
    const hours = [{ weekday: 2, from: '10:00', to: '12:00' }]
    const refused = await mia.put<Problem>('/api/week/hours', { hours })
    expect(refused.body).toMatchObject({ code: 'CALLS_AFFECTED', calls: [{ ticketId: kim.id }] })
    expect((await mia.put('/api/week/hours', { hours, keepCalls: true })).status).toBe(204)
    const week = await loadWeek()
    expect(week.ownHours).toEqual(hours)
    expect(findDay(week, TUESDAY)).toMatchObject({ hours: { from: '10:00', to: '12:00' } })
    expect(findDay(week, TUESDAY)?.free).toHaveLength(4)
    expect(findDay(week, '2026-11-25')?.hours).toBeNull()
    // The call is outside already, so that it is not asked about again.
    expect((await mia.put('/api/week/hours', { hours })).status).toBe(204)
    expect((await mia.put('/api/week/hours', { hours: [] })).status).toBe(204)
    expect((await loadWeek()).ownHours).toEqual([])
  })

  test('a lunch break is stored with the hours, offers no time, and names the calls within it', async () => {
    const kim = await createCustomer('kim@example.test', 'Kim Sommer')
    await kim.book(TUESDAY_9)
    const withLunch = (from: string, to: string) => [{ weekday: 2, from: '08:00', to: '12:00', lunch: { from, to } }]
    const refused = await mia.put<Problem>('/api/week/hours', { hours: withLunch('09:15', '10:00') })
    expect(refused.body).toMatchObject({ code: 'CALLS_AFFECTED', calls: [{ ticketId: kim.id }] })
    const hours = withLunch('10:15', '11:00')
    expect((await mia.put('/api/week/hours', { hours })).status).toBe(204)
    const week = await loadWeek(TUESDAY)
    expect(week.ownHours).toEqual(hours)
    expect(findDay(week, TUESDAY)?.hours).toEqual({ from: '08:00', to: '12:00', lunch: { from: '10:15', to: '11:00' } })
    expect(findDay(week, TUESDAY)?.free.map(({ startsAt }) => startsAt.slice(11, 16))).toEqual([
      '07:00',
      '07:30',
      '08:30',
      '10:00',
      '10:30',
    ])
    expect((await kim.hold(`${TUESDAY}T09:00:00.000Z`)).body).toMatchObject({ code: 'SLOT_NOT_OFFERED' })
    await service.setClock('2026-11-24T07:30:00Z')
    expect((await loadDay()).hours?.lunch).toEqual({ from: '10:15', to: '11:00' })
  })

  test.each([
    ['a lunch break outside', [{ weekday: 1, from: '09:00', to: '17:00', lunch: { from: '08:00', to: '09:30' } }]],
    [
      'a lunch break that ends first',
      [{ weekday: 1, from: '09:00', to: '17:00', lunch: { from: '13:00', to: '12:00' } }],
    ],
    ['an end before the start', [{ weekday: 1, from: '12:00', to: '09:00' }]],
    ['a weekday twice', [1, 1].map((weekday) => ({ weekday, from: '09:00', to: '12:00' }))],
    ['a time that does not exist', [{ weekday: 1, from: '09:00', to: '25:00' }]],
  ])('refuses hours with %s', async (_, hours) => {
    expect((await mia.put('/api/week/hours', { hours })).body.code).toBe('INVALID_INPUT')
  })

  test('a mechanic who moves a call keeps it, although a colleague is free', async () => {
    const tom = await service.signedIn('mechanic', 'tom@example.test', 'Tom')
    const kim = await createCustomer('kim@example.test', 'Kim Sommer')
    const { mechanic } = await kim.book(TUESDAY_9)
    const own = mechanic?.id === mia.person.id ? mia : tom
    const lea = await createCustomer('lea@example.test', 'Lea')
    await service.setMechanicTimes((own === mia ? tom : mia).person.id, {
      absences: [{ first: TUESDAY, last: TUESDAY, reason: '' }],
    })
    await lea.book(TUESDAY_10)
    await service.setMechanicTimes((own === mia ? tom : mia).person.id, { absences: [] })
    const move = { startsAt: TUESDAY_10, keepMechanic: true }
    const refused = await own.put<Problem>(`${kim.path}/hold`, move)
    expect(refused.body).toMatchObject({
      code: 'SLOT_TAKEN',
      alternatives: [{ startsAt: `${TUESDAY}T09:30:00.000Z` }, {}, {}],
    })
    const next = refused.body.alternatives?.[0]?.startsAt
    const hold = await own.put<Hold>(`${kim.path}/hold`, { startsAt: next, keepMechanic: true })
    await own.post(`${kim.path}/appointment`, { holdId: hold.body.id })
    expect((await loadWeek(TUESDAY, own)).calls).toMatchObject([{ startsAt: TUESDAY_10 }, { startsAt: next }])
  })

  const loadDay = async (client = mia) => (await client.get<Day>('/api/day')).body

  test('the day is today until its hours end, then the next working day, with what customers did since the last one', async () => {
    const kim = await createCustomer('kim@example.test', 'Kim Sommer')
    await kim.book(TUESDAY_9)
    await kim.book(TUESDAY_10)
    const today = await loadDay()
    expect(today).toMatchObject({
      date: '2026-11-23',
      hours: { from: '09:00', to: '17:00' },
      calls: [],
      newsSince: '2026-11-20T16:00:00.000Z',
    })
    expect(today.news).toMatchObject([
      { kind: 'rebooked', ticketId: kim.id, customerName: 'Kim Sommer', startsAt: TUESDAY_10 },
      { kind: 'booked', ticketId: kim.id, startsAt: TUESDAY_9 },
    ])
    // Another mechanic's cases are no news.
    const tom = await service.signedIn('mechanic', 'tom@example.test', 'Tom')
    expect((await loadDay(tom)).news).toEqual([])
    await service.setClock('2026-11-23T16:00:00Z')
    const next = await loadDay()
    expect(next).toMatchObject({
      date: TUESDAY,
      calls: [{ startsAt: TUESDAY_10, ticket: { id: kim.id } }],
      newsSince: '2026-11-23T16:00:00.000Z',
      news: [],
    })
    await service.setMechanicTimes(mia.person.id, { absences: [{ first: TUESDAY, last: '2027-01-31', reason: '' }] })
    expect(await loadDay()).toMatchObject({ date: '2026-11-23', hours: null, free: [] })
  })

  test('the customer is asked for photos once per call, also when it is moved, and not once there are some', async () => {
    const kim = await createCustomer('kim@example.test', 'Kim Sommer')
    await kim.book(TUESDAY_9)
    const request = (client = mia) => client.put(`${kim.path}/appointment/photo-request`)
    const history = async () =>
      (await mia.get<{ entries: HistoryEntry[] }>(`${kim.path}/history?kind=messages`)).body.entries
    await service.setClock('2026-11-23T16:00:00Z')
    const photos = async () => (await loadDay()).calls[0]?.photos
    expect(await photos()).toEqual({ count: 0, requestedAt: null })
    const tom = await service.signedIn('mechanic', 'tom@example.test', 'Tom')
    expect((await request(tom)).body).toMatchObject({ code: 'NOT_ALLOWED', personName: 'Mia' })
    expect((await request()).status).toBe(204)
    expect(await photos()).toEqual({ count: 0, requestedAt: expect.stringMatching(/^2026-11-23T16:00/) })
    await kim.book(TUESDAY_10)
    expect((await photos())?.requestedAt).toMatch(/^2026-11-23T16:00/)
    expect((await request()).status).toBe(204)
    await service.runJobs()
    const isRequest = ({ kind }: { kind: string }) => kind === 'photos_requested'
    expect((await history()).filter(isRequest)).toMatchObject([{ actor: 'mechanic', name: 'Mia' }])
    const sent = (await history()).filter(({ kind, text }) => kind === 'mailed' && /Fotos/.test(text))
    expect(sent).toHaveLength(1)
  })

  test('a customer who has sent photos for the call is not asked', async () => {
    const kim = await createCustomer('kim@example.test', 'Kim Sommer')
    await kim.book(TUESDAY_9)
    const form = { fields: { clientId: randomUUID(), kind: 'photo' }, bytes: await cameraPhoto() }
    const { id } = (await sendForm<Attachment>(kim.customer, `${kim.path}/attachments`, form)).body
    await service.setClock('2026-11-23T16:00:00Z')
    const photos = async () => (await loadDay()).calls[0]?.photos
    expect(await photos()).toEqual({ count: 0, requestedAt: null })
    await kim.customer.post(`${kim.path}/messages`, { clientId: randomUUID(), text: '', attachmentIds: [id] })
    expect((await mia.put(`${kim.path}/appointment/photo-request`)).status).toBe(204)
    expect(await photos()).toEqual({ count: 1, requestedAt: null })
  })

  test('no photos are requested without a booked call', async () => {
    const kim = await createCustomer('kim@example.test', 'Kim Sommer')
    await service.forceState(kim.id, 'booking_open', mia.person.id)
    expect((await mia.put(`${kim.path}/appointment/photo-request`)).body).toMatchObject({ code: 'TICKET_CANNOT_MOVE' })
  })

  test('a blocked time is offered to no customer until it is free again; a call within it refuses it', async () => {
    const kim = await createCustomer('kim@example.test', 'Kim Sommer')
    const endsAt = `${TUESDAY}T08:30:00.000Z`
    const path = `/api/blocked-times/${TUESDAY_9}`
    expect((await mia.put(path, { endsAt })).status).toBe(204)
    expect((await mia.put(path, { endsAt })).status).toBe(204)
    const week = await loadWeek(TUESDAY)
    expect([findDay(week, TUESDAY)?.free[0]?.startsAt, week.blocked]).toEqual([
      endsAt,
      [{ startsAt: TUESDAY_9, endsAt }],
    ])
    expect((await kim.hold(TUESDAY_9)).body).toMatchObject({ code: 'SLOT_TAKEN' })
    await service.setClock('2026-11-23T16:00:00Z')
    const day = await loadDay()
    expect([day.blocked, day.free[0]?.startsAt]).toEqual([[{ startsAt: TUESDAY_9, endsAt }], endsAt])
    expect((await mia.delete(path)).status).toBe(204)
    expect((await mia.delete(path)).status).toBe(204)
    await kim.book(TUESDAY_9)
    expect((await mia.put(path, { endsAt })).body).toMatchObject({ code: 'SLOT_TAKEN' })
    expect((await mia.put(path, { endsAt: TUESDAY_9 })).body).toMatchObject({ code: 'SLOT_NOT_OFFERED' })
    expect((await loadDay()).blocked).toEqual([])
  })

  test('the days of a clock change name it, and calls keep their hours', async () => {
    await service.setClock('2027-03-25T09:00:00Z')
    // The earlier session has expired.
    mia = await service.signedIn('mechanic', 'nora@example.test', 'Nora')
    const week = await loadWeek('2027-03-28')
    expect(week.days.map(({ clockChange }) => clockChange)).toEqual([0, 0, 0, 0, 0, 0, 60])
    expect((await loadWeek('2027-10-31')).days.at(-1)?.clockChange).toBe(-60)
    const [before, after] = [findDay(week, '2027-03-25'), findDay(await loadWeek('2027-03-31'), '2027-03-31')]
    expect(before?.free.at(-1)?.endsAt).toBe('2027-03-25T16:00:00.000Z')
    expect(after?.free.at(-1)?.endsAt).toBe('2027-03-31T15:00:00.000Z')
  })

  test('public holidays have no hours and are named', async () => {
    expect(findDay(await loadWeek('2026-12-25'), '2026-12-25')).toMatchObject({ isHoliday: true, hours: null })
  })

  test('the calendar feed has a secret address that ends when it is renewed or turned off', async () => {
    const kim = await createCustomer('kim@example.test', 'Kim Sommer')
    await kim.book(TUESDAY_9)
    expect((await loadWeek()).feed).toBeNull()
    const create = async () => new URL((await mia.post<{ url: string }>('/api/week/feed')).body.url).pathname
    const read = (path: string) => service.browser().send({ method: 'GET', url: path })
    const first = await create()
    expect((await loadWeek()).feed).toMatchObject({ fetchedAt: null })
    const { status, headers } = await read(first)
    expect([status, headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
    expect((await loadWeek()).feed?.fetchedAt).toMatch(/^2026-11-23T09:00/)
    const second = await create()
    expect([(await read(first)).status, (await read(second)).status]).toEqual([404, 200])
    expect((await mia.delete('/api/week/feed')).status).toBe(204)
    expect((await read(second)).status).toBe(404)
    expect((await loadWeek()).feed).toBeNull()
  })
})
