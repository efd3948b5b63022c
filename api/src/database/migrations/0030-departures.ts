import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The time and the cause of each side's latest leaving of a call. A customer who left before has the time alone. */
export const departures: Migration = {
  up: async (db) => {
    await sql`ALTER TABLE appointment ADD COLUMN mechanic_left_at timestamptz,
      ADD COLUMN customer_left_by text CHECK (customer_left_by IN ('hung_up', 'ended', 'closed', 'lost')),
      ADD COLUMN mechanic_left_by text CHECK (mechanic_left_by IN ('hung_up', 'ended', 'closed', 'lost'))`.execute(db)
  },
}
