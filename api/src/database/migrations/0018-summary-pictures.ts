import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** A summary has pictures for the customer; kept drawings differ from other pictures of a call. */
export const summaryPictures: Migration = {
  up: async (db) => {
    await sql`ALTER TABLE summary ADD COLUMN pictures jsonb NOT NULL DEFAULT '[]'`.execute(db)
    await sql`ALTER TABLE photo ADD COLUMN is_drawing boolean NOT NULL DEFAULT false`.execute(db)
  },
}
