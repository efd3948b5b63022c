import type { ManagedPerson, PeopleList, PersonRole } from '@radruf/contract'
import { STAFF_ROLES } from '@radruf/contract'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../database/schema.ts'
import { decodeCursor, toPage } from '../../http/cursor.ts'
import { isoOf, isoOrNull } from '../../time.ts'

const GROUPS: Record<keyof PeopleList['counts'], RawBuilder<boolean>> = {
  customers: sql`p.role = 'customer'`,
  team: sql`p.role = ANY(${STAFF_ROLES}::text[])`,
  invited: sql`(i.person_id IS NOT NULL AND i.accepted_at IS NULL AND p.blocked_at IS NULL)`,
  blocked: sql`p.blocked_at IS NOT NULL`,
  unreached: sql`(r.person_id IS NOT NULL OR lost.email IS NOT NULL)`,
}

/** People with what the groups and the rows need. Given-up mails are few: they are deleted after 30 days. */
const PEOPLE = sql`person p
  LEFT JOIN invitation i ON i.person_id = p.id
  LEFT JOIN mail_refusal r ON r.person_id = p.id
  LEFT JOIN (
    SELECT DISTINCT ON (email) coalesce(payload->>'to', payload->>'email') AS email, failed_at, error
    FROM job WHERE failed_at IS NOT NULL AND coalesce(payload->>'to', payload->>'email') IS NOT NULL
    ORDER BY email, failed_at DESC
  ) lost ON lost.email = p.email`

const matches = (q: string) => {
  const pattern = `%${q.trim().replace(/[\\%_]/g, '\\$&')}%`
  return sql`(p.email ILIKE ${pattern}::text OR p.name ILIKE ${pattern}::text)`
}

type Row = {
  id: string
  email: string
  name: string | null
  role: PersonRole
  language: ManagedPerson['language']
  blocked_at: Date | null
  last_sent_at: Date | null
  accepted_at: Date | null
  last_seen_at: Date | null
  refused_at: Date | null
  reply: string | null
  failed_at: Date | null
  error: string | null
  open_cases: number
}
type Query = { group: keyof PeopleList['counts']; q: string; cursor?: string | undefined; limit: number }

/** The people of a group by address, one page of them, and how many people of each group match the search. */
export async function listPeople(db: Db, { group, q, cursor, limit }: Query): Promise<PeopleList> {
  const [after = ''] = decodeCursor(z.tuple([z.string()]), cursor) ?? []
  const [{ rows }, counts] = await Promise.all([
    sql<Row>`
      SELECT p.id, p.email, p.name, p.role, p.language, p.blocked_at, i.last_sent_at, i.accepted_at,
        (SELECT max(last_seen_at) FROM session WHERE person_id = p.id) AS last_seen_at,
        r.refused_at, r.reply, lost.failed_at, lost.error,
        (SELECT count(*)::integer FROM ticket WHERE mechanic_id = p.id AND state <> 'closed') AS open_cases
      FROM ${PEOPLE} WHERE ${GROUPS[group]} AND ${matches(q)} AND p.email > ${after}::text
      ORDER BY p.email LIMIT ${limit + 1}`.execute(db),
    countPeople(db, q),
  ])
  const { page, nextCursor } = toPage(rows, limit, ({ email }) => [email])
  return { people: page.map(toManagedPerson), counts, nextCursor }
}

async function countPeople(db: Db, q: string): Promise<PeopleList['counts']> {
  const counts = Object.entries(GROUPS).map(
    ([name, condition]) => sql`count(*) FILTER (WHERE ${condition})::integer AS ${sql.id(name)}`,
  )
  const { rows } = await sql<PeopleList['counts']>`
    SELECT ${sql.join(counts)} FROM ${PEOPLE} WHERE ${matches(q)}`.execute(db)
  return rows[0] ?? { customers: 0, team: 0, invited: 0, blocked: 0, unreached: 0 }
}

function toManagedPerson(row: Row): ManagedPerson {
  const { id, email, name, role, language, open_cases } = row
  return { id, email, name, role, language, ...toState(row), openCases: open_cases, lostMail: toLostMail(row) }
}

function toState(row: Row): Pick<ManagedPerson, 'state' | 'since'> {
  if (row.blocked_at) return { state: 'blocked', since: isoOf(row.blocked_at) }
  if (row.last_sent_at && !row.accepted_at) return { state: 'invited', since: isoOf(row.last_sent_at) }
  return { state: 'active', since: isoOrNull(row.last_seen_at) }
}

function toLostMail({ refused_at, reply, failed_at, error }: Row): ManagedPerson['lostMail'] {
  if (refused_at) return { at: isoOf(refused_at), reason: reply ?? '', canResend: failed_at !== null }
  return failed_at && { at: isoOf(failed_at), reason: error ?? '', canResend: true }
}
