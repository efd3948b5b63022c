import { CASE_GROUPS, type CaseFilter, type CaseGroup } from '@radruf/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../database/schema.ts'
import type { TicketRow } from '../tickets/storage.ts'

/** Position in the list of a filter: the rank of the group, the time that sorts it, and the ticket's id. */
export type CasePosition = readonly [rank: number, time: string, ticketId: string]
export type CaseRow = TicketRow & { rank: number; sorted_by: Date; waiting_since: Date | null }
export type CaseQuery = {
  filter: CaseFilter
  mechanicId: string
  now: Date
  endOfToday: Date
  after: CasePosition | undefined
  count: number
}
export type CaseCounts = { today: number; waiting: number; open: number; inReview: number }
type CountedRow = CaseCounts & (CaseRow | { id: null })

/** The rank that sorts a group. */
const RANKS = Object.fromEntries(CASE_GROUPS.map((group, rank) => [group, rank])) as Record<CaseGroup, number>

/** Finds up to `count` cases of a filter after a position, and the number of cases of each filter, in one statement. */
export async function findCases(db: Db, query: CaseQuery): Promise<{ counts: CaseCounts; rows: CaseRow[] }> {
  const { rows } = await selectCases(query).execute(db)
  const [first] = rows
  if (!first) throw new Error('The query of the cases returned no counts.')
  const { today, waiting, open, inReview } = first
  return { counts: { today, waiting, open, inReview }, rows: rows.filter((row) => row.id !== null) as CaseRow[] }
}

/** The query of {@link findCases}. Every row has the counts; without a case there is one row whose id is null. */
export const selectCases = (query: CaseQuery): RawBuilder<CountedRow> => sql<CountedRow>`
  WITH own AS (${selectOwnCases(query)}),
  counts AS (
    SELECT count(*) FILTER (WHERE ${IS_TODAY})::integer AS today,
      count(*) FILTER (WHERE ${IS_WAITING})::integer AS waiting,
      count(*)::integer AS open,
      (SELECT count(*)::integer FROM ticket WHERE state = 'in_review') AS "inReview"
    FROM own
  ),
  page AS (${selectPage(query)})
  SELECT counts.*, page.* FROM counts LEFT JOIN page ON true ORDER BY page.position`

const IS_TODAY = sql`rank <= ${sql.lit(RANKS.today)} OR is_today`
const IS_WAITING = sql`waiting_since IS NOT NULL AND NOT is_snoozed`

/** The open cases of a mechanic with what sorts them. A case that was put off does not wait for the mechanic until then. */
const selectOwnCases = ({ mechanicId, now, endOfToday }: CaseQuery) => sql`
  SELECT facts.*,
    CASE rank WHEN ${sql.lit(RANKS.waitingNow)} THEN in_call_since
      WHEN ${sql.lit(RANKS.waitingForMe)} THEN waiting_since
      ELSE coalesce(starts_at, state_since) END AS sorted_by
  FROM (
    SELECT waits.*,
      CASE WHEN in_call_since IS NOT NULL THEN ${sql.lit(RANKS.waitingNow)}
        WHEN is_today THEN ${sql.lit(RANKS.today)}
        WHEN waiting_since IS NOT NULL AND NOT is_snoozed THEN ${sql.lit(RANKS.waitingForMe)}
        WHEN starts_at IS NOT NULL THEN ${sql.lit(RANKS.later)}
        ELSE ${sql.lit(RANKS.withCustomer)} END AS rank
    FROM (
      SELECT ticket.*, appointment.starts_at, alone.in_call_since,
        coalesce(appointment.starts_at < ${endOfToday}, false) AS is_today,
        coalesce(ticket.snoozed_until > ${now}, false) AS is_snoozed,
        least(alone.in_call_since, unread.since,
          CASE WHEN ticket.state = 'wrap_up'
              OR (ticket.state = 'booking_open' AND ticket.missed_appointment AND ticket.follow_up IS NULL)
            THEN ticket.state_since END,
          CASE WHEN ticket.snoozed_until <= ${now} THEN ticket.snoozed_until END) AS waiting_since
      FROM ticket
      LEFT JOIN appointment ON appointment.ticket_id = ticket.id AND appointment.status = 'booked'
      LEFT JOIN LATERAL (
        SELECT greatest(min(joined_at), appointment.mechanic_left_at) AS in_call_since FROM call_participant WHERE call_participant.ticket_id = ticket.id
        HAVING bool_or(role = 'customer') AND NOT bool_or(role = 'mechanic')
      ) alone ON true
      LEFT JOIN LATERAL (
        SELECT min(message.sent_at) AS since FROM chat_thread
        JOIN message ON message.ticket_id = chat_thread.ticket_id AND message.seq > chat_thread.mechanic_read
        WHERE chat_thread.ticket_id = ticket.id AND message.author_role = 'customer' AND message.deleted_at IS NULL
      ) unread ON true
      WHERE ticket.mechanic_id = ${mechanicId} AND ticket.state <> 'closed'
    ) waits
  ) facts`

/** The cases of a page. Urgent tickets in review come first; closed ones begin with the latest. */
function selectPage({ filter, mechanicId, after, count }: CaseQuery) {
  if (filter === 'closed')
    return sql`
      SELECT ticket.*, 0 AS rank, closed_at AS sorted_by, NULL::timestamptz AS waiting_since,
        row_number() OVER (ORDER BY closed_at DESC, id DESC) AS position
      FROM ticket WHERE mechanic_id = ${mechanicId} AND state = 'closed'
        ${after ? sql`AND (closed_at, id) < (${after[1]}::timestamptz, ${after[2]}::uuid)` : sql``}
      ORDER BY closed_at DESC, id DESC LIMIT ${sql.lit(count)}`
  const isAfter = after
    ? sql`(rank, sorted_by, id) > (${after[0]}::integer, ${after[1]}::timestamptz, ${after[2]}::uuid)`
    : sql`true`
  const order = sql`ORDER BY rank, sorted_by, id`
  const rows =
    filter === 'inReview'
      ? sql`
        SELECT ticket.*, CASE WHEN urgent THEN 0 ELSE 1 END AS rank, state_since AS sorted_by, state_since AS waiting_since
        FROM ticket WHERE state = 'in_review'`
      : sql`SELECT * FROM own WHERE ${{ today: IS_TODAY, waiting: IS_WAITING, open: sql`true` }[filter]}`
  return sql`
    SELECT rows.*, row_number() OVER (${order}) AS position FROM (${rows}) rows WHERE ${isAfter}
    ${order} LIMIT ${sql.lit(count)}`
}

/** The position of a row. */
export const toCasePosition = ({ rank, sorted_by, id }: CaseRow): CasePosition => [rank, sorted_by.toISOString(), id]
