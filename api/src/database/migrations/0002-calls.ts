import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const STATEMENTS = [
  // Holds and appointments share one table, so one constraint prevents overlaps of both. A constraint cannot compare with the
  // current time: a transaction that needs a slot first deletes its expired holds.
  sql`CREATE TABLE appointment (
    id uuid PRIMARY KEY,
    ticket_id uuid NOT NULL REFERENCES ticket ON DELETE CASCADE,
    mechanic_id uuid NOT NULL REFERENCES person ON DELETE CASCADE,
    status text NOT NULL CHECK (status IN ('held', 'booked', 'moved', 'cancelled', 'missed', 'done')),
    starts_at timestamptz NOT NULL,
    ends_at timestamptz NOT NULL CHECK (ends_at > starts_at),
    held_until timestamptz,
    created_at timestamptz NOT NULL,
    calendar_uid uuid NOT NULL,
    calendar_sequence integer NOT NULL DEFAULT 0,
    met_at timestamptz,
    CHECK ((status = 'held') = (held_until IS NOT NULL)),
    CONSTRAINT appointment_no_overlap EXCLUDE USING gist (
      mechanic_id WITH =, tstzrange(starts_at, ends_at) WITH &&
    ) WHERE (status IN ('held', 'booked'))
  )`,
  sql`CREATE UNIQUE INDEX appointment_one_hold ON appointment (ticket_id) WHERE status = 'held'`,
  sql`CREATE UNIQUE INDEX appointment_one_booked ON appointment (ticket_id) WHERE status = 'booked'`,
  sql`CREATE INDEX appointment_ticket ON appointment (ticket_id, created_at)`,
  sql`CREATE TABLE appointment_reminder (
    appointment_id uuid NOT NULL REFERENCES appointment ON DELETE CASCADE,
    reminder text NOT NULL,
    PRIMARY KEY (appointment_id, reminder)
  )`,

  sql`CREATE TABLE chat_thread (
    ticket_id uuid PRIMARY KEY REFERENCES ticket ON DELETE CASCADE,
    last_seq integer NOT NULL DEFAULT 0,
    customer_read integer NOT NULL DEFAULT 0,
    mechanic_read integer NOT NULL DEFAULT 0
  )`,
  sql`CREATE TABLE message (
    id uuid PRIMARY KEY,
    ticket_id uuid NOT NULL REFERENCES chat_thread ON DELETE CASCADE,
    client_id uuid NOT NULL,
    author_id uuid REFERENCES person ON DELETE SET NULL,
    author_role text NOT NULL CHECK (author_role IN ('customer', 'mechanic')),
    seq integer NOT NULL,
    changed_seq integer NOT NULL CHECK (changed_seq >= seq),
    text text,
    sent_at timestamptz NOT NULL,
    deleted_at timestamptz,
    CHECK ((text IS NULL) = (deleted_at IS NOT NULL)),
    UNIQUE (ticket_id, client_id),
    UNIQUE (ticket_id, seq),
    UNIQUE (ticket_id, changed_seq)
  )`,

  sql`CREATE TABLE call_participant (
    ticket_id uuid NOT NULL REFERENCES ticket ON DELETE CASCADE,
    person_id uuid NOT NULL REFERENCES person ON DELETE CASCADE,
    role text NOT NULL CHECK (role IN ('customer', 'mechanic')),
    client_id uuid NOT NULL,
    joined_at timestamptz NOT NULL,
    last_seen timestamptz NOT NULL,
    replaced_client_id uuid,
    replaced_at timestamptz,
    PRIMARY KEY (ticket_id, person_id)
  )`,
  sql`CREATE INDEX call_participant_seen ON call_participant (last_seen)`,

  sql`CREATE TABLE rating (
    appointment_id uuid PRIMARY KEY REFERENCES appointment ON DELETE CASCADE,
    ticket_id uuid NOT NULL REFERENCES ticket ON DELETE CASCADE,
    call integer NOT NULL CHECK (call BETWEEN 1 AND 5),
    service integer NOT NULL CHECK (service BETWEEN 1 AND 5),
    reason text NOT NULL,
    rated_at timestamptz NOT NULL
  )`,
  sql`CREATE INDEX rating_ticket ON rating (ticket_id)`,
  sql`CREATE TABLE summary (
    ticket_id uuid PRIMARY KEY REFERENCES ticket ON DELETE CASCADE,
    author_id uuid REFERENCES person ON DELETE SET NULL,
    outcome text NOT NULL CHECK (outcome IN ('fixed', 'part_needed', 'another_call', 'workshop', 'unsafe')),
    text text NOT NULL,
    written_at timestamptz NOT NULL
  )`,
]

/** Appointments, chat, calls, ratings, summaries. */
export const calls: Migration = {
  up: async (db) => {
    for (const statement of STATEMENTS) await statement.execute(db)
  },
}
