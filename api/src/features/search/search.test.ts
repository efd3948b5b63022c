import { randomUUID } from 'node:crypto'
import type { DeskSearch } from '@radruf/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { book, bookingCustomer } from '../../testing/booking.ts'
import { DATABASES, startTestService, type TestService } from '../../testing/service.ts'
import { toExcerpt } from './search.ts'

/** Entries of the plan check; `npm run test:deep` has as many as 100,000 tickets do. */
const ENTRIES = process.env.DEEP ? 100_000 : 12_000

describe.each(DATABASES)('search on the %s database', (database) => {
  let harness: TestService
  let mia: Awaited<ReturnType<TestService['signedIn']>>
  beforeAll(async () => {
    harness = await startTestService({ database })
    mia = await harness.signedIn('mechanic', 'mia@example.test', 'de', 'Mia')
  })
  afterAll(() => harness.stop())
  const search = async (q: string) => (await mia.get<DeskSearch>(`/api/desk-search?q=${encodeURIComponent(q)}`)).body

  test('finds German and English stems, names of parts and typing errors, and forgets what is deleted', async () => {
    const anna = await bookingCustomer(harness, 'anna@example.test')
    await book(anna, '2026-11-25T08:00:00.000Z')
    const send = (text: string) => anna.post<{ id: string }>(`${anna.path}/messages`, { clientId: randomUUID(), text })
    const { body: message } = await send('Die Bremsbeläge quietschen, the wheels are wobbling')
    for (const q of ['Bremsbelag', 'wheel wobble', 'quietsche', 'bremsb']) {
      const { messages, isSimilar } = await search(q)
      expect([q, messages.length, isSimilar]).toEqual([q, 1, false])
    }
    expect(await search('Bremsbelege')).toMatchObject({ messages: [{ kind: 'message' }], isSimilar: true })
    // A name narrows the search to its customer, beside a typing error, too.
    const berta = await bookingCustomer(harness, 'berta@example.test')
    await book(berta, '2026-11-25T09:00:00.000Z')
    await berta.post(`${berta.path}/messages`, { clientId: randomUUID(), text: 'Die Bremsbeläge sind dünn' })
    for (const [q, isSimilar] of [
      ['Anna Bremsbelag', false],
      ['bremsbelege anna', true],
    ] as const)
      expect(await search(q)).toMatchObject({ messages: [{ customerName: 'anna' }], isSimilar })
    expect((await search('Bremsbelege')).messages).toHaveLength(2)
    // What is most alike comes first, although another text is newer.
    await berta.post(`${berta.path}/messages`, { clientId: randomUUID(), text: 'Bremsbegriff' })
    const { messages: alike } = await search('Bremsbelege')
    expect(alike.map(({ excerpt }) => excerpt.includes('begriff'))).toEqual([false, false, true])
    await harness.service.db
      .updateTable('ticket')
      .set({ answers: sql`'{"component": ["derailleur_hanger"]}'::jsonb` })
      .where('id', '=', anna.ticketId)
      .execute()
    expect((await search('Schaltauge')).tickets).toMatchObject([{ ticketId: anna.ticketId, kind: 'ticket' }])
    expect((await search('derailleur hanger')).tickets).toHaveLength(1)
    await anna.delete(`${anna.path}/messages/${message.id}`)
    expect((await search('quietschen')).messages).toEqual([])
  })

  test('a search of many thousand texts reads the index', async () => {
    const { db } = harness.service
    await sql`INSERT INTO search_entry (kind, source_id, customer_id, content, written_at)
      SELECT 'message', gen_random_uuid(), ${mia.person.id}::uuid, 'Nachricht ' || md5(n::text), now()
      FROM generate_series(1, ${sql.lit(ENTRIES)}) n`.execute(db)
    await sql`VACUUM ANALYZE search_entry`.execute(db)
    const plan = async (condition: string) => {
      const { rows } = await sql
        .raw<Record<string, string>>(`EXPLAIN SELECT * FROM search_entry WHERE ${condition}`)
        .execute(db)
      return rows.map((row) => Object.values(row)[0]).join('\n')
    }
    expect(
      await plan(`words @@ (to_tsquery('simple', 'schaltauge:*') || plainto_tsquery('german', 'schaltauge'))`),
    ).toContain('search_entry_words')
    expect(await plan(`'schaltwrek' <% search_fold(content)`)).toContain('search_entry_similar')
  }, 180_000)
})

const LONG =
  'Guten Tag Mia, vielen Dank für die schnelle Antwort von gestern; soll ich vorher eine neue Kette besorgen?'

test('an excerpt begins and ends with a whole word, around the first match', () => {
  expect(toExcerpt(LONG, ['kette'])).toBe('… von gestern; soll ich vorher eine neue Kette besorgen?')
  expect(toExcerpt(LONG, ['tag'])).toBe(LONG)
  const end = toExcerpt(`${LONG} ${LONG}`, ['tag'])
  expect(end.endsWith(' …')).toBe(true)
  expect(`${LONG} ${LONG} `).toContain(`${end.slice(0, -2)} `)
  expect(end.length).toBeLessThanOrEqual(142)
})

test('a text without a match begins at its start, and one long word is cut at the match', () => {
  expect(toExcerpt('Die  Kette\nspringt', ['zzz'])).toBe('Die Kette springt')
  expect(toExcerpt(`${'x'.repeat(80)}kette`, ['kette'])).toBe('… kette')
  expect(toExcerpt('y'.repeat(200), ['y'])).toBe(`${'y'.repeat(140)} …`)
})
