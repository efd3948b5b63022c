import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The steps that a mechanic shows in a call, with the stills of their marks. */
export const callSteps: Migration = {
  up: async (db) => {
    await sql`CREATE TABLE call_step (
      id uuid PRIMARY KEY,
      ticket_id uuid NOT NULL REFERENCES ticket (id) ON DELETE CASCADE,
      position integer NOT NULL CHECK (position > 0),
      title text NOT NULL,
      photo_id uuid REFERENCES photo (id) ON DELETE SET NULL,
      is_current boolean NOT NULL DEFAULT false,
      found_at timestamptz,
      created_at timestamptz NOT NULL
    )`.execute(db)
    await sql`CREATE INDEX call_step_of_ticket ON call_step (ticket_id, position)`.execute(db)
    await sql`CREATE INDEX call_step_of_photo ON call_step (photo_id)`.execute(db)
    await sql`ALTER TABLE ticket ADD COLUMN steps_in_summary boolean NOT NULL DEFAULT true`.execute(db)
  },
}
