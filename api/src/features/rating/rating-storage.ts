import type { Rating } from '@radruf/contract'
import { sql } from 'kysely'
import type { Db } from '../../database/schema.ts'

type LatestCall = {
  appointmentId: string
  /** Null while the customer has not rated this call and the service. */
  rating: Rating | null
  /** Stars and reason of the call; null while the customer has not rated it. */
  stars: number | null
  reason: string | null
  /** False while the customer is still in the call. */
  isOver: boolean
  metAt: Date
  leftAt: Date | null
  /** Time since which the two are no longer together; null while both are in the call. */
  partedAt: Date | null
}

/** Loads each ticket's latest call with its rating; tickets without a call are missing. */
export async function loadLatestCalls(db: Db, ticketIds: readonly string[]): Promise<Map<string, LatestCall>> {
  if (ticketIds.length === 0) return new Map()
  const { rows } = await sql<{ ticketId: string } & LatestCall>`
    SELECT DISTINCT ON (a.ticket_id) a.ticket_id AS "ticketId", a.id AS "appointmentId", a.met_at AS "metAt", a.left_at AS "leftAt",
      coalesce(least(a.customer_left_at, a.mechanic_left_at), a.left_at) AS "partedAt",
      r.call AS stars, r.reason,
      CASE WHEN r.service IS NULL THEN NULL
        ELSE jsonb_build_object('call', r.call, 'service', r.service, 'reason', r.reason) END AS rating,
      NOT EXISTS (
        SELECT FROM call_participant p WHERE p.ticket_id = a.ticket_id AND p.role = 'customer' AND a.status = 'booked'
      ) AS "isOver"
    FROM appointment a LEFT JOIN rating r ON r.appointment_id = a.id
    WHERE a.ticket_id IN (${sql.join(ticketIds)}) AND a.met_at IS NOT NULL
    ORDER BY a.ticket_id, a.met_at DESC`.execute(db)
  return new Map(rows.map((row) => [row.ticketId, row]))
}
