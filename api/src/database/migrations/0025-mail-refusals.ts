import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The people whose address the mail server refuses. */
export const mailRefusals: Migration = {
  up: async (db) => {
    await sql`CREATE TABLE mail_refusal (
      person_id uuid PRIMARY KEY REFERENCES person ON DELETE CASCADE,
      refused_at timestamptz NOT NULL,
      reply text NOT NULL
    )`.execute(db)
  },
}
