import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Notes are pinned, and mention colleagues. */
export const notePins: Migration = {
  up: async (db) => {
    await sql`ALTER TABLE ticket_note ADD COLUMN pinned_at timestamptz`.execute(db)
    await sql`ALTER TABLE ticket_note ADD COLUMN mentions jsonb NOT NULL DEFAULT '[]'`.execute(db)
  },
}
