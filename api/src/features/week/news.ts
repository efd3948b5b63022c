import type { NewsEntry } from '@radruf/contract'
import { displayName } from '@radruf/contract/server'
import { sql } from 'kysely'
import type { Db } from '../../database/schema.ts'
import { isoOf, isoOrNull } from '../../time.ts'
import { MOVED_APPOINTMENTS } from '../booking/appointments/appointment-storage.ts'

/** Entries of the news. */
const NEWS_MAX = 20

type NewsRow = {
  kind: NewsEntry['kind']
  ticketId: string
  at: Date
  startsAt: Date | null
  stars: number | null
  text: string
  name: string | null
  email: string
}

/** What customers did in the mechanic's cases since a time, newest first. Messages and questionnaires are in the list of cases. */
export async function findNews(db: Db, mechanicId: string, since: Date): Promise<NewsEntry[]> {
  const { rows } = await sql<NewsRow>`
    SELECT entry.kind, entry.ticket_id AS "ticketId", entry.at, entry.starts_at AS "startsAt", entry.stars, entry.text,
      person.name, person.email
    FROM (
      SELECT CASE WHEN move.to_state = 'booked' THEN 'booked'
          WHEN move.from_state = 'booked' THEN 'cancelled' WHEN move.to_state = 'closed' THEN 'closed' ELSE 'resumed' END AS kind,
        move.ticket_id, move.moved_at AS at,
        CASE WHEN move.to_state = 'booked' THEN (SELECT starts_at FROM appointment
          WHERE appointment.ticket_id = move.ticket_id AND status <> 'held' AND created_at <= move.moved_at
          ORDER BY created_at DESC LIMIT 1) END AS starts_at,
        NULL::integer AS stars, '' AS text
      FROM ticket_move move JOIN ticket ON ticket.id = move.ticket_id
      WHERE move.actor = 'customer' AND move.moved_at > ${since} AND ticket.mechanic_id = ${mechanicId}
        AND (move.to_state = 'closed' OR 'booked' IN (move.from_state, move.to_state) OR move.from_state = 'waiting_for_part')
        AND move.to_state <> 'in_call'
      UNION ALL SELECT 'rebooked', later.ticket_id, later.created_at, later.starts_at, NULL, ''
      FROM (${MOVED_APPOINTMENTS}) later
      WHERE later.mechanic_id = ${mechanicId} AND later.status = 'booked' AND later.created_at > ${since}
        AND later.booked_by IS DISTINCT FROM ${mechanicId}::uuid
      UNION ALL SELECT 'rated', rating.ticket_id, rating.rated_at, NULL, rating.call, rating.reason
      FROM rating JOIN ticket ON ticket.id = rating.ticket_id
      WHERE ticket.mechanic_id = ${mechanicId} AND rating.rated_at > ${since}
    ) entry
    JOIN ticket ON ticket.id = entry.ticket_id
    JOIN person ON person.id = ticket.customer_id
    ORDER BY entry.at DESC, entry.kind, entry.ticket_id LIMIT ${sql.lit(NEWS_MAX)}`.execute(db)
  return rows.map(({ at, startsAt, name, email, ...row }) => ({
    ...row,
    at: isoOf(at),
    startsAt: isoOrNull(startsAt),
    customerName: displayName({ name, email }),
  }))
}
