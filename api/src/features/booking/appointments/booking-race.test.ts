import { randomUUID } from 'node:crypto'
import { ApiProblem } from '@radruf/contract/api'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PersonRow } from '../../../http/handler.ts'
import { DATABASES, MONDAY_10, startTestService, type TestService } from '../../../testing/service.ts'
import { withLockedTicket } from '../../tickets/ticket-access.ts'
import { blockTime } from '../../week/load-day.ts'
import { loadSlotRules } from '../booking-rules.ts'
import { findFreeDays } from '../slots/free-slots.ts'
import { confirmAppointment } from './change-appointment.ts'
import { holdSlot } from './hold-slot.ts'

/** DEEP=1 selects the full size, for the deep tests. */
const SIZE = process.env.DEEP === '1' ? { tickets: 1200, times: 60 } : { tickets: 200, times: 10 }
const MECHANICS = 2
/** Several times the database's connections. More would only wait longer for one, up to their limit on a busy machine. */
const AT_ONCE = 50
const TIMEOUT_MS = 120_000
const now = new Date(MONDAY_10)

describe.each(DATABASES)('concurrent bookings on %s', (database) => {
  let harness: TestService
  beforeAll(async () => {
    harness = await startTestService({ database })
    for (let index = 0; index < MECHANICS; index += 1)
      await harness.signedIn('mechanic', `mechanic${index}@example.test`)
  })
  afterAll(() => harness.stop())

  test(
    `${SIZE.tickets} tickets compete for ${SIZE.times} times of ${MECHANICS} mechanics: every call is booked once, without overlap`,
    async () => {
      const { service } = harness
      const days = await findFreeDays(service.db, await loadSlotRules(service.db, service.settings), {
        now,
        ticketId: randomUUID(),
      })
      const times = days.flatMap((day) => day.slots).slice(0, SIZE.times)
      const rivals = await insertBookableTickets(harness, SIZE.tickets)
      const results: string[] = []
      const queue = rivals.entries()
      const compete = async () => {
        for (const [index, rival] of queue) {
          const { startsAt } = times[index % times.length] ?? { startsAt: now }
          results.push(await holdAndConfirm(harness, rival, startsAt))
        }
      }
      await Promise.all(Array.from({ length: AT_ONCE }, compete))

      const count = (outcome: string) => results.filter((result) => result === outcome).length
      expect({ booked: count('booked'), taken: count('SLOT_TAKEN') }).toEqual({
        booked: times.length * MECHANICS,
        taken: SIZE.tickets - times.length * MECHANICS,
      })
      expect(await countOverlaps(harness)).toBe(0)
      expect(await countCallsPerMechanic(harness)).toEqual(Array.from({ length: MECHANICS }, () => times.length))
    },
    TIMEOUT_MS,
  )

  test('the database rejects overlapping appointments by itself', async () => {
    const { db } = harness.service
    const [rival] = await insertBookableTickets(harness, 1)
    const booked = await db.selectFrom('appointment').selectAll().where('status', '=', 'booked').executeTakeFirst()
    if (!booked || !rival) throw new Error('the test before this one leaves booked times')
    const startsAt = new Date(booked.starts_at.getTime() + 60_000)
    const overlapping = { ...booked, id: randomUUID(), ticket_id: rival.ticketId, starts_at: startsAt }
    await expect(db.insertInto('appointment').values(overlapping).execute()).rejects.toThrow('appointment_no_overlap')
    await db
      .insertInto('appointment')
      .values({ ...overlapping, status: 'cancelled' })
      .execute()
  })
})

describe.each(DATABASES)('two tickets that swap their expired holds on %s', (database) => {
  let harness: TestService
  beforeAll(async () => {
    harness = await startTestService({ database })
    await harness.signedIn('mechanic', 'mia@example.test')
  })
  afterAll(() => harness.stop())

  // Each transaction deletes a row that the other one's insert waits for, so PostgreSQL aborts one of them.
  test(
    'both get their hold, although the database aborts one of the two transactions',
    async () => {
      const { service } = harness
      const [one, two] = await insertBookableTickets(harness, 2)
      const days = await findFreeDays(service.db, await loadSlotRules(service.db, service.settings), {
        now,
        ticketId: randomUUID(),
      })
      const [first, second] = days[1]?.slots ?? []
      if (!one || !two || !first || !second) throw new Error('the test needs two tickets and two times')
      for (let round = 0; round < 6; round += 1) {
        const [early, late] = [round * 20, round * 20 + 10].map((minutes) => new Date(now.getTime() + minutes * 60_000))
        const hold = async (rival: Rival, startsAt: Date, at: Date = now) => {
          const call = callOf(harness, rival)
          const request = { person: rival.person, startsAt, now: at, settings: service.settings }
          const held = withLockedTicket(call, (trx, ticket) => holdSlot(trx, { ...request, ticket }))
          return held.then(({ starts_at }) => starts_at.toISOString())
        }
        await hold(one, first.startsAt, early)
        await hold(two, second.startsAt, early)
        const results = await Promise.all([hold(one, second.startsAt, late), hold(two, first.startsAt, late)])
        expect(results).toEqual([second.startsAt.toISOString(), first.startsAt.toISOString()])
      }
    },
    TIMEOUT_MS,
  )
})

describe.each(DATABASES)('a time that is blocked and held at the same moment on %s', (database) => {
  let harness: TestService
  beforeAll(async () => {
    harness = await startTestService({ database })
  })
  afterAll(() => harness.stop())

  test(
    'is one of both',
    async () => {
      const { service } = harness
      const { person } = await harness.signedIn('mechanic', 'mia@example.test')
      const mia = await service.db
        .selectFrom('person')
        .selectAll()
        .where('id', '=', person.id)
        .executeTakeFirstOrThrow()
      const days = await findFreeDays(service.db, await loadSlotRules(service.db, service.settings), {
        now,
        ticketId: randomUUID(),
      })
      const slots = days.flatMap((day) => day.slots).slice(0, 40)
      const rivals = await insertBookableTickets(harness, slots.length)
      const outcomes = await Promise.all(
        slots.flatMap((slot, index) => {
          const rival = rivals[index]
          if (!rival) throw new Error('the test needs a ticket per time')
          return [
            holdAndConfirm(harness, rival, slot.startsAt),
            blockTime(service, mia, slot).then(
              () => 'blocked',
              (error: ApiProblem) => error.code,
            ),
          ]
        }),
      )
      const { count } = await service.db
        .selectFrom('blocked_time')
        .innerJoin('appointment', 'appointment.mechanic_id', 'blocked_time.mechanic_id')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .whereRef('appointment.starts_at', '=', 'blocked_time.starts_at')
        .executeTakeFirstOrThrow()
      expect(Number(count)).toBe(0)
      const taken = outcomes.filter((outcome) => outcome === 'booked' || outcome === 'blocked')
      expect(taken).toHaveLength(slots.length)
    },
    TIMEOUT_MS,
  )
})

type Rival = { person: PersonRow; ticketId: string }

const callOf = ({ service }: TestService, { person, ticketId }: Rival) => ({ service, person, params: { ticketId } })

async function holdAndConfirm(harness: TestService, rival: Rival, startsAt: Date): Promise<string> {
  const { settings } = harness.service
  const call = callOf(harness, rival)
  try {
    const hold = await withLockedTicket(call, (trx, ticket) =>
      holdSlot(trx, { ticket, person: rival.person, startsAt, now, settings }),
    )
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

async function insertBookableTickets({ service }: TestService, count: number): Promise<Rival[]> {
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
      postal_code: null,
      hides_address: false,
      case_rows: 'compact',
      blocked_at: null,
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
        state_since: now,
        created_at: now,
        answers: sql`'{}'::jsonb`,
      })),
    )
    .execute()
  return rivals
}

async function countOverlaps({ service }: TestService): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM appointment a JOIN appointment b
      ON a.mechanic_id = b.mechanic_id AND a.id < b.id AND a.starts_at < b.ends_at AND b.starts_at < a.ends_at
    WHERE a.status IN ('held', 'booked') AND b.status IN ('held', 'booked')`.execute(service.db)
  return rows[0]?.count ?? -1
}

async function countCallsPerMechanic({ service }: TestService): Promise<number[]> {
  const rows = await service.db
    .selectFrom('appointment')
    .select((columns) => columns.fn.countAll<number>().as('calls'))
    .where('status', '=', 'booked')
    .groupBy('mechanic_id')
    .execute()
  return rows.map(({ calls }) => calls)
}
