import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const STATEMENTS = [
  // Without references: an event outlives the session and the ticket. Erasing a person sets both people to null.
  sql`CREATE TABLE security_event (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    at timestamptz NOT NULL,
    kind text NOT NULL,
    person_id uuid,
    subject_id uuid,
    ticket_id uuid,
    network_hash text
  )`,
  sql`CREATE INDEX security_event_at ON security_event (at)`,
  sql`CREATE INDEX security_event_person ON security_event (person_id)`,
  sql`CREATE INDEX security_event_subject ON security_event (subject_id)`,
  // Time of the last code or link. Sessions of earlier releases were signed in when they were created.
  sql`ALTER TABLE session ADD COLUMN confirmed_at timestamptz`,
  sql`ALTER TABLE ticket ADD COLUMN erasure_announced_at timestamptz`,
]

/** The log of security events, confirmed sessions, and the retention of closed tickets. */
export const security: Migration = {
  up: async (db) => {
    for (const statement of STATEMENTS) await statement.execute(db)
  },
}
