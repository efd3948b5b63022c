import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const STATEMENTS = [
  // Nullable: processes of the previous release add absences without it.
  sql`ALTER TABLE mechanic_absence ADD COLUMN reason text`,
  // The week shows past calls, too.
  sql`CREATE INDEX appointment_week ON appointment (mechanic_id, starts_at) WHERE status IN ('booked', 'done', 'missed')`,
  sql`CREATE TABLE calendar_feed (
    person_id uuid PRIMARY KEY REFERENCES person ON DELETE CASCADE,
    token_hash text NOT NULL UNIQUE,
    created_at timestamptz NOT NULL,
    fetched_at timestamptz,
    content_hash text,
    changed_at timestamptz
  )`,
]

/** Reasons of absences, and calendar feeds of mechanics. */
export const week: Migration = {
  up: async (db) => {
    for (const statement of STATEMENTS) await statement.execute(db)
  },
}
