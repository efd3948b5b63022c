import type { CaseList } from '@radruf/contract'
import { type CompiledQuery, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FEATURE_DATABASES, MONDAY_10, startTestService, type TestService } from '../../testing/service.ts'
import { selectTicketsFor } from '../tickets/storage.ts'

const MECHANIC = '00000000-0000-4000-8000-00000000000a'
const TICKETS = 3000
/** Fills a database with tickets of one mechanic: a third each in review, booked and in wrap-up. */
async function fill({ service: { db } }: TestService) {
  const number = sql`generate_series(1, ${sql.lit(TICKETS)}) n`
  const id = (kind: string) => sql`(${sql.lit(`00000000-0000-4000-${kind}-`)} || lpad(n::text, 12, '0'))::uuid`
  const since = sql`timestamptz '2026-11-01T09:00:00Z' + n * interval '1 minute'`
  const state = sql`(array['in_review', 'booked', 'wrap_up', 'waiting_for_part'])[n % 4 + 1]`
  await sql`INSERT INTO person (id, email, role, language, created_at)
    SELECT ${id('8001')}, n || '@example.test', 'customer', 'de', ${since} FROM ${number}
    UNION ALL SELECT ${MECHANIC}::uuid, 'mia@example.test', 'mechanic', 'de', ${since} FROM generate_series(1, 1) n`.execute(
    db,
  )
  await sql`INSERT INTO ticket (id, number, customer_id, mechanic_id, state, state_since, created_at)
    SELECT ${id('8002')}, 1, ${id('8001')}, CASE WHEN n % 3 > 0 THEN ${MECHANIC}::uuid END, ${state}, ${since}, ${since}
    FROM ${number}`.execute(db)
  await sql`INSERT INTO appointment (id, ticket_id, mechanic_id, status, starts_at, ends_at, created_at, calendar_uid)
    SELECT ${id('8003')}, ${id('8002')}, ${MECHANIC}::uuid, 'booked', ${since}, ${since} + interval '1 second', ${since}, ${id('8003')}
    FROM ${number} WHERE n % 3 = 1`.execute(db)
  await sql`ANALYZE`.execute(db)
}

describe.each(FEATURE_DATABASES)('the queries of long lists on the %s database', (database) => {
  let testService: TestService
  beforeAll(async () => {
    testService = await startTestService({ database })
    await fill(testService)
  })
  afterAll(() => testService.stop())

  const explain = async ({ sql: text, parameters }: CompiledQuery) => {
    const parts = text.split(/\$\d+/)
    const literals = parts.map((part, index) =>
      index === 0 ? sql.raw(part) : sql`${sql.lit(toText(parameters[index - 1]))}${sql.raw(part)}`,
    )
    const { rows } = await sql<Record<string, string>>`EXPLAIN ${sql.join(literals, sql.raw(''))}`.execute(
      testService.service.db,
    )
    return rows.map((row) => Object.values(row)[0]).join('\n')
  }

  test.each([
    ['mechanic', 'ticket_of_mechanic'],
    ['customer', 'ticket_of_customer'],
  ] as const)('a page of the tickets of a %s reads its index', async (role, index) => {
    const id = role === 'mechanic' ? MECHANIC : '00000000-0000-4000-8001-000000000001'
    const plan = await explain(selectTicketsFor(testService.service.db, { id, role }).limit(51).compile())
    if (role === 'mechanic') expect(plan).toContain(index)
    expect(plan).not.toMatch(/Seq Scan/)
  })

  test('a list of thousands of cases is sent in pages of the limit', async () => {
    const { service } = testService
    await service.clock.set(Temporal.Instant.from(MONDAY_10))
    const ada = await testService.signedIn('mechanic', 'ada@example.test')
    const { body } = await ada.get<CaseList>('/api/cases?filter=inReview&limit=100')
    expect(body.cases).toHaveLength(100)
    expect(body.nextCursor).toEqual(expect.any(String))
  })
})

const toText = (value: unknown) => (value instanceof Date ? value.toISOString() : (value as string | number))
