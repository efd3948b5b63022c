import type { Db } from '../../database/schema.ts'

/** Tickets of a mechanic with an appointment ahead or under way, or a call to wrap up. */
export const ticketsOnDesk = (db: Db, mechanicId: string) =>
  db
    .selectFrom('ticket')
    .selectAll()
    .where('mechanic_id', '=', mechanicId)
    .where('state', 'in', ['booked', 'in_call', 'wrap_up'])
    .execute()
