import { PARTS } from '@radruf/contract'
import { listPartTerms } from '@radruf/contract/problem-texts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DATABASES, startTestService, type TestService } from '../testing/service.ts'
import { runMaintenance } from './maintenance.ts'
import { inTransaction } from './transaction.ts'

describe.each(DATABASES)('the %s database', (database) => {
  let testService: TestService
  beforeAll(async () => {
    testService = await startTestService({ database })
  })
  afterAll(() => testService.stop())

  test('returns values in the same form', async () => {
    const { rows } = await sql`
      SELECT 9007199254740991::int8 AS big, count(*) AS count, '2026-03-29'::date AS day,
        '2026-03-29T01:00:00.123Z'::timestamptz AS at, '[1, {"a": null}]'::jsonb AS json, ARRAY['a', 'b'] AS list
      FROM person WHERE false`.execute(testService.service.db)
    expect(rows).toEqual([
      {
        big: 9007199254740991,
        count: 0,
        day: '2026-03-29',
        at: new Date('2026-03-29T01:00:00.123Z'),
        json: [1, { a: null }],
        list: ['a', 'b'],
      },
    ])
  })

  test('the outer handle throws inside a transaction instead of deadlocking', async () => {
    const query = inTransaction(testService.service, () =>
      testService.service.db.selectFrom('person').selectAll().execute(),
    )
    await expect(query).rejects.toThrow('outer database handle')
    expect(await testService.service.db.selectFrom('person').selectAll().execute()).toEqual([])
  })

  test('the search knows the words for every part; a new part needs a migration', async () => {
    const { rows } = await sql`SELECT part, terms FROM search_term ORDER BY part`.execute(testService.service.db)
    const parts = PARTS.map(({ id }) => ({ part: id, terms: listPartTerms({ component: [id] }).join(' ') }))
    expect(rows).toEqual(parts.toSorted((a, b) => (a.part < b.part ? -1 : 1)))
  })

  test('a commit waits for the disk', async () => {
    const names = ['fsync', 'synchronous_commit', 'full_page_writes']
    const { rows } = await sql<{ name: string; setting: string }>`
      SELECT name, setting FROM pg_settings WHERE name IN (${sql.join(names)}) ORDER BY name`.execute(
      testService.service.db,
    )
    // The test server runs without fsync for speed; it is on by default.
    const fsync = database === 'embedded' ? 'on' : expect.any(String)
    expect(rows.map(({ setting }) => setting)).toEqual([fsync, 'on', 'on'])
  })

  test('maintenance deletes expired rows', async () => {
    const { db } = testService.service
    await testService.signedIn('customer', 'old@example.test')
    await testService.browser().post('/api/sign-in/codes', { email: 'old@example.test', language: 'de' })
    await db
      .updateTable('event')
      .set({ created_at: new Date(0) })
      .execute()
    await testService.setClock('2027-02-01T09:00:00Z')
    await runMaintenance(testService.service)
    for (const table of ['session', 'sign_in_challenge', 'rate_limit', 'event'] as const)
      expect([table, await db.selectFrom(table).selectAll().execute()]).toEqual([table, []])
  })
})
