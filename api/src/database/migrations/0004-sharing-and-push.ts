import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const STATEMENTS = [
  sql`CREATE TABLE case_share (
    id uuid PRIMARY KEY,
    ticket_id uuid NOT NULL UNIQUE REFERENCES ticket ON DELETE CASCADE,
    with_photos boolean NOT NULL,
    with_contact boolean NOT NULL,
    created_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL
  )`,
  sql`CREATE TABLE ticket_note (
    id uuid PRIMARY KEY,
    ticket_id uuid NOT NULL REFERENCES ticket ON DELETE CASCADE,
    client_id uuid NOT NULL,
    author_id uuid REFERENCES person ON DELETE SET NULL,
    text text NOT NULL,
    written_at timestamptz NOT NULL,
    UNIQUE (ticket_id, client_id)
  )`,
  // The waitlist (release 0.1.0 named it earlier_wish). It references the appointment, so moving or cancelling ends the entry.
  sql`CREATE TABLE earlier_wish (
    appointment_id uuid PRIMARY KEY REFERENCES appointment ON DELETE CASCADE,
    wished_at timestamptz NOT NULL
  )`,
  sql`CREATE TABLE earlier_offer (
    appointment_id uuid NOT NULL REFERENCES appointment ON DELETE CASCADE,
    starts_at timestamptz NOT NULL,
    PRIMARY KEY (appointment_id, starts_at)
  )`,
  // References the session, so signing out ends the push to this browser.
  sql`CREATE TABLE push_subscription (
    id uuid PRIMARY KEY,
    person_id uuid NOT NULL REFERENCES person ON DELETE CASCADE,
    session_id uuid NOT NULL REFERENCES session ON DELETE CASCADE,
    endpoint text NOT NULL UNIQUE,
    p256dh text NOT NULL,
    auth text NOT NULL,
    created_at timestamptz NOT NULL
  )`,
  sql`CREATE INDEX push_subscription_person ON push_subscription (person_id)`,
  sql`ALTER TABLE invitation ADD COLUMN accepted_at timestamptz`,
  sql`UPDATE invitation SET accepted_at = session.created_at FROM session WHERE session.person_id = invitation.person_id`,
]

/** Shared case files, mechanics' notes, the waitlist, push subscriptions, and accepted invitations. */
export const sharingAndPush: Migration = {
  up: async (db) => {
    for (const statement of STATEMENTS) await statement.execute(db)
  },
}
