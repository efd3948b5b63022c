import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Announcements for customers or the staff only, and for a period. */
export const announcementPeriods: Migration = {
  up: async (db) => {
    await sql`ALTER TABLE announcement
      ADD COLUMN audience text NOT NULL DEFAULT 'all' CHECK (audience IN ('all', 'customers', 'staff')),
      ADD COLUMN first_day date,
      ADD COLUMN last_day date,
      ADD COLUMN notified_at timestamptz,
      ADD CHECK (last_day >= first_day)`.execute(db)
    await sql`UPDATE announcement SET notified_at = published_at`.execute(db)
  },
}
