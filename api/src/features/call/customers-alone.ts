import { sql } from 'kysely'
import type { Db } from '../../database/schema.ts'

/**
 * The calls whose customer is alone in them: `ticket_id`, `appointment_id`, and `since`. The wait begins when the mechanic left: the time
 * before that was spent together. Lists, rings and notifications read it from here.
 */
export const CUSTOMERS_ALONE = sql`
  SELECT appointment.ticket_id, appointment.id AS appointment_id,
    greatest(min(participant.joined_at), appointment.mechanic_left_at) AS since
  FROM call_participant participant
  JOIN appointment ON appointment.ticket_id = participant.ticket_id AND appointment.status = 'booked'
  JOIN ticket ON ticket.id = participant.ticket_id AND ticket.state = 'in_call'
  GROUP BY appointment.id
  HAVING bool_or(participant.role = 'customer') AND NOT bool_or(participant.role = 'mechanic')`

/** The time since which the customer of a ticket is alone in the call; undefined for any other ticket. */
export async function findAloneSince(db: Db, ticketId: string): Promise<Date | undefined> {
  const { rows } = await sql<{ since: Date }>`
    SELECT since FROM (${CUSTOMERS_ALONE}) alone WHERE ticket_id = ${ticketId}`.execute(db)
  return rows[0]?.since
}
