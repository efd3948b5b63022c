import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** A step of a call can say in which direction to turn the part. */
export const stepTurns: Migration = {
  up: async (db) =>
    void (await sql`ALTER TABLE call_step ADD COLUMN turn text CHECK (turn IN ('left', 'right'))`.execute(db)),
}
