import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PersonRow } from '../../../http/handler.ts'
import { ApiProblem } from '../../../problem.ts'
import { DATABASES, MONDAY_10, startTestService, type TestService } from '../../../testing/service.ts'
import { withLockedTicket } from '../../tickets/ticket-access.ts'
import { getSlotRules } from '../booking-rules.ts'
import { findFreeDays } from '../slots/free-slots.ts'
import { confirmAppointment } from './change-appointment.ts'
import { holdSlot } from './hold-slot.ts'

/** The full size is for the deep tests: DEEP=1. */
const SIZE = process.env.DEEP === '1' ? { tickets: 1200, times: 60 } : { tickets: 300, times: 10 }
const MECHANICS = 2
const TIMEOUT_MS = 120_000
const now = new Date(MONDAY_10)

describe.each(DATABASES)('a race for times on %s', (database) => {
  let radruf: TestService
  beforeAll(async () => {
    radruf = await startTestService({ database })
    for (let index = 0; index < MECHANICS; index += 1)
      await radruf.signedIn('mechanic', `mechanic${index}@example.test`)
  })
  afterAll(() => radruf.stop())

  test(
    `${SIZE.tickets} tickets after ${SIZE.times} times of ${MECHANICS} mechanics: exactly the possible winners, no overlap`,
    async () => {
      const { service } = radruf
      const days = await findFreeDays(service.db, getSlotRules(service.settings), now, randomUUID())
      const times = days.flatMap((day) => day.slots).slice(0, SIZE.times)
      const rivals = await ticketsToBook(radruf, SIZE.tickets)
      const ends = await Promise.all(
        rivals.map(async (rival, index) => {
          const { startsAt } = times[index % times.length] ?? { startsAt: now }
          return await attempt(radruf, rival, startsAt)
        }),
      )

      const count = (end: string) => ends.filter((one) => one === end).length
      expect({ booked: count('booked'), taken: count('SLOT_TAKEN') }).toEqual({
        booked: times.length * MECHANICS,
        taken: SIZE.tickets - times.length * MECHANICS,
      })
      expect(await overlaps(radruf)).toBe(0)
      expect(await callsPerMechanic(radruf)).toEqual(Array.from({ length: MECHANICS }, () => times.length))
    },
    TIMEOUT_MS,
  )

  test('the database itself refuses an overlap, however it is asked', async () => {
    const { db } = radruf.service
    const [rival] = await ticketsToBook(radruf, 1)
    const booked = await db.selectFrom('appointment').selectAll().where('status', '=', 'booked').executeTakeFirst()
    if (!booked || !rival) throw new Error('the race before this test leaves booked times')
    const startsAt = new Date(booked.starts_at.getTime() + 60_000)
    const overlapping = { ...booked, id: randomUUID(), ticket_id: rival.ticketId, starts_at: startsAt }
    await expect(db.insertInto('appointment').values(overlapping).execute()).rejects.toThrow('appointment_no_overlap')
    await db
      .insertInto('appointment')
      .values({ ...overlapping, status: 'cancelled' })
      .execute()
  })
})

describe.each(DATABASES)('two people who swap the times they held too long on %s', (database) => {
  let radruf: TestService
  beforeAll(async () => {
    radruf = await startTestService({ database })
    await radruf.signedIn('mechanic', 'mia@example.test')
  })
  afterAll(() => radruf.stop())

  // Each deletes a row that the other's new one has to wait for: PostgreSQL ends one of the two transactions.
  test(
    'both get an answer, though the database has to end one of the two attempts',
    async () => {
      const { service } = radruf
      const [one, two] = await ticketsToBook(radruf, 2)
      const days = await findFreeDays(service.db, getSlotRules(service.settings), now, randomUUID())
      const [first, second] = days[1]?.slots ?? []
      if (!one || !two || !first || !second) throw new Error('two tickets and two times are needed')
      for (let round = 0; round < 6; round += 1) {
        const [early, late] = [round * 20, round * 20 + 10].map((minutes) => new Date(now.getTime() + minutes * 60_000))
        const hold = async (rival: Rival, startsAt: Date, at: Date = now) => {
          const call = callOf(radruf, rival)
          const wish = { startsAt, now: at, settings: service.settings }
          const end = withLockedTicket(call, (trx, ticket) => holdSlot(trx, { ...wish, ticket }))
          return end.then(({ starts_at }) => starts_at.toISOString())
        }
        await hold(one, first.startsAt, early)
        await hold(two, second.startsAt, early)
        const ends = await Promise.all([hold(one, second.startsAt, late), hold(two, first.startsAt, late)])
        expect(ends).toEqual([second.startsAt.toISOString(), first.startsAt.toISOString()])
      }
    },
    TIMEOUT_MS,
  )
})

type Rival = { person: PersonRow; ticketId: string }

const callOf = ({ service }: TestService, { person, ticketId }: Rival) => ({ service, person, params: { ticketId } })

async function attempt(radruf: TestService, rival: Rival, startsAt: Date): Promise<string> {
  const { settings } = radruf.service
  const call = callOf(radruf, rival)
  try {
    const hold = await withLockedTicket(call, (trx, ticket) => holdSlot(trx, { ticket, startsAt, now, settings }))
    const change = { person: rival.person, now, settings }
    const ticket = await withLockedTicket(call, (trx, locked) =>
      confirmAppointment(trx, hold.id, { ...change, ticket: locked }),
    )
    return ticket.state
  } catch (error) {
    if (error instanceof ApiProblem) return error.code
    throw error
  }
}

async function ticketsToBook({ service }: TestService, count: number): Promise<Rival[]> {
  const people = Array.from({ length: count }, () => {
    const id = randomUUID()
    const email = `${id}@example.test`
    return {
      id,
      email,
      name: null,
      role: 'customer',
      language: 'de',
      onboarded_at: null,
      bundesland: null,
      created_at: now,
    } as const
  })
  await service.db.insertInto('person').values(people).execute()
  const rivals = people.map((person) => ({ person, ticketId: randomUUID() }))
  await service.db
    .insertInto('ticket')
    .values(
      rivals.map(({ person, ticketId }) => ({
        id: ticketId,
        number: 1,
        customer_id: person.id,
        state: 'booking_open' as const,
        created_at: now,
        answers: sql`'{}'::jsonb`,
      })),
    )
    .execute()
  return rivals
}

async function overlaps({ service }: TestService): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM appointment a JOIN appointment b
      ON a.mechanic_id = b.mechanic_id AND a.id < b.id AND a.starts_at < b.ends_at AND b.starts_at < a.ends_at
    WHERE a.status IN ('held', 'booked') AND b.status IN ('held', 'booked')`.execute(service.db)
  return rows[0]?.count ?? -1
}

async function callsPerMechanic({ service }: TestService): Promise<number[]> {
  const rows = await service.db
    .selectFrom('appointment')
    .select((columns) => columns.fn.countAll<number>().as('calls'))
    .where('status', '=', 'booked')
    .groupBy('mechanic_id')
    .execute()
  return rows.map(({ calls }) => calls)
}
