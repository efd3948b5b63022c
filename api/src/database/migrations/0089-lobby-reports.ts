import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** A customer who waits in the call reports light, sound and checklist. */
export const lobbyReports: Migration = {
  up: async (db) => void (await sql`ALTER TABLE call_participant ADD COLUMN lobby_report jsonb`.execute(db)),
}
