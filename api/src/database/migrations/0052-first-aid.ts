import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** What the customer tried before the call. */
export const firstAid: Migration = {
  up: async (db) => void (await sql`ALTER TABLE ticket ADD COLUMN first_aid jsonb`.execute(db)),
}
