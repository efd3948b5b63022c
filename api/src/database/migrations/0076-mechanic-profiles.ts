import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * Mechanics introduce themselves to customers. The portrait is in the database: it has 20 kB, its backup and its erasure are those of the
 * row.
 */
export const mechanicProfiles: Migration = {
  up: async (db) => {
    await sql`CREATE TABLE mechanic_profile (
      person_id uuid PRIMARY KEY REFERENCES person (id) ON DELETE CASCADE,
      introduction_de text NOT NULL DEFAULT '',
      introduction_en text NOT NULL DEFAULT '',
      languages jsonb NOT NULL DEFAULT '[]',
      portrait_id uuid UNIQUE,
      portrait bytea,
      CHECK ((portrait_id IS NULL) = (portrait IS NULL))
    )`.execute(db)
  },
}
