import type { Db } from '../../database/schema.ts'

/** Lists the tickets whose questionnaire waits for a review. */
export const listTicketsInReview = (db: Db) =>
  db.selectFrom('ticket').selectAll().where('state', '=', 'in_review').execute()

/** Lists a mechanic's tickets with an upcoming or running call, or a call to wrap up. */
export const listTicketsOnDesk = (db: Db, mechanicId: string) =>
  db
    .selectFrom('ticket')
    .selectAll()
    .where('mechanic_id', '=', mechanicId)
    .where('state', 'in', ['booked', 'in_call', 'wrap_up'])
    .execute()
