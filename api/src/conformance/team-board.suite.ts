import { randomUUID } from 'node:crypto'
import type { Hold, TeamBoard, TeamWeek, Ticket } from '@radruf/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type ServiceUnderTest, type SignedInClient, startConformanceService } from '../testing/conformance/service.ts'
import { getNewestTicket } from '../testing/tickets.ts'

/** Today, at 14:00 and 15:00 in Berlin. */
const TODAY = '2026-11-23'
const AT_14 = `${TODAY}T13:00:00.000Z`
const AT_15 = `${TODAY}T14:00:00.000Z`

describe('the board of the team', () => {
  let service: ServiceUnderTest
  let lena: SignedInClient
  let jonas: SignedInClient
  beforeAll(async () => {
    service = await startConformanceService()
  })
  beforeEach(async () => {
    await service.reset()
    lena = await service.signedIn('lead', 'lena@example.test', 'Lena')
    jonas = await service.signedIn('mechanic', 'jonas@example.test', 'Jonas')
  })
  afterAll(() => service.stop())

  const board = async () => (await lena.get<TeamBoard>('/api/team')).body
  const call = (person: SignedInClient, first = TODAY) => `/api/team/${person.person.id}/absences/${first}`
  /** Books a call with the only mechanic there is. */
  async function bookCall(name: string, startsAt: string) {
    const customer = await service.signedIn('customer', `${name.toLowerCase()}@example.test`, name)
    const { id } = await getNewestTicket(customer)
    await service.forceState(id, 'booking_open', null)
    const path = `/api/tickets/${id}`
    const { id: holdId } = (await customer.put<Hold>(`${path}/hold`, { startsAt })).body
    await customer.post<Ticket>(`${path}/appointment`, { holdId })
    return { id, path, customer }
  }
  const move = async (...moves: { ticketId: string; mechanicId: string }[]) =>
    (await lena.post<{ results: { ticketId: string; code: string | null }[] }>('/api/team/moves', { moves })).body
      .results
  const mechanicOf = async (path: string) => (await lena.get<Ticket>(path)).body.mechanic?.name

  test('cases by mechanic, what waits, and who is here today', async () => {
    const kim = await bookCall('Kim', AT_14)
    await kim.customer.post(`${kim.path}/messages`, { clientId: randomUUID(), text: 'Kann ich noch fahren?' })
    const lea = await service.signedIn('customer', 'lea@example.test', 'Lea')
    await service.forceState((await getNewestTicket(lea)).id, 'in_review', null)
    const { cases, members, plans, date } = await board()
    expect(
      cases.map(({ customerName, mechanicId, isOverdue, hasChat }) => [customerName, mechanicId, isOverdue, hasChat]),
    ).toEqual([
      ['Kim', jonas.person.id, false, true],
      ['Lea', null, false, false],
    ])
    expect(cases[0]).toMatchObject({ waitingSince: expect.any(String), appointment: { startsAt: AT_14 } })
    expect(members.map(({ name, absence }) => [name, absence])).toEqual([
      ['Jonas', null],
      ['Lena', null],
    ])
    expect(members[0]).toMatchObject({ hours: { from: '09:00', to: '17:00' }, isBlocked: false })
    expect([plans, date]).toEqual([[], TODAY])
    await service.setClock(`${TODAY}T16:30:00Z`)
    await service.setClock('2026-12-10T12:00:00Z')
    expect((await board()).cases[0]?.isOverdue).toBe(true)
  })

  test('who is ill: the day is planned at the same times, moved at once, and each customer is told', async () => {
    const kim = await bookCall('Kim', AT_14)
    const ivo = await bookCall('Ivo', AT_15)
    const leyla = await service.signedIn('mechanic', 'leyla@example.test', 'Leyla')
    expect((await lena.put(call(jonas), { last: TODAY, reason: 'krank' })).status).toBe(204)
    const { plans, members } = await board()
    const planned = plans.map(({ mechanicId, calls }) => [
      mechanicId,
      calls.map((one) => [one.ticketId, one.mechanicId]),
    ])
    expect(planned).toEqual([
      [
        jonas.person.id,
        [
          [kim.id, leyla.person.id],
          [ivo.id, leyla.person.id],
        ],
      ],
    ])
    expect(members.find(({ name }) => name === 'Jonas')?.absence).toMatchObject({ first: TODAY, reason: 'krank' })
    // Nothing was sent yet.
    expect(await mechanicOf(kim.path)).toBe('Jonas')
    const results = await move(...[kim, ivo].map(({ id }) => ({ ticketId: id, mechanicId: leyla.person.id })))
    expect(results.map(({ code }) => code)).toEqual([null, null])
    expect([await mechanicOf(kim.path), await mechanicOf(ivo.path)]).toEqual(['Leyla', 'Leyla'])
    expect((await board()).plans).toEqual([])
    await service.passUndoTime()
    expect(await service.visitTokenFor('kim@example.test')).toBeDefined()
    expect((await kim.customer.get<Ticket>(kim.path)).body.appointment).toMatchObject({
      startsAt: AT_14,
      mechanicName: 'Leyla',
    })
  })

  test('two who are away on one day do not get the same time of a third', async () => {
    const kim = await bookCall('Kim', AT_14)
    const tom = await service.signedIn('mechanic', 'tom@example.test', 'Tom')
    // Jonas is busy, so Tom gets the second call of that time.
    const ivo = await bookCall('Ivo', AT_14)
    const leyla = await service.signedIn('mechanic', 'leyla@example.test', 'Leyla')
    for (const person of [jonas, tom]) await lena.put(call(person), { last: TODAY, reason: '' })
    const takers = (await board()).plans.flatMap(({ calls }) => calls.map(({ mechanicId }) => mechanicId))
    expect(takers.toSorted()).toEqual([leyla.person.id, null].toSorted())
    expect([kim.id, ivo.id].toSorted()).toEqual(
      (await board()).plans.flatMap(({ calls }) => calls.map(({ ticketId }) => ticketId)).toSorted(),
    )
  })

  test('the week: places and calls of every day, holidays of today, and the plan of a date', async () => {
    const kim = await bookCall('Kim', AT_14)
    const leyla = await service.signedIn('mechanic', 'leyla@example.test', 'Leyla')
    await lena.put(call(jonas), { last: TODAY, reason: '' })
    const { body: week } = await lena.get<TeamWeek>('/api/team/week')
    expect([week.date, week.today, week.members.map(({ name }) => name)]).toEqual([
      TODAY,
      TODAY,
      ['Jonas', 'Lena', 'Leyla'],
    ])
    const [monday, tuesday] = week.members[0]?.days ?? []
    expect(monday).toMatchObject({
      hours: null,
      absence: { first: TODAY },
      calls: [{ ticketId: kim.id, startsAt: AT_14 }],
    })
    expect(tuesday).toMatchObject({ places: 16, absence: null, calls: [] })
    expect(week.plans).toMatchObject([{ calls: [{ ticketId: kim.id, mechanicId: leyla.person.id }] }])
    const next = (await lena.get<TeamWeek>('/api/team/week?date=2026-12-03')).body
    expect([next.members[0]?.days[0]?.date, next.plans]).toEqual(['2026-11-30', []])
  })

  test('a case that cannot move stays alone, and nobody free is said', async () => {
    const kim = await bookCall('Kim', AT_14)
    const leyla = await service.signedIn('mechanic', 'leyla@example.test', 'Leyla')
    await service.setMechanicTimes(leyla.person.id, { hours: [{ weekday: 1, from: '09:00', to: '12:00' }] })
    await lena.put(call(jonas), { last: TODAY, reason: '' })
    expect((await board()).plans[0]?.calls).toMatchObject([{ ticketId: kim.id, mechanicId: null }])
    const results = await move(
      { ticketId: randomUUID(), mechanicId: leyla.person.id },
      { ticketId: kim.id, mechanicId: randomUUID() },
      { ticketId: kim.id, mechanicId: leyla.person.id },
    )
    expect(results.map(({ code }) => code)).toEqual(['TICKET_NOT_FOUND', 'NOT_FOUND', null])
  })

  test('an absence ends, and only of people who work on cases', async () => {
    await lena.put(call(jonas), { last: TODAY, reason: '' })
    expect((await lena.delete(call(jonas))).status).toBe(204)
    expect((await board()).members[0]?.absence).toBeNull()
    const kim = await service.signedIn('customer', 'kim@example.test', 'Kim')
    const refused = await lena.put<{ code: string }>(call(kim), { last: TODAY, reason: '' })
    expect(refused.body.code).toBe('NOT_FOUND')
    const reversed = await lena.put<{ code: string }>(call(jonas), { last: '2026-11-22', reason: '' })
    expect(reversed.body.code).toBe('ABSENCE_REFUSED')
    expect((await jonas.get<{ code: string }>('/api/team')).body.code).toBe('NOT_ALLOWED')
  })

  test('the cases of someone who was removed stay on the board, and are planned for the others', async () => {
    const kim = await bookCall('Kim', AT_14)
    const leyla = await service.signedIn('mechanic', 'leyla@example.test', 'Leyla')
    await service.forceRole(jonas.person.id, 'operator')
    const { members, plans } = await board()
    expect(members.find(({ name }) => name === 'Jonas')).toMatchObject({ isBlocked: true, freeToday: 0 })
    expect(plans[0]?.calls).toMatchObject([{ ticketId: kim.id, mechanicId: leyla.person.id }])
    expect((await move({ ticketId: kim.id, mechanicId: leyla.person.id }))[0]?.code).toBeNull()
    expect((await board()).members.map(({ name }) => name)).toEqual(['Lena', 'Leyla'])
  })
})
