import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const STATEMENTS = [
  sql`ALTER TABLE ticket_note ADD COLUMN version integer NOT NULL DEFAULT 1, ADD COLUMN edited_at timestamptz,
    ADD COLUMN editor_id uuid REFERENCES person ON DELETE SET NULL`,
  sql`CREATE INDEX ticket_note_editor ON ticket_note (editor_id)`,
  sql`ALTER TABLE summary ADD COLUMN version integer NOT NULL DEFAULT 1`,
  sql`CREATE TABLE case_viewer (
    ticket_id uuid NOT NULL REFERENCES ticket ON DELETE CASCADE,
    person_id uuid NOT NULL REFERENCES person ON DELETE CASCADE,
    activity text NOT NULL CHECK (activity IN ('reading', 'note', 'outcome')),
    seen_at timestamptz NOT NULL,
    PRIMARY KEY (ticket_id, person_id)
  )`,
  sql`CREATE INDEX case_viewer_person ON case_viewer (person_id)`,
  sql`CREATE TABLE canned_reply (
    id uuid PRIMARY KEY,
    owner_id uuid REFERENCES person ON DELETE CASCADE,
    kind text NOT NULL CHECK (kind IN ('message', 'outcome')),
    name text NOT NULL,
    text_de text NOT NULL,
    text_en text NOT NULL,
    version integer NOT NULL DEFAULT 1,
    CHECK (text_de <> '' OR text_en <> '')
  )`,
  sql`CREATE INDEX canned_reply_owner ON canned_reply (owner_id)`,
]

/** Two mechanics on one case: versions of notes and summaries, who has a case open, and canned replies. */
export const team: Migration = {
  up: async (db) => {
    for (const statement of STATEMENTS) await statement.execute(db)
  },
}
