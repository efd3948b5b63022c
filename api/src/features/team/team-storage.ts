import { CASE_ROLES, type TicketState } from '@radruf/contract'
import { sql } from 'kysely'
import type { Db } from '../../database/schema.ts'
import type { Bundesland } from '../booking/slots/public-holidays.ts'

export type TeamCaseRow = {
  ticketId: string
  name: string | null
  email: string
  state: TicketState
  mechanicId: string | null
  answers: Record<string, unknown>
  isUrgent: boolean
  waitingSince: Date | null
  isOverdue: boolean
  startsAt: Date | null
  endsAt: Date | null
  hasChat: boolean
}

/** Finds every open case whose questionnaire was sent: overdue ones first, then those that wait longest, then by the time of the call. */
export async function findTeamCases(
  db: Db,
  { now, overdueLimit }: { now: Date; overdueLimit: Date },
): Promise<TeamCaseRow[]> {
  const { rows } = await sql<TeamCaseRow>`
    SELECT ticket.id AS "ticketId", person.name, person.email, ticket.state, ticket.mechanic_id AS "mechanicId", ticket.answers,
      ticket.urgent AS "isUrgent", waiting.since AS "waitingSince", coalesce(waiting.since <= ${overdueLimit}, false) AS "isOverdue",
      appointment.starts_at AS "startsAt", appointment.ends_at AS "endsAt", ticket.chat_opened_at IS NOT NULL AS "hasChat"
    FROM ticket
    JOIN person ON person.id = ticket.customer_id
    LEFT JOIN appointment ON appointment.ticket_id = ticket.id AND appointment.status = 'booked'
    CROSS JOIN LATERAL (
      SELECT CASE WHEN coalesce(ticket.snoozed_until <= ${now}, true) THEN ticket.unanswered_since END AS since
    ) waiting
    WHERE ticket.state NOT IN ('closed', 'questionnaire_open')
    ORDER BY 9 DESC, waiting.since NULLS LAST, appointment.starts_at NULLS LAST, ticket.created_at, ticket.id`.execute(
    db,
  )
  return rows
}

export type MemberRow = {
  id: string
  name: string | null
  email: string
  isBlocked: boolean
  bundesland: Bundesland | null
}

/** Finds everyone who works on cases, and those who no longer do and still have open ones. */
export async function findMembers(db: Db): Promise<MemberRow[]> {
  const { rows } = await sql<MemberRow>`
    SELECT id, name, email, bundesland, (blocked_at IS NOT NULL OR NOT role = ANY(${CASE_ROLES}::text[])) AS "isBlocked"
    FROM person WHERE (role = ANY(${CASE_ROLES}::text[]) AND blocked_at IS NULL)
      OR EXISTS (SELECT FROM ticket WHERE mechanic_id = person.id AND state <> 'closed')`.execute(db)
  return rows
}

export type TeamCallRow = Pick<TeamCaseRow, 'ticketId' | 'name' | 'email' | 'answers' | 'isOverdue'> & {
  mechanicId: string
  startsAt: Date
  endsAt: Date
  isDone: boolean
  /** It is booked, and its case can be handed over. */
  isMovable: boolean
}

/** Finds the calls of everyone that begin in a time range, earliest first. Moved and cancelled ones do not count. */
export async function findTeamCalls(
  db: Db,
  { from, to, overdueLimit }: { from: Date; to: Date; overdueLimit: Date },
): Promise<TeamCallRow[]> {
  const { rows } = await sql<TeamCallRow>`
    SELECT ticket.id AS "ticketId", person.name, person.email, ticket.answers, appointment.mechanic_id AS "mechanicId",
      appointment.starts_at AS "startsAt", appointment.ends_at AS "endsAt", appointment.status <> 'booked' AS "isDone",
      (appointment.status = 'booked' AND ticket.state = 'booked') AS "isMovable",
      coalesce(appointment.status = 'booked' AND ticket.unanswered_since <= ${overdueLimit}, false) AS "isOverdue"
    FROM appointment JOIN ticket ON ticket.id = appointment.ticket_id JOIN person ON person.id = ticket.customer_id
    WHERE appointment.status IN ('booked', 'done', 'missed') AND appointment.starts_at >= ${from} AND appointment.starts_at < ${to}
    ORDER BY appointment.starts_at, ticket.id`.execute(db)
  return rows
}
