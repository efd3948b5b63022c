import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** A summary can remind its customer once. */
export const summaryReminders: Migration = {
  up: async (db) => {
    await sql`ALTER TABLE summary ADD COLUMN remind_at timestamptz`.execute(db)
  },
}
