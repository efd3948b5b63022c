import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const STATEMENTS = [
  sql`ALTER TABLE person ADD COLUMN postal_code text CHECK (postal_code ~ '^[0-9]{5}$')`,
  sql`UPDATE person SET postal_code = (
    SELECT ticket.answers->>'postalCode' FROM ticket
    WHERE ticket.customer_id = person.id AND ticket.answers->>'postalCode' ~ '^[0-9]{5}$'
    ORDER BY ticket.created_at DESC, ticket.id LIMIT 1
  )`,
]

/** The postal code belongs to the person. It starts as the answer of the newest ticket that has one. */
export const postalCode: Migration = {
  up: async (db) => {
    for (const statement of STATEMENTS) await statement.execute(db)
  },
}
