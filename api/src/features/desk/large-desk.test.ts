import type { CaseList, DeskSearch } from '@radruf/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '../../database/schema.ts'
import { MONDAY_10, startTestService, type TestService } from '../../testing/service.ts'

const TICKETS = 50_000
/** A statement takes less than the limit of the service's connections. */
const BATCH = 2_500
const REQUESTS = 21
/** Milliseconds of the median request, from the request to its whole reply. */
const LIMITS = { list: 50, search: 100 }

/** Most tickets are closed, and some hundreds are open, as after years of work. Each has a message. */
async function fill({ service }: TestService, mechanicId: string) {
  for (let first = 1; first <= TICKETS; first += BATCH) await insertTickets(service.db, mechanicId, first)
  await sql`ANALYZE`.execute(service.db)
}

async function insertTickets(db: Db, mechanicId: string, first: number) {
  const number = sql`generate_series(${sql.lit(first)}, ${sql.lit(first + BATCH - 1)}) n`
  const id = (kind: string) => sql`(${sql.lit(`00000000-0000-4000-${kind}-`)} || lpad(n::text, 12, '0'))::uuid`
  const since = sql`timestamptz '2026-11-01T09:00:00Z' - n * interval '1 minute'`
  const name = sql`(array['Anna','Ben','Clara','Deniz','Emil','Fatima'])[n % 6 + 1] || ' ' || (array['Weber','Yilmaz','Koch','Nowak','Braun'])[n % 5 + 1] || n % 997`
  const state = sql`CASE WHEN n % 100 = 0 THEN (array['in_review', 'booked', 'wrap_up', 'waiting_for_part'])[n / 100 % 4 + 1] ELSE 'closed' END`
  const text = sql`(array['Die Kette springt','Die Bremse quietscht','Der Reifen verliert Luft','Das Licht flackert'])[n % 4 + 1] || ' seit Woche ' || n % 53`
  await sql`INSERT INTO person (id, email, name, role, language, created_at)
    SELECT ${id('8001')}, n || '@example.test', ${name}, 'customer', 'de', ${since} FROM ${number}`.execute(db)
  await sql`INSERT INTO ticket (id, number, customer_id, mechanic_id, state, state_since, created_at, chat_opened_at, closed_at)
    SELECT ${id('8002')}, 1, ${id('8001')}, ${mechanicId}::uuid, ${state}, ${since}, ${since}, ${since},
      CASE WHEN n % 100 > 0 THEN ${since} END FROM ${number}`.execute(db)
  await sql`INSERT INTO chat_thread (ticket_id, last_seq) SELECT ${id('8002')}, 1 FROM ${number}`.execute(db)
  await sql`INSERT INTO message (id, client_id, ticket_id, seq, changed_seq, author_id, author_role, text, sent_at)
    SELECT ${id('8003')}, ${id('8003')}, ${id('8002')}, 1, 1, ${id('8001')}, 'customer', ${text}, ${since}
    FROM ${number}`.execute(db)
}

describe.runIf(process.env.DEEP)(`a desk of ${TICKETS} tickets on PostgreSQL`, () => {
  let harness: TestService
  let mia: Awaited<ReturnType<TestService['signedIn']>>
  beforeAll(async () => {
    harness = await startTestService({ database: 'postgres' })
    await harness.service.clock.set(Temporal.Instant.from(MONDAY_10))
    mia = await harness.signedIn('mechanic', 'mia@example.test', 'de', 'Mia')
    await fill(harness, mia.person.id)
  }, 300_000)
  afterAll(() => harness.stop())

  const measure = async (send: () => Promise<unknown>): Promise<number> => {
    const times: number[] = []
    for (let request = 0; request < REQUESTS; request += 1) {
      const begin = performance.now()
      await send()
      times.push(performance.now() - begin)
    }
    return times.toSorted((a, b) => a - b)[(REQUESTS - 1) / 2] as number
  }

  test(`its list takes at most ${LIMITS.list} ms`, async () => {
    const { status, body } = await mia.get<CaseList>('/api/cases?filter=open')
    expect([status, body.cases.length > 0]).toEqual([200, true])
    const time = await measure(() => mia.get('/api/cases?filter=open'))
    process.stdout.write(`list of a desk with ${TICKETS} tickets: ${time.toFixed(1)} ms\n`)
    expect(time).toBeLessThanOrEqual(LIMITS.list)
  })

  test.each(['kette', 'anna weber12', 'weber12 bremse', 'kete', 'licht woche 17'])(
    `its search for "%s" takes at most ${LIMITS.search} ms`,
    async (words) => {
      const path = `/api/desk-search?q=${encodeURIComponent(words)}`
      const { body } = await mia.get<DeskSearch>(path)
      expect(body.customers.length + body.messages.length).toBeGreaterThan(0)
      const time = await measure(() => mia.get(path))
      process.stdout.write(`search for "${words}" in ${TICKETS} tickets: ${time.toFixed(1)} ms\n`)
      expect(time).toBeLessThanOrEqual(LIMITS.search)
    },
  )
})
