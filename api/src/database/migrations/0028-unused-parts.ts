import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Removes what no query reads: a time of participants, and the indexes of lists that the list of cases has replaced. */
export const unusedParts: Migration = {
  up: async (db) => {
    await sql`ALTER TABLE call_participant DROP COLUMN replaced_at`.execute(db)
    await sql`DROP INDEX ticket_wrap_up`.execute(db)
    await sql`DROP INDEX ticket_waiting_for_part`.execute(db)
  },
}
