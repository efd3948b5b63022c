import type { Db } from '../../database/schema.ts'

/** Questionnaires that nobody has looked at yet. */
export const ticketsInReview = (db: Db) =>
  db.selectFrom('ticket').selectAll().where('state', '=', 'in_review').execute()

/** Tickets of a mechanic with an appointment ahead or under way, or a call to wrap up. */
export const ticketsOnDesk = (db: Db, mechanicId: string) =>
  db
    .selectFrom('ticket')
    .selectAll()
    .where('mechanic_id', '=', mechanicId)
    .where('state', 'in', ['booked', 'in_call', 'wrap_up'])
    .execute()
