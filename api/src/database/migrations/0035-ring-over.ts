import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** A call whose customer is alone for long rings over to other mechanics. */
export const ringOver: Migration = {
  up: async (db) => {
    await sql`ALTER TABLE appointment ADD COLUMN rung_over_at timestamptz`.execute(db)
  },
}
