import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const STATEMENTS = [
  sql`CREATE TABLE company_account (
    person_id uuid PRIMARY KEY REFERENCES person ON DELETE CASCADE,
    issuer text NOT NULL,
    subject text NOT NULL,
    connected_at timestamptz NOT NULL,
    last_used_at timestamptz NOT NULL,
    UNIQUE (issuer, subject)
  )`,
  // The encrypted ID token of the sign-in, with which the provider ends its own session.
  sql`ALTER TABLE session ADD COLUMN sign_out_hint text`,
]

/** The accounts at the company's OpenID provider with which staff sign in. */
export const companyAccounts: Migration = {
  up: async (db) => {
    for (const statement of STATEMENTS) await statement.execute(db)
  },
}
