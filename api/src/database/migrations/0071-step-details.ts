import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** A step of a call has a sentence that says how to do it. */
export const stepDetails: Migration = {
  up: async (db) => void (await sql`ALTER TABLE call_step ADD COLUMN detail text NOT NULL DEFAULT ''`.execute(db)),
}
