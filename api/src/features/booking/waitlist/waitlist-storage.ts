import type { Db, Trx } from '../../../database/schema.ts'

/** Puts a ticket without an appointment on the waitlist. Joining again changes nothing. */
export const joinBookingWaitlist = (trx: Trx, ticketId: string, now: Date) =>
  trx
    .insertInto('booking_waitlist')
    .values({ ticket_id: ticketId, joined_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** Takes a ticket without an appointment off the waitlist, and deletes the record of its offers. */
export const leaveBookingWaitlist = (trx: Trx, ticketId: string) =>
  trx.deleteFrom('booking_waitlist').where('ticket_id', '=', ticketId).execute()

/** The time since which a ticket without an appointment is on the waitlist, or undefined. */
export async function findWaitingSince(db: Db, ticketId: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom('booking_waitlist')
    .select('joined_at')
    .where('ticket_id', '=', ticketId)
    .executeTakeFirst()
  return row?.joined_at
}

/** The tickets that wait for a first time, in the order in which they joined. */
export async function listWaitingTickets(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('booking_waitlist').select('ticket_id').orderBy('joined_at').execute()
  return rows.map(({ ticket_id }) => ticket_id)
}

/** Returns false when this time was offered to the ticket before: a job can run twice, and a time can be freed twice. */
export async function recordBookingOffer(trx: Trx, ticketId: string, startsAt: Date): Promise<boolean> {
  const row = await trx
    .insertInto('booking_waitlist_offer')
    .values({ ticket_id: ticketId, starts_at: startsAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('ticket_id')
    .executeTakeFirst()
  return row !== undefined
}
