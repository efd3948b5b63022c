import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** A person can hide the internet address in calls, which then go through relay servers only. */
export const callsThroughRelays: Migration = {
  up: async (db) => {
    await sql`ALTER TABLE person ADD COLUMN hides_address boolean NOT NULL DEFAULT false`.execute(db)
  },
}
