import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Mechanics approve the first aid of a problem category before customers see it. */
export const firstAidApprovals: Migration = {
  up: async (db) => {
    await sql`CREATE TABLE first_aid_approval (
      category text PRIMARY KEY,
      version text NOT NULL,
      approved_by uuid REFERENCES person ON DELETE SET NULL,
      approved_at timestamptz NOT NULL
    )`.execute(db)
    await sql`CREATE INDEX first_aid_approval_person ON first_aid_approval (approved_by)`.execute(db)
  },
}
