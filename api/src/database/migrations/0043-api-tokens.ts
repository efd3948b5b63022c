import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const STATEMENTS = [
  sql`CREATE TABLE api_token (
    id uuid PRIMARY KEY,
    name text NOT NULL UNIQUE,
    token_hash text NOT NULL UNIQUE,
    scopes text[] NOT NULL,
    created_at timestamptz NOT NULL,
    last_used_at timestamptz
  )`,
  // Their pages.
  sql`CREATE INDEX ticket_created ON ticket (created_at, id)`,
  sql`CREATE INDEX appointment_created ON appointment (created_at, id)`,
  sql`CREATE INDEX summary_written ON summary (written_at, ticket_id)`,
]

/** Tokens with which other programs read. */
export const apiTokens: Migration = {
  up: async (db) => {
    for (const statement of STATEMENTS) await statement.execute(db)
  },
}
