import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The call can be rated before the service. */
export const ratingInTwoSteps: Migration = {
  up: async (db) => void (await sql`ALTER TABLE rating ALTER COLUMN service DROP NOT NULL`.execute(db)),
}
