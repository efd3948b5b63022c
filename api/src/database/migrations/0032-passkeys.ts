import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const STATEMENTS = [
  sql`CREATE TABLE passkey (
    id uuid PRIMARY KEY,
    person_id uuid NOT NULL REFERENCES person ON DELETE CASCADE,
    credential_id text NOT NULL UNIQUE,
    public_key text NOT NULL,
    counter bigint NOT NULL,
    transports jsonb NOT NULL,
    name text NOT NULL,
    is_synced boolean NOT NULL,
    created_at timestamptz NOT NULL,
    last_used_at timestamptz
  )`,
  sql`CREATE INDEX passkey_person ON passkey (person_id, created_at)`,
  sql`CREATE TABLE passkey_challenge (
    challenge text PRIMARY KEY,
    browser_hash text NOT NULL,
    person_id uuid REFERENCES person ON DELETE CASCADE,
    expires_at timestamptz NOT NULL
  )`,
  // The key of the last confirmation. Sessions of earlier releases were signed in with a code or a link.
  sql`ALTER TABLE session ADD COLUMN confirmed_with text NOT NULL DEFAULT 'code'
    CHECK (confirmed_with IN ('code', 'link', 'passkey', 'company'))`,
  // The operator's choice whether a mailed code signs staff in: at most one row, by default it does.
  sql`CREATE TABLE staff_sign_in (
    id integer PRIMARY KEY CHECK (id = 1),
    mailed_code boolean NOT NULL
  )`,
]

/** Passkeys, and the ways in which staff sign in. */
export const passkeys: Migration = {
  up: async (db) => {
    for (const statement of STATEMENTS) await statement.execute(db)
  },
}
