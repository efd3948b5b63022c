import { CASE_SECTIONS, type CaseFilter, type CaseSection } from '@radruf/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../database/schema.ts'
import { CUSTOMERS_ALONE } from '../call/customers-alone.ts'
import type { TicketRow } from '../tickets/storage.ts'

/** Position in the list of a filter: the rank of the case, the time that sorts it, and the ticket's id. */
export type CasePosition = readonly [rank: number, time: string, ticketId: string]
export type CaseRow = TicketRow & {
  rank: number
  sorted_by: Date
  waiting_since: Date | null
  in_call_since: Date | null
}
type OwnCases = {
  mechanicId: string
  now: Date
  endOfToday: Date
  /** Questions of this time and earlier are overdue. */
  overdueLimit: Date
}
export type CaseQuery = OwnCases & {
  filter: CaseFilter
  /** Cases with this tag only. */
  tag?: string | undefined
  /** Cases with a reported danger only. */
  isUrgent: boolean
  after: CasePosition | undefined
  count: number
}
export type CaseCounts = { today: number; waiting: number; open: number; inReview: number; overdue: number }
/** `tagCounts`: the tags of the open cases, by name. */
type Counts = CaseCounts & { tagCounts: { tag: string; count: number }[] }
type CountedRow = Counts & (CaseRow | { id: null })

/** Ranks of a section: prioritized cases and dangers that wait, others that wait, and the rest. */
const RANKS_PER_SECTION = 3

/** The lowest rank of a section. */
const rankOf = (section: CaseSection) => sql.lit(CASE_SECTIONS.indexOf(section) * RANKS_PER_SECTION)

/** The section of a rank. */
export const toSection = (rank: number): CaseSection | null =>
  CASE_SECTIONS[Math.floor(rank / RANKS_PER_SECTION)] ?? null

/** Finds up to `count` cases of a filter after a position, and the number of cases of each filter, in one statement. */
export async function findCases(
  db: Db,
  query: CaseQuery,
): Promise<{ counts: CaseCounts; tags: Counts['tagCounts']; rows: CaseRow[] }> {
  const { rows } = await selectCases(query).execute(db)
  const [first] = rows
  if (!first) throw new Error('The query of the cases returned no counts.')
  const { today, waiting, open, inReview, overdue, tagCounts } = first
  return {
    counts: { today, waiting, open, inReview, overdue },
    tags: tagCounts,
    rows: rows.filter((row) => row.id !== null) as CaseRow[],
  }
}

/** Counts the cases that wait for a mechanic, and those whose answer is overdue, as the list and the menu show them. */
export async function countWaitingCases(db: Db, query: Omit<OwnCases, 'endOfToday'>) {
  const { rows } = await sql<{ waitingCases: number; overdueCases: number }>`
    SELECT count(*) FILTER (WHERE ${IS_WAITING})::integer AS "waitingCases",
      count(*) FILTER (WHERE is_overdue)::integer AS "overdueCases"
    FROM (${selectOwnCases({ ...query, endOfToday: query.now })}) own`.execute(db)
  return rows[0] ?? { waitingCases: 0, overdueCases: 0 }
}

/** The query of {@link findCases}. Every row has the counts; without a case there is one row whose id is null. */
export const selectCases = (query: CaseQuery): RawBuilder<CountedRow> => sql<CountedRow>`
  WITH own AS (${selectOwnCases(query)}),
  counts AS (
    SELECT count(*) FILTER (WHERE ${IS_TODAY})::integer AS today,
      count(*) FILTER (WHERE ${IS_WAITING})::integer AS waiting,
      count(*) FILTER (WHERE is_overdue)::integer AS overdue,
      count(*)::integer AS open,
      (SELECT count(*)::integer FROM ticket WHERE state = 'in_review') AS "inReview",
      (SELECT coalesce(jsonb_agg(jsonb_build_object('tag', tag, 'count', number) ORDER BY tag), '[]') FROM (
        SELECT tag, count(*)::integer AS number FROM own, jsonb_array_elements_text(own.tags) tag GROUP BY tag
      ) used) AS "tagCounts"
    FROM own
  ),
  page AS (${selectPage(query)})
  SELECT counts.*, page.* FROM counts LEFT JOIN page ON true ORDER BY page.position`

const IS_TODAY = sql`(in_call_since IS NOT NULL OR is_today)`
const IS_WAITING = sql`is_waiting`

/** The open cases of a mechanic with what sorts them. A case that was put off does not wait for the mechanic until then. */
const selectOwnCases = ({ mechanicId, now, endOfToday, overdueLimit }: OwnCases) => sql`
  SELECT sections.*,
    section + CASE WHEN is_prioritized OR (is_waiting AND urgent) THEN 0 WHEN is_waiting THEN 1 ELSE 2 END AS rank,
    CASE WHEN is_waiting THEN waiting_since ELSE coalesce(starts_at, state_since) END AS sorted_by
  FROM (
    SELECT facts.*,
      CASE WHEN in_call_since IS NOT NULL THEN ${rankOf('waitingNow')}
        WHEN is_overdue THEN ${rankOf('overdue')}
        WHEN is_waiting OR is_today THEN ${rankOf('today')}
        ELSE ${rankOf('later')} END AS section
    FROM (
      SELECT waits.*, (waiting_since IS NOT NULL AND NOT is_snoozed) AS is_waiting,
        coalesce(unanswered_since <= ${overdueLimit} AND NOT is_snoozed, false) AS is_overdue
      FROM (
        SELECT ticket.*, appointment.starts_at, alone.since AS in_call_since,
          coalesce(appointment.starts_at < ${endOfToday}, false) AS is_today,
          coalesce(ticket.snoozed_until > ${now}, false) AND alone.since IS NULL AS is_snoozed,
          least(alone.since, ticket.unanswered_since,
            CASE WHEN ticket.state = 'wrap_up'
                OR (ticket.state = 'booking_open' AND ticket.missed_appointment AND ticket.follow_up IS NULL)
              THEN ticket.state_since END,
            CASE WHEN ticket.snoozed_until <= ${now} THEN ticket.snoozed_until END) AS waiting_since
        FROM ticket
        LEFT JOIN appointment ON appointment.ticket_id = ticket.id AND appointment.status = 'booked'
        LEFT JOIN (${CUSTOMERS_ALONE}) alone ON alone.ticket_id = ticket.id
        WHERE ticket.mechanic_id = ${mechanicId} AND ticket.state <> 'closed'
      ) waits
    ) facts
  ) sections`

/** The cases of a page. Urgent tickets in review come first; closed ones begin with the latest. */
function selectPage({ filter, mechanicId, tag, isUrgent, after, count }: CaseQuery) {
  const isWanted = sql`${tag === undefined ? sql`true` : sql`tags @> ${JSON.stringify([tag])}::jsonb`}
    AND ${isUrgent ? sql`urgent` : sql`true`}`
  if (filter === 'closed')
    return sql`
      SELECT ticket.*, 0 AS rank, closed_at AS sorted_by, NULL::timestamptz AS waiting_since, NULL::timestamptz AS in_call_since,
        row_number() OVER (ORDER BY closed_at DESC, id DESC) AS position
      FROM ticket WHERE mechanic_id = ${mechanicId} AND state = 'closed' AND ${isWanted}
        ${after ? sql`AND (closed_at, id) < (${after[1]}::timestamptz, ${after[2]}::uuid)` : sql``}
      ORDER BY closed_at DESC, id DESC LIMIT ${sql.lit(count)}`
  const isAfter = after
    ? sql`(rank, sorted_by, id) > (${after[0]}::integer, ${after[1]}::timestamptz, ${after[2]}::uuid)`
    : sql`true`
  const order = sql`ORDER BY rank, sorted_by, id`
  const rows =
    filter === 'inReview'
      ? sql`
        SELECT ticket.*, CASE WHEN urgent THEN 0 ELSE 1 END AS rank, state_since AS sorted_by, state_since AS waiting_since,
          NULL::timestamptz AS in_call_since
        FROM ticket WHERE state = 'in_review'`
      : sql`SELECT * FROM own WHERE ${{ today: IS_TODAY, waiting: IS_WAITING, open: sql`true` }[filter]}`
  return sql`
    SELECT rows.*, row_number() OVER (${order}) AS position FROM (${rows}) rows WHERE ${isAfter} AND ${isWanted}
    ${order} LIMIT ${sql.lit(count)}`
}

/** The position of a row. */
export const toCasePosition = ({ rank, sorted_by, id }: CaseRow): CasePosition => [rank, sorted_by.toISOString(), id]
