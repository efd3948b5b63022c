import { randomUUID } from 'node:crypto'
import { type DeskSearch, foldText } from '@radruf/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { book, bookingCustomer } from '../../testing/booking.ts'
import { DATABASES, startTestService, type TestService } from '../../testing/service.ts'
import {
  findSimilarHits,
  HITS_MAX,
  type Matcher,
  matchExactly,
  matchSimilar,
  selectHits,
  selectLatestHits,
  toExcerpt,
} from './search.ts'

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

  test('the database and the pages fold words by one rule', async () => {
    const words = [
      'Größe',
      'GRÖSSE',
      'ẞ',
      'Øre',
      'Æther',
      'œuvre',
      'Łódź',
      'Đorđe',
      'İstanbul',
      'ılık',
      'u\u0308ber',
      'ﬁ',
      'þing',
      'ðe',
      'Ａｂ',
    ]
    for (const word of words) {
      const { rows } = await sql<{ folded: string }>`SELECT search_fold(${word}) AS folded`.execute(harness.service.db)
      expect([word, foldText(word)]).toEqual([word, rows[0]?.folded])
    }
  })

  /** A customer with a booked ticket, who can write messages. */
  const bookedCustomer = async (name: string, startsAt: string) => {
    const customer = await bookingCustomer(harness, `${name.split(' ')[0]}@example.test`.toLowerCase())
    await harness.service.db.updateTable('person').set({ name }).where('id', '=', customer.person.id).execute()
    await book(customer, startsAt)
    const send = (text: string) =>
      customer.post<{ id: string }>(`${customer.path}/messages`, { clientId: randomUUID(), text })
    return { ...customer, send }
  }
  const answerWithDerailleurHanger = ({ ticketId }: { ticketId: string }) =>
    harness.service.db
      .updateTable('ticket')
      .set({ answers: sql`'{"component": ["derailleur_hanger"]}'::jsonb` })
      .where('id', '=', ticketId)
      .execute()

  test('finds German and English stems, names of parts and typing errors, and forgets what is deleted', async () => {
    const anna = await bookedCustomer('Anna', '2026-11-25T08:00:00.000Z')
    const { body: message } = await anna.send('Die Bremsbeläge quietschen, the wheels are wobbling')
    for (const q of ['Bremsbelag', 'wheel wobble', 'quietsche', 'bremsb']) {
      const { messages, isSimilar } = await search(q)
      expect([q, messages.length, isSimilar]).toEqual([q, 1, false])
    }
    expect(await search('Bremsbelege')).toMatchObject({ messages: [{ kind: 'message' }], isSimilar: true })
    await answerWithDerailleurHanger(anna)
    expect((await search('Schaltauge')).tickets).toMatchObject([{ ticketId: anna.ticketId, kind: 'ticket' }])
    expect((await search('derailleur hanger')).tickets).toHaveLength(1)
    await anna.delete(`${anna.path}/messages/${message.id}`)
    expect((await search('quietschen')).messages).toEqual([])
  })

  test('a name narrows a search to its customer, in full, with words of several texts and beside a typing error', async () => {
    const clara = await bookedCustomer('Clara Nowak', '2026-11-25T09:00:00.000Z')
    await clara.send('Die Schaltung rattert')
    await clara.send('Guten Tag Clara, die Schaltung stellen wir ein')
    const dora = await bookedCustomer('Dora', '2026-11-25T10:00:00.000Z')
    await dora.send('Meine Schaltung rattert, auch am Berg')
    for (const [q, found, isSimilar] of [
      ['clara schaltung', 2, false],
      ['Clara Nowak rattert', 1, false],
      ['Clara Nowak', 0, false],
      ['schaltung nowak rattert', 1, false],
      ['schaltung rattert', 2, false],
      ['nowak', 0, false],
      ['clara berg', 0, false],
      ['clara ratertt', 1, true],
    ] as const) {
      const reply = await search(q)
      expect([q, reply.messages.length, reply.isSimilar]).toEqual([q, found, isSimilar])
    }
  })

  test('the limit keeps texts that have every word before newer ones that need the name', async () => {
    const gina = await bookedCustomer('Gina Lorenz', '2026-11-25T13:00:00.000Z')
    await gina.send('Hier ist Gina, der Freilauf knackt')
    await sql`INSERT INTO search_entry (kind, source_id, ticket_id, customer_id, content, written_at)
      SELECT 'message', gen_random_uuid(), ${gina.ticketId}::uuid, ${gina.person.id}::uuid, 'Der Freilauf',
        now() + interval '1 day' FROM generate_series(1, ${sql.lit(HITS_MAX + 1)})`.execute(harness.service.db)
    const { messages } = await search('gina freilauf')
    expect(messages).toHaveLength(HITS_MAX)
    expect(messages[0]?.excerpt).toBe('Hier ist Gina, der Freilauf knackt')
  })

  test('exact hits are sorted by time, similar hits by similarity', async () => {
    const { db } = harness.service
    const elsa = await bookedCustomer('Elsa', '2026-11-25T11:00:00.000Z')
    const finn = await bookedCustomer('Finn', '2026-11-25T12:00:00.000Z')
    await answerWithDerailleurHanger(elsa)
    await mia.post(`${finn.path}/notes`, { clientId: randomUUID(), text: 'Schaltauge bestellt' })
    await sql`UPDATE search_entry SET written_at = now() + interval '1 day' WHERE kind = 'note'`.execute(db)
    expect((await search('Schaltauge')).tickets[0]).toMatchObject({ kind: 'note', ticketId: finn.ticketId })

    await elsa.send('Die Bremsscheibe schleift')
    await sql`INSERT INTO search_entry (kind, source_id, ticket_id, customer_id, content, written_at)
      SELECT 'message', gen_random_uuid(), ${finn.ticketId}::uuid, ${finn.person.id}::uuid, 'Bremsschuh',
        now() + interval '1 day' FROM generate_series(1, ${sql.lit(HITS_MAX + 1)})`.execute(db)
    const { messages } = await search('Bremsscheibbe')
    expect(messages).toHaveLength(HITS_MAX)
    expect(messages[0]?.excerpt).toBe('Die Bremsscheibe schleift')
  })

  test.runIf(database === 'postgres')(
    'where all texts take too long, names and the latest texts are searched',
    async () => {
      const { db } = harness.service
      const hanna = await bookedCustomer('Hannelore', '2026-11-26T08:00:00.000Z')
      await hanna.send('Das Tretlager wackelt')
      for (const [word, content] of [
        ['tretlagger', 'Das Tretlager wackelt'],
        ['hanelorre', 'Hannelore'],
      ] as const) {
        const locked = Promise.withResolvers<void>()
        const release = Promise.withResolvers<void>()
        const lock = db.transaction().execute(async (trx) => {
          await sql`LOCK TABLE search_entry IN ACCESS EXCLUSIVE MODE`.execute(trx)
          locked.resolve()
          await release.promise
        })
        await locked.promise
        const hits = findSimilarHits(harness.service, [word])
        // The statement of all texts has ended without a row, and the one of the latest waits for the table.
        await vi
          .waitFor(async () => {
            const waiting = sql`SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND strpos(query, 'FROM (SELECT * FROM search_entry') > 0
          AND pid <> pg_backend_pid()`
            expect((await waiting.execute(db)).rows).toHaveLength(1)
          }, 10_000)
          .finally(release.resolve)
        await lock
        expect((await hits).map((hit) => hit.content)).toEqual([content])
      }
    },
  )

  test('a search of many thousand texts reads the indexes', async () => {
    const { db } = harness.service
    await sql`INSERT INTO person (id, role, email, name, language, created_at)
      SELECT gen_random_uuid(), 'customer', 'person' || n || '@example.test', 'Kundin ' || md5(n::text), 'de', now()
      FROM generate_series(1, ${sql.lit(ENTRIES / 8)}) n`.execute(db)
    await sql`INSERT INTO search_entry (kind, source_id, customer_id, content, written_at)
      SELECT 'message', gen_random_uuid(), ${mia.person.id}::uuid, 'Nachricht ' || md5(n::text), now()
      FROM generate_series(1, ${sql.lit(ENTRIES)}) n`.execute(db)
    await sql`VACUUM ANALYZE search_entry`.execute(db)
    const explain = async (matcher: Matcher, select = selectHits) => {
      const { rows } = await sql<Record<string, string>>`EXPLAIN ${select(matcher)}`.execute(db)
      return rows.map((row) => Object.values(row)[0]).join('\n')
    }
    for (const words of [['schaltauge'], ['anna', 'schaltauge']]) {
      const exact = await explain(matchExactly(words))
      expect(exact).toContain('search_entry_words')
      expect(exact).not.toContain('Seq Scan on search_entry')
      const similar = await explain(matchSimilar(words))
      expect(similar).toContain('search_entry_similar')
      expect(similar).not.toContain('Seq Scan on search_entry')
      const latest = await explain(matchSimilar(words), selectLatestHits)
      expect(latest).toContain('search_entry_similar_names')
      expect(latest).toContain('search_entry_latest')
    }
    // A word of most texts is found by time, without sorting all texts.
    const frequent = await explain(matchExactly(['nachricht']))
    expect(frequent).toContain('search_entry_latest')
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

test('a text without a match begins at its start, and one long word is truncated at the match', () => {
  expect(toExcerpt('Die  Kette\nspringt', ['zzz'])).toBe('Die Kette springt')
  expect(toExcerpt(`${'x'.repeat(80)}kette`, ['kette'])).toBe('… kette')
  expect(toExcerpt('y'.repeat(200), ['y'])).toBe(`${'y'.repeat(140)} …`)
})
