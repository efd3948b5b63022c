import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Opening hours of partner workshops, and their positions, from which distances are computed. */
export const workshopHours: Migration = {
  up: async (db) =>
    void (await sql`ALTER TABLE workshop
      ADD COLUMN hours jsonb NOT NULL DEFAULT '[]',
      ADD COLUMN latitude double precision,
      ADD COLUMN longitude double precision,
      ADD CHECK ((latitude IS NULL) = (longitude IS NULL))`.execute(db)),
}
