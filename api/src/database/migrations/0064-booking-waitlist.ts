import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Customers without an appointment who are notified of freed times, and the times that each of them was offered. */
export const bookingWaitlist: Migration = {
  up: async (db) => {
    await sql`CREATE TABLE booking_waitlist (
      ticket_id uuid PRIMARY KEY REFERENCES ticket (id) ON DELETE CASCADE,
      joined_at timestamptz NOT NULL
    )`.execute(db)
    await sql`CREATE TABLE booking_waitlist_offer (
      ticket_id uuid NOT NULL REFERENCES booking_waitlist (ticket_id) ON DELETE CASCADE,
      starts_at timestamptz NOT NULL,
      PRIMARY KEY (ticket_id, starts_at)
    )`.execute(db)
  },
}
