import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Tags of cases, and the filters of the list that each mechanic keeps. */
export const tags: Migration = {
  up: async (db) => {
    await sql`ALTER TABLE ticket ADD COLUMN tags jsonb NOT NULL DEFAULT '[]'`.execute(db)
    await sql`CREATE TABLE case_filter (
      person_id uuid NOT NULL REFERENCES person (id) ON DELETE CASCADE,
      name text NOT NULL,
      filter text NOT NULL,
      tag text NOT NULL,
      urgent boolean NOT NULL,
      position integer NOT NULL,
      PRIMARY KEY (person_id, position)
    )`.execute(db)
  },
}
