import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const STATEMENTS = [
  sql`ALTER TABLE ticket ADD COLUMN follow_up jsonb`,
  sql`ALTER TABLE ticket_move
    ADD COLUMN follow_up text CHECK (follow_up IN ('customer', 'mechanic', 'both', 'connection'))`,
]

/** The follow-up of a missed call: the current one with the ticket, the cause of each one with the moves. */
export const followUp: Migration = {
  up: async (db) => {
    for (const statement of STATEMENTS) await statement.execute(db)
  },
}
