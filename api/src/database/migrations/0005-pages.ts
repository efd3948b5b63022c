import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const STATEMENTS = [
  // When the ticket came to its state. Lists are sorted by it, so it needs an index and cannot stay in ticket_move.
  sql`ALTER TABLE ticket ADD COLUMN state_since timestamptz`,
  sql`UPDATE ticket SET state_since = coalesce(
    (SELECT max(moved_at) FROM ticket_move WHERE ticket_move.ticket_id = ticket.id), created_at)`,
  sql`ALTER TABLE ticket ALTER COLUMN state_since SET NOT NULL`,
  sql`CREATE INDEX ticket_in_review ON ticket (state_since, id) WHERE state = 'in_review'`,
  sql`CREATE INDEX ticket_wrap_up ON ticket (mechanic_id, state_since, id) WHERE state = 'wrap_up'`,
  sql`CREATE INDEX ticket_of_customer ON ticket (customer_id, created_at DESC, number DESC, id DESC)`,
  sql`CREATE INDEX ticket_of_mechanic ON ticket (mechanic_id, created_at DESC, number DESC, id DESC)`,
  sql`CREATE INDEX appointment_of_mechanic ON appointment (mechanic_id, starts_at, ticket_id) WHERE status = 'booked'`,
]

/** Indexes of the lists that come in pages, and the time since when a ticket is in its state. */
export const pages: Migration = {
  up: async (db) => {
    for (const statement of STATEMENTS) await statement.execute(db)
  },
}
