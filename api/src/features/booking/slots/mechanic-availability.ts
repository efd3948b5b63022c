import { CASE_ROLES } from '@radruf/contract'
import type { Candidate } from '@radruf/contract/booking'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../database/schema.ts'
import type { TimeSpan } from './slots.ts'

/** `isCall`: an appointment or a hold, no blocked time. */
export type MechanicBusyTime = TimeSpan & { mechanicId: string; isCall: boolean }

/** SQL condition for a booked appointment or an unexpired hold. A ticket's own hold does not occupy time for that ticket. */
const occupiesTime = (now: Date, ticketId: string | null): RawBuilder<boolean> =>
  sql`(a.status = 'booked' OR (a.status = 'held' AND a.held_until > ${now} AND a.ticket_id IS DISTINCT FROM ${ticketId}::uuid))`

/** Finds the mechanics who are free in a slot, with their upcoming calls on that day and in total. */
export async function findFreeMechanics(
  db: Db,
  { slot, day, now, ticketId }: { slot: TimeSpan; day: TimeSpan; now: Date; ticketId: string },
): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    SELECT p.id AS "mechanicId",
      count(a.id) FILTER (WHERE a.starts_at >= ${day.startsAt} AND a.starts_at < ${day.endsAt})::integer AS "callsOnDay",
      count(a.id)::integer AS "upcomingCalls"
    FROM person p
    LEFT JOIN appointment a ON a.mechanic_id = p.id AND a.ends_at > ${now} AND ${occupiesTime(now, ticketId)}
    WHERE p.role = ANY(${CASE_ROLES}::text[]) AND p.blocked_at IS NULL
    GROUP BY p.id
    HAVING NOT EXISTS (SELECT FROM blocked_time b
        WHERE b.mechanic_id = p.id AND b.starts_at < ${slot.endsAt} AND b.ends_at > ${slot.startsAt})
      AND NOT coalesce(bool_or(a.starts_at < ${slot.endsAt} AND a.ends_at > ${slot.startsAt}), false)`.execute(db)
  return rows
}

/** Finds the occupied and blocked times of all mechanics that end after `now`. The hold of the ticket does not count. */
export async function findBusySpans(db: Db, now: Date, ticketId: string | null): Promise<MechanicBusyTime[]> {
  const { rows } = await sql<MechanicBusyTime>`
    SELECT a.mechanic_id AS "mechanicId", a.starts_at AS "startsAt", a.ends_at AS "endsAt", true AS "isCall"
    FROM appointment a WHERE a.ends_at > ${now} AND ${occupiesTime(now, ticketId)}
    UNION ALL SELECT mechanic_id, starts_at, ends_at, false FROM blocked_time WHERE ends_at > ${now}`.execute(db)
  return rows
}
