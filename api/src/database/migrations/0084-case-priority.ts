import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Mechanics put a case before others and choose the rows of their list, and the history says who booked a call. */
export const casePriority: Migration = {
  up: async (db) => {
    await sql`ALTER TABLE ticket ADD COLUMN is_prioritized boolean NOT NULL DEFAULT false`.execute(db)
    await sql`ALTER TABLE person ADD COLUMN case_rows text NOT NULL DEFAULT 'compact'
      CHECK (case_rows IN ('compact', 'pictures'))`.execute(db)
    await sql`ALTER TABLE appointment ADD COLUMN booked_by uuid REFERENCES person (id) ON DELETE SET NULL`.execute(db)
  },
}
