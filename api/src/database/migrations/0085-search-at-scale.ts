import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The search reads the latest texts first, and finds customers' names without the texts of all tickets. */
export const searchAtScale: Migration = {
  up: async (db) => {
    await sql`CREATE INDEX search_entry_latest ON search_entry (written_at DESC)`.execute(db)
    await sql`CREATE INDEX search_entry_names ON search_entry USING gin (words) WHERE kind = 'customer'`.execute(db)
    await sql`CREATE INDEX search_entry_similar_names ON search_entry USING gin (search_fold(content) gin_trgm_ops)
      WHERE kind = 'customer'`.execute(db)
  },
}
