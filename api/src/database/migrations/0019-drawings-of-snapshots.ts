import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** A kept drawing names its picture, with which it is deleted. */
export const drawingsOfSnapshots: Migration = {
  up: async (db) => {
    await sql`ALTER TABLE photo ADD COLUMN drawing_of uuid`.execute(db)
  },
}
