import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const STATEMENTS = [
  sql`ALTER TABLE person DROP CONSTRAINT person_role_check`,
  sql`ALTER TABLE person ADD CONSTRAINT person_role_check CHECK (role IN ('customer', 'mechanic', 'lead', 'operator'))`,
  // Changes of a role: the old and the new one.
  sql`ALTER TABLE security_event ADD COLUMN detail text`,
]

/** The roles lead and operator. People keep the role that they have. */
export const roles: Migration = {
  up: async (db) => {
    for (const statement of STATEMENTS) await statement.execute(db)
  },
}
