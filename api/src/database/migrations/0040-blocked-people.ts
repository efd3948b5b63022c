import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Since when an operator keeps a person from signing in. */
export const blockedPeople: Migration = {
  up: async (db) => {
    await sql`ALTER TABLE person ADD COLUMN blocked_at timestamptz`.execute(db)
  },
}
