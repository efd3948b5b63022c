import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Mechanics ask for photos before a call. */
export const photoRequests: Migration = {
  up: async (db) => {
    await sql`ALTER TABLE appointment ADD COLUMN photos_requested_at timestamptz`.execute(db)
    await sql`ALTER TABLE ticket_event DROP CONSTRAINT ticket_event_kind_check, ADD CONSTRAINT ticket_event_kind_check
      CHECK (kind IN ('handed_over', 'rang_over', 'delayed', 'reminded', 'photos_requested', 'mailed'))`.execute(db)
  },
}
