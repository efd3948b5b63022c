import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** A summary offers times for another call. */
export const summaryTimes: Migration = {
  up: async (db) => {
    await sql`ALTER TABLE summary ADD COLUMN offered_times jsonb NOT NULL DEFAULT '[]'`.execute(db)
  },
}
