import { type FollowUpCause, RATING_REASON_MAX, SECOND_CALL_DAYS } from '@radruf/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../database/schema.ts'
import type { ReportDays } from './report-days.ts'

export type ReportQuery = ReportDays & {
  targetMinutes: number
  mechanicId: string | undefined
  problem: string | undefined
}

/** What the figures of a row are about. `slot`: two hours of a weekday. */
const SCOPES = { 15: 'period', 23: 'week', 11: 'mechanic', 13: 'problem', 30: 'slot' } as const
type Scope = (typeof SCOPES)[keyof typeof SCOPES]
type Group = {
  scope: Scope
  isPeriod: boolean | null
  week: string | null
  mechanicId: string | null
  problem: string | null
  weekday: number | null
  hour: number | null
}
type RawGroup = Omit<Group, 'scope'> & { grouping: keyof typeof SCOPES }

export type AnswerRow = Group & {
  inTime: number
  late: number
  medianMinutes: number | null
  slowMinutes: number | null
}
export type FirstCallRow = Group & { count: number; fixed: number; part: number; workshop: number }
export type CallRow = Group & { count: number; missed: number }
export type RatingRow = Group & { count: number; mean: number | null; stars: number[] }

/** The dates as rows, and the index of the date of a time. The text of a statement is the same for any number of dates. */
const selectDays = ({ days }: Pick<ReportDays, 'days'>) => sql`
  SELECT * FROM jsonb_to_recordset(${JSON.stringify(days)}::jsonb) AS day (index integer, week text, weekday integer,
    "startsAt" timestamptz, "opensAt" timestamptz, "closesAt" timestamptz, "minutesBefore" float8)`
const dayIndex = ({ days }: ReportDays, time: RawBuilder<unknown>) =>
  sql`width_bucket(${time}, ${days.map(({ startsAt }) => startsAt)}::timestamptz[])`

/** The dates of the history and the period: facts of other dates do not count. */
const listCountedDays = ({ days, historyFirst, end }: ReportQuery): Pick<ReportDays, 'days'> => ({
  days: days.filter(({ week }) => historyFirst <= week && week < end),
})

/** Minutes of opening hours from the first date to a time on a date. */
const openMinutes = (time: RawBuilder<unknown>, day: RawBuilder<unknown>) =>
  sql`(${day}."minutesBefore" + date_part('epoch', greatest(interval '0', least(${time}, ${day}."closesAt") - ${day}."opensAt")) / 60)`

/**
 * Groups facts by period, week, mechanic, problem, and two hours of a weekday. A fact has `at`, `ticket_id` and `mechanic_id`. Facts are
 * materialized: the planner cannot estimate the dates, and would compute every fact once for each of them.
 */
const groupFacts = <Row extends Group>(
  query: ReportQuery,
  facts: RawBuilder<unknown>,
  aggregates: RawBuilder<unknown>,
): RawBuilder<Omit<Row, 'scope'> & { grouping: keyof typeof SCOPES }> => sql`
  WITH fact AS MATERIALIZED (SELECT found.*, ${dayIndex(query, sql`found.at`)} AS day_index FROM (${facts}) found)
  SELECT GROUPING("isPeriod", week, mechanic_id, problem, weekday) AS grouping,
    "isPeriod", week, mechanic_id AS "mechanicId", problem, weekday, hour, ${aggregates}
  FROM (
    SELECT fact.*, day.week, day.week >= ${query.first} AS "isPeriod", day.weekday,
      (floor(date_part('epoch', fact.at - day."startsAt") / 7200) * 2)::integer AS hour,
      ticket.answers->>'problemCategory' AS problem
    FROM fact
    JOIN (${selectDays(listCountedDays(query))}) day ON day.index = fact.day_index
    JOIN ticket ON ticket.id = fact.ticket_id
    WHERE ${query.mechanicId ? sql`fact.mechanic_id = ${query.mechanicId}::uuid` : sql`true`}
      AND ${query.problem ? sql`ticket.answers->>'problemCategory' = ${query.problem}` : sql`true`}
  ) located
  GROUP BY GROUPING SETS (("isPeriod"), (week), ("isPeriod", mechanic_id), ("isPeriod", problem), (weekday, hour))`

async function findGroups<Row extends Group>(db: Db, ...query: Parameters<typeof groupFacts<Row>>): Promise<Row[]> {
  const { rows } = await groupFacts<Row>(...query).execute(db)
  return (rows as (RawGroup & Row)[]).map(({ grouping, ...row }) => ({ ...row, scope: SCOPES[grouping] }) as Row)
}

const inDays = (column: RawBuilder<unknown>, { from, until }: ReportDays) =>
  sql`${column} >= ${from} AND ${column} < ${until}`
/** Like `inDays`, for facts that are found without those of other dates. */
const inCountedDays = (column: RawBuilder<unknown>, query: ReportQuery) => {
  const [first] = listCountedDays(query).days
  const next = query.days.find(({ week }) => week >= query.end)
  return inDays(column, {
    ...query,
    from: new Date(first?.startsAt ?? query.from),
    until: new Date(next?.startsAt ?? query.until),
  })
}

/**
 * Answers to customers: from the first message that waits to the first message or summary of a mechanic. Questions that were closed
 * without an answer do not count; those without an answer count once they are late.
 */
export const findAnswers = (db: Db, query: ReportQuery): Promise<AnswerRow[]> =>
  findGroups<AnswerRow>(
    db,
    query,
    sql`
      WITH day AS MATERIALIZED (${selectDays(query)}),
      entry AS (
        SELECT ticket_id, sent_at AS at, author_role = 'customer' AS asks, author_id AS person_id, true AS answers
        FROM message WHERE deleted_at IS NULL AND ${inDays(sql`sent_at`, query)}
        UNION ALL
        SELECT ticket_id, written_at, false, author_id, true FROM summary WHERE ${inDays(sql`written_at`, query)}
        UNION ALL
        SELECT ticket_id, dismissed_at, false, NULL, false FROM dismissed_question WHERE ${inDays(sql`dismissed_at`, query)}
      ),
      ordered AS (
        SELECT entry.*, lag(asks) OVER (PARTITION BY ticket_id ORDER BY at, asks) AS asked_before FROM entry
      ),
      turn AS (
        SELECT ticket_id, asks, at, lead(at) OVER turns AS ended_at, lead(person_id) OVER turns AS person_id,
          lead(answers) OVER turns AS answers
        FROM ordered WHERE asks IS DISTINCT FROM asked_before
        WINDOW turns AS (PARTITION BY ticket_id ORDER BY at, asks)
      ),
      measured AS (
        SELECT turn.at, turn.ticket_id, turn.ended_at IS NOT NULL AS is_answered,
          CASE WHEN turn.ended_at IS NULL THEN ticket.mechanic_id ELSE turn.person_id END AS mechanic_id,
          ${openMinutes(sql`coalesce(turn.ended_at, ${query.until})`, sql`ended`)} - ${openMinutes(sql`turn.at`, sql`asked`)} AS minutes
        FROM turn
        LEFT JOIN ticket ON turn.ended_at IS NULL AND ticket.id = turn.ticket_id
        JOIN day asked ON asked.index = ${dayIndex(query, sql`turn.at`)}
        JOIN day ended ON ended.index = ${dayIndex(query, sql`coalesce(turn.ended_at, ${query.until})`)}
        WHERE turn.asks AND turn.answers IS DISTINCT FROM false
      )
      SELECT * FROM measured WHERE is_answered OR minutes > ${query.targetMinutes}`,
    sql`count(*) FILTER (WHERE minutes <= ${query.targetMinutes})::integer AS "inTime",
      count(*) FILTER (WHERE minutes > ${query.targetMinutes})::integer AS late,
      percentile_cont(0.5) WITHIN GROUP (ORDER BY minutes) FILTER (WHERE is_answered) AS "medianMinutes",
      percentile_cont(0.9) WITHIN GROUP (ORDER BY minutes) FILTER (WHERE is_answered) AS "slowMinutes"`,
  )

/** First calls of tickets that have an outcome. */
export const findFirstCalls = (db: Db, query: ReportQuery): Promise<FirstCallRow[]> =>
  findGroups<FirstCallRow>(
    db,
    query,
    sql`
      SELECT a.met_at AS at, a.ticket_id, a.mechanic_id, summary.outcome,
        summary.outcome = 'fixed' AND NOT EXISTS (SELECT FROM appointment next WHERE next.ticket_id = a.ticket_id
          AND next.met_at > a.met_at
          AND next.met_at < a.met_at + ${SECOND_CALL_DAYS}::integer * interval '1 day') AS is_fixed
      FROM appointment a JOIN summary ON summary.ticket_id = a.ticket_id
      WHERE a.met_at IS NOT NULL AND ${inCountedDays(sql`a.met_at`, query)}
        AND NOT EXISTS (SELECT FROM appointment earlier WHERE earlier.ticket_id = a.ticket_id AND earlier.met_at < a.met_at)`,
    sql`count(*)::integer AS count,
      count(*) FILTER (WHERE is_fixed)::integer AS fixed,
      count(*) FILTER (WHERE outcome = 'part_needed')::integer AS part,
      count(*) FILTER (WHERE outcome IN ('workshop', 'unsafe'))::integer AS workshop`,
  )

/** Calls that took place, and missed ones. */
export const findCalls = (db: Db, query: ReportQuery): Promise<CallRow[]> =>
  findGroups<CallRow>(
    db,
    query,
    sql`SELECT starts_at AS at, ticket_id, mechanic_id, status FROM appointment
      WHERE status IN ('done', 'missed') AND ${inCountedDays(sql`starts_at`, query)}`,
    sql`count(*)::integer AS count, count(*) FILTER (WHERE status = 'missed')::integer AS missed`,
  )

/** Stars that customers gave to calls. */
export const findRatings = (db: Db, query: ReportQuery): Promise<RatingRow[]> =>
  findGroups<RatingRow>(
    db,
    query,
    sql`SELECT rating.rated_at AS at, rating.ticket_id, appointment.mechanic_id, rating.call AS given
      FROM rating JOIN appointment ON appointment.id = rating.appointment_id WHERE ${inCountedDays(sql`rated_at`, query)}`,
    sql`count(*)::integer AS count, avg(given)::float8 AS mean,
      ARRAY[${sql.join([1, 2, 3, 4, 5].map((stars) => sql`count(*) FILTER (WHERE given = ${sql.lit(stars)})::integer`))}] AS stars`,
  )

type TimeRange = { from: Date; to: Date }
type Filter = Pick<ReportQuery, 'mechanicId' | 'problem'>

const isWanted = ({ mechanicId, problem }: Filter, mechanic: RawBuilder<unknown>) =>
  sql`${mechanicId ? sql`${mechanic} = ${mechanicId}::uuid` : sql`true`}
    AND ${problem ? sql`ticket.answers->>'problemCategory' = ${problem}` : sql`true`}`

/** Counts missed calls by cause: the one that a mechanic stated in the follow-up, else who did not come. */
export async function findMissedCalls(db: Db, { from, to }: TimeRange, filter: Filter) {
  const { rows } = await sql<{ cause: FollowUpCause; count: number; rebooked: number }>`
    SELECT cause, count(*)::integer AS count, count(*) FILTER (WHERE is_rebooked)::integer AS rebooked FROM (
      SELECT coalesce(
          (SELECT follow_up FROM ticket_move WHERE ticket_move.ticket_id = a.ticket_id AND follow_up IS NOT NULL
            AND moved_at >= a.starts_at ORDER BY id LIMIT 1),
          CASE WHEN a.customer_joined_at IS NULL AND a.mechanic_joined_at IS NULL THEN 'both'
            WHEN a.customer_joined_at IS NULL THEN 'customer'
            WHEN a.mechanic_joined_at IS NULL THEN 'mechanic' ELSE 'connection' END) AS cause,
        EXISTS (SELECT FROM appointment next WHERE next.ticket_id = a.ticket_id AND next.created_at > a.starts_at
          AND next.status NOT IN ('held', 'cancelled')) AS is_rebooked
      FROM appointment a JOIN ticket ON ticket.id = a.ticket_id
      WHERE a.status = 'missed' AND a.starts_at >= ${from} AND a.starts_at < ${to} AND ${isWanted(filter, sql`a.mechanic_id`)}
    ) missed GROUP BY cause`.execute(db)
  return rows
}

/** Reasons of low ratings, the latest first. */
export async function findReasons(db: Db, { from, to }: TimeRange, filter: Filter, count: number) {
  const { rows } = await sql<{ ticketId: string; stars: number; text: string; ratedAt: Date }>`
    SELECT rating.ticket_id AS "ticketId", rating.call AS stars, rating.reason AS text, rating.rated_at AS "ratedAt"
    FROM rating JOIN appointment ON appointment.id = rating.appointment_id JOIN ticket ON ticket.id = rating.ticket_id
    WHERE rating.rated_at >= ${from} AND rating.rated_at < ${to} AND rating.call <= ${sql.lit(RATING_REASON_MAX)}
      AND rating.reason <> '' AND ${isWanted(filter, sql`appointment.mechanic_id`)}
    ORDER BY rating.rated_at DESC LIMIT ${sql.lit(count)}`.execute(db)
  return rows
}

/** Counts the tickets that were opened in a time range. */
export async function countTickets(db: Db, { from, to }: TimeRange, filter: Filter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM ticket
    WHERE created_at >= ${from} AND created_at < ${to} AND ${isWanted(filter, sql`ticket.mechanic_id`)}`.execute(db)
  return rows[0]?.count ?? 0
}
