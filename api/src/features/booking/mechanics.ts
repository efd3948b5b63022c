import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../database/schema.ts'
import type { Candidate } from './fair-choice.ts'
import type { TimeSpan } from './slots.ts'

export type BusySpan = TimeSpan & { mechanicId: string }

/** Occupies a mechanic's time: booked, or held and not yet run out. A ticket's own hold is no obstacle to itself. */
const occupies = (now: Date, ticketId: string): RawBuilder<boolean> =>
  sql`(a.status = 'booked' OR (a.status = 'held' AND a.held_until > ${now} AND a.ticket_id <> ${ticketId}))`

/** Who is free at a time, with what each has ahead that day and altogether. */
export async function freeMechanics(
  db: Db,
  { slot, day, now, ticketId }: { slot: TimeSpan; day: TimeSpan; now: Date; ticketId: string },
): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    SELECT p.id AS "mechanicId",
      count(a.id) FILTER (WHERE a.starts_at >= ${day.startsAt} AND a.starts_at < ${day.endsAt})::integer AS "callsThatDay",
      count(a.id)::integer AS "callsAhead"
    FROM person p
    LEFT JOIN appointment a ON a.mechanic_id = p.id AND a.ends_at > ${now} AND ${occupies(now, ticketId)}
    WHERE p.role = 'mechanic'
    GROUP BY p.id
    HAVING NOT coalesce(bool_or(a.starts_at < ${slot.endsAt} AND a.ends_at > ${slot.startsAt}), false)`.execute(db)
  return rows
}

/** All occupied times of all mechanics that end after a moment. */
export async function busySpans(db: Db, now: Date, ticketId: string): Promise<BusySpan[]> {
  const { rows } = await sql<BusySpan>`
    SELECT a.mechanic_id AS "mechanicId", a.starts_at AS "startsAt", a.ends_at AS "endsAt"
    FROM appointment a WHERE a.ends_at > ${now} AND ${occupies(now, ticketId)}`.execute(db)
  return rows
}
