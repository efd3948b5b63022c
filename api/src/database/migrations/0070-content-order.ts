import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The order of contents that operators have chosen. */
export const contentOrder: Migration = {
  up: async (db) =>
    void (await sql`CREATE TABLE content_order (
      kind text NOT NULL,
      content_id text NOT NULL,
      place integer NOT NULL,
      PRIMARY KEY (kind, content_id)
    )`.execute(db)),
}
