import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const STATEMENTS = [
  sql`CREATE INDEX ticket_open_of_mechanic ON ticket (mechanic_id) WHERE state <> 'closed'`,
  sql`CREATE INDEX ticket_closed_of_mechanic ON ticket (mechanic_id, closed_at DESC, id DESC) WHERE state = 'closed'`,
  sql`ALTER TABLE ticket ADD COLUMN snoozed_until timestamptz`,
  sql`ALTER TABLE appointment ADD COLUMN customer_left_at timestamptz, ADD COLUMN delayed_minutes integer NOT NULL DEFAULT 0`,
  // A delayed call may overlap the next one of its mechanic, who is late for that one, too.
  sql`ALTER TABLE appointment DROP CONSTRAINT appointment_no_overlap`,
  sql`ALTER TABLE appointment ADD CONSTRAINT appointment_no_overlap EXCLUDE USING gist (
    mechanic_id WITH =, tstzrange(starts_at, ends_at) WITH &&
  ) WHERE (status IN ('held', 'booked') AND delayed_minutes = 0)`,
]

/** The mechanic's desk: lists of open and closed cases, cases put off, and who left a call. */
export const desk: Migration = {
  up: async (db) => {
    for (const statement of STATEMENTS) await statement.execute(db)
  },
}
