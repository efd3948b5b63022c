import {
  type Answers,
  type DeskSearch,
  LATEST_CASES,
  PROBLEM_FIELDS,
  pickAnswers,
  type SearchHit,
  type TicketState,
  toSearchWords,
} from '@radruf/contract'
import { displayName } from '@radruf/contract/server'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../database/schema.ts'
import { inTransaction } from '../../database/transaction.ts'
import type { Handlers } from '../../http/handler.ts'
import type { Service } from '../../service.ts'
import { dateOf, isoOf } from '../../time.ts'
import { findHeroPhotos } from '../photos/storage.ts'
import { toPhotoView } from '../photos/view.ts'
import { recordCasesFound } from '../security-log/security-log.ts'

export const HITS_MAX = 100
/** Least similarity, from 0 to 1, at which a word counts as a typing error of another. */
const SIMILARITY = 0.4
/** Milliseconds in which all texts are compared for typing errors. With more texts only names and the latest ones are. */
const SIMILAR_TIMEOUT_MS = 1_500
const LATEST_TEXTS = 20_000

type HitRow = {
  kind: SearchHit['kind']
  ticketId: string | null
  number: number | null
  name: string | null
  email: string
  state: TicketState | null
  answers: Answers | null
  content: string
  writtenAt: Date
}

export const searchHandlers = {
  searchDesk: async ({ service, person, query: { q } }) => {
    const words = toSearchWords(q)
    const exact = words.length > 0 ? await findExactHits(service.db, words) : []
    const similar = words.length > 0 && exact.length === 0 ? await findSimilarHits(service, words) : []
    const rows = [...exact, ...similar]
    const latest = rows.length === 0 ? await findLatestCases(service.db, person.id) : []
    const ticketIds = [...new Set([...rows, ...latest].flatMap(({ ticketId }) => ticketId ?? []))]
    if (rows.length > 0)
      await recordCasesFound(service.db, { at: dateOf(service.clock.now()), personId: person.id, ticketIds })
    const photos = ticketIds.length > 0 ? await findHeroPhotos(service.db, ticketIds) : new Map()
    const toHits = (found: readonly HitRow[]) => found.map((row) => toHit(row, words, photos))
    return {
      words,
      isSimilar: similar.length > 0,
      ...groupHits(toHits(rows)),
      latest: toHits(latest),
    }
  },
} satisfies Partial<Handlers>

/** SQL conditions for words in the texts of entries. The texts of several entries are matched as one text. */
export type Matcher = {
  /** One word alone cannot be shared between a text and a name. */
  isOneWord: boolean
  hasEvery: (...entries: string[]) => RawBuilder<unknown>
  hasSome: (entry: string) => RawBuilder<unknown>
  /** A higher number is a better hit. */
  rank: (...entries: string[]) => RawBuilder<unknown>
}

/** A word begins a word of the text, or has the same German or English stem. A text that has every word itself ranks first. */
export function matchExactly(words: readonly string[]): Matcher {
  const queries = words.map(
    (word) =>
      sql`(to_tsquery('simple', ${`${word}:*`}) || plainto_tsquery('german', ${word}) || plainto_tsquery('english', ${word}))`,
  )
  const textOf = (entries: string[]) => joinColumns(entries, 'words', sql` || `)
  return {
    isOneWord: words.length === 1,
    hasEvery: (...entries) => sql`(${textOf(entries)}) @@ (${sql.join(queries, sql` && `)})`,
    hasSome: (entry) => sql`${textOf([entry])} @@ (${sql.join(queries, sql` || `)})`,
    rank: (...entries) => (entries.length === 1 ? sql`1` : sql`0`),
  }
}

/** A word is similar to a part of the text, for typing errors. */
export function matchSimilar(words: readonly string[]): Matcher {
  const textOf = (entries: string[]) => sql`search_fold(${joinColumns(entries, 'content', sql` || ' ' || `)})`
  const findEach = (...entries: string[]) => words.map((word) => sql`${word} <% ${textOf(entries)}`)
  return {
    isOneWord: words.length === 1,
    hasEvery: (...entries) => sql`(${sql.join(findEach(...entries), sql` AND `)})`,
    hasSome: (entry) => sql`(${sql.join(findEach(entry), sql` OR `)})`,
    rank: (...entries) =>
      sql.join(
        words.map((word) => sql`word_similarity(${word}, ${textOf(entries)})`),
        sql` + `,
      ),
  }
}

const joinColumns = (entries: readonly string[], column: string, operator: RawBuilder<unknown>) =>
  sql.join(
    entries.map((entry) => sql.ref(`${entry}.${column}`)),
    operator,
  )

/**
 * Selects the entries whose text has every word, and those whose text has some of the words while the customer's name has the others
 * ("anna weber kette"). Sorted by rank, then by time, the latest first. If a customer's name has every word, the customer is the hit,
 * and texts that only repeat a part of the name are left out. A hit of a customer leads to the customer's latest ticket.
 */
export const selectHits = (matcher: Matcher): RawBuilder<HitRow> =>
  selectRows(
    matcher.isOneWord
      ? selectWhole(matcher, sql`search_entry`)
      : sql`${selectWhole(matcher, sql`search_entry`)} UNION ALL ${selectShared(matcher)}`,
  )

/** Selects like {@link selectHits}, but only names and the latest texts, each of which has every word. */
export const selectLatestHits = (matcher: Matcher): RawBuilder<HitRow> =>
  selectRows(sql`
    ${selectWhole(matcher, sql`(SELECT * FROM search_entry WHERE kind = 'customer')`)} UNION ALL
    ${selectWhole(matcher, sql`(SELECT * FROM search_entry WHERE kind <> 'customer' ORDER BY written_at DESC LIMIT ${sql.lit(LATEST_TEXTS)})`)}`)

const selectRows = (hits: RawBuilder<unknown>) => sql<HitRow>`
  WITH hit AS (${hits})
  SELECT hit.kind, coalesce(hit.ticket_id, latest.id) AS "ticketId", ticket.number, person.name, person.email,
    ticket.state, ticket.answers, hit.content, hit.written_at AS "writtenAt"
  FROM hit
  JOIN person ON person.id = hit.customer_id
  LEFT JOIN LATERAL (
    SELECT id FROM ticket WHERE ticket.customer_id = hit.customer_id ORDER BY created_at DESC, number DESC LIMIT 1
  ) latest ON hit.ticket_id IS NULL
  LEFT JOIN ticket ON ticket.id = coalesce(hit.ticket_id, latest.id)
  ORDER BY hit.rank DESC, hit.written_at DESC LIMIT ${sql.lit(HITS_MAX)}`

/** The entries whose text has every word. */
const selectWhole = ({ hasEvery, rank }: Matcher, entries: RawBuilder<unknown>) => sql`(
  SELECT entry.*, ${rank('entry')} AS rank FROM ${entries} entry WHERE ${hasEvery('entry')}
  ORDER BY rank DESC, entry.written_at DESC LIMIT ${sql.lit(HITS_MAX)}
)`

/** The entries that have some of the words, while the customer's name has the others. */
const selectShared = ({ hasEvery, hasSome, rank }: Matcher) => sql`(
  SELECT entry.*, ${rank('entry', 'customer')} AS rank
  FROM search_entry customer JOIN search_entry entry ON entry.customer_id = customer.customer_id
  WHERE customer.kind = 'customer' AND entry.kind <> 'customer' AND ${hasSome('customer')} AND ${hasSome('entry')}
    AND ${hasEvery('entry', 'customer')} AND NOT ${hasEvery('entry')} AND NOT ${hasEvery('customer')}
  ORDER BY rank DESC, entry.written_at DESC LIMIT ${sql.lit(HITS_MAX)}
)`

const findExactHits = async (db: Db, words: readonly string[]): Promise<HitRow[]> =>
  (await selectHits(matchExactly(words)).execute(db)).rows

/** SQLSTATE of a statement that took too long. */
const QUERY_CANCELED = '57014'

/** Finds texts with typing errors of the words: among all, or among names and the latest where that takes too long. */
export async function findSimilarHits(service: Service, words: readonly string[]): Promise<HitRow[]> {
  const find = (select: typeof selectHits, timeoutMs: number) =>
    inTransaction(service, async (trx) => {
      await sql`SELECT set_config('pg_trgm.word_similarity_threshold', ${String(SIMILARITY)}, true),
        set_config('statement_timeout', ${String(timeoutMs)}, true)`.execute(trx)
      return (await select(matchSimilar(words)).execute(trx)).rows
    })
  return find(selectHits, SIMILAR_TIMEOUT_MS).catch((error: { code?: unknown }) => {
    if (error.code !== QUERY_CANCELED) throw error
    return find(selectLatestHits, 2 * SIMILAR_TIMEOUT_MS)
  })
}

type PhotoByTicket = Awaited<ReturnType<typeof findHeroPhotos>>

/** Finds the mechanic's latest tickets, the newest first. */
const findLatestCases = async (db: Db, mechanicId: string): Promise<HitRow[]> =>
  (
    await sql<HitRow>`
  SELECT 'ticket' AS kind, ticket.id AS "ticketId", ticket.number, person.name, person.email, ticket.state,
    ticket.answers, '' AS content, ticket.created_at AS "writtenAt"
  FROM ticket JOIN person ON person.id = ticket.customer_id WHERE ticket.mechanic_id = ${mechanicId}
  ORDER BY ticket.created_at DESC, ticket.number DESC, ticket.id DESC LIMIT ${sql.lit(LATEST_CASES)}`.execute(db)
  ).rows

function toHit(row: HitRow, words: readonly string[], photos: PhotoByTicket): SearchHit {
  const photo = row.ticketId === null ? undefined : photos.get(row.ticketId)
  const category = row.answers?.problemCategory
  return {
    kind: row.kind,
    ticketId: row.ticketId,
    number: row.number,
    customerName: displayName(row),
    state: row.state,
    problemCategory: typeof category === 'string' ? category : null,
    problem: row.answers ? pickAnswers(row.answers, PROBLEM_FIELDS) : {},
    photo: photo ? toPhotoView(photo) : null,
    excerpt: toExcerpt(row.content, words),
    writtenAt: isoOf(row.writtenAt),
  }
}

const groupHits = (hits: readonly SearchHit[]): Pick<DeskSearch, 'customers' | 'tickets' | 'messages'> => ({
  customers: hits.filter(({ kind }) => kind === 'customer'),
  tickets: distinctTickets(hits.filter(({ kind }) => kind === 'ticket' || kind === 'note' || kind === 'summary')),
  messages: hits.filter(({ kind }) => kind === 'message'),
})

/** The first hit of each ticket, in their order. */
const distinctTickets = (hits: readonly SearchHit[]): SearchHit[] =>
  [...Map.groupBy(hits, ({ ticketId }) => ticketId).values()].flatMap(([first]) => first ?? [])

/** Maximum number of characters of an excerpt. */
const EXCERPT_LENGTH = 140
/** Maximum number of those characters before the first match. */
const EXCERPT_LEAD = 40

/** The text around the first of the words that is found in it, from the beginning of a word to the end of one. */
export function toExcerpt(content: string, words: readonly string[]): string {
  const text = content.replace(/\s+/g, ' ').trim()
  const folded = text.toLowerCase()
  const matches = words.map((word) => folded.indexOf(word)).filter((index) => index >= 0)
  const start = findStart(text, matches.length > 0 ? Math.min(...matches) : 0)
  const isCut = start + EXCERPT_LENGTH < text.length
  const excerpt = text.slice(start, start + EXCERPT_LENGTH)
  return `${start > 0 ? '… ' : ''}${isCut ? excerpt.replace(/ \S*$/, '') : excerpt}${isCut ? ' …' : ''}`
}

/** The beginning of a word shortly before the match, or of the match itself where a single word is longer than the lead. */
function findStart(text: string, match: number): number {
  if (match <= EXCERPT_LEAD) return 0
  const space = text.indexOf(' ', match - EXCERPT_LEAD - 1)
  return space >= 0 && space < match ? space + 1 : match
}
