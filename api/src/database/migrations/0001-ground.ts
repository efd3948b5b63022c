import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The states of this migration; later ones are added by later migrations. */
const STATES = ['questionnaire_open', 'in_review', 'booking_open', 'booked', 'in_call', 'wrap_up', 'referred', 'closed']
const states = sql.raw(STATES.map((state) => `'${state}'`).join(', '))

const STATEMENTS = [
  sql`CREATE EXTENSION IF NOT EXISTS btree_gist`,
  sql`CREATE TABLE person (
    id uuid PRIMARY KEY,
    email text NOT NULL UNIQUE CHECK (email = lower(email)),
    name text,
    role text NOT NULL CHECK (role IN ('customer', 'mechanic')),
    language text NOT NULL CHECK (language IN ('de', 'en')),
    onboarded_at timestamptz,
    created_at timestamptz NOT NULL
  )`,
  sql`CREATE TABLE invitation (
    person_id uuid PRIMARY KEY REFERENCES person ON DELETE CASCADE,
    invited_at timestamptz NOT NULL,
    last_sent_at timestamptz NOT NULL,
    times_sent integer NOT NULL DEFAULT 1
  )`,
  sql`CREATE TABLE session (
    id uuid PRIMARY KEY,
    token_hash text NOT NULL UNIQUE,
    person_id uuid NOT NULL REFERENCES person ON DELETE CASCADE,
    created_at timestamptz NOT NULL,
    last_seen_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL
  )`,
  sql`CREATE INDEX session_person ON session (person_id)`,
  sql`CREATE TABLE sign_in_challenge (
    id uuid PRIMARY KEY,
    browser_hash text NOT NULL,
    email_hash text NOT NULL,
    code_hash text NOT NULL,
    tries integer NOT NULL DEFAULT 0,
    created_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    used_at timestamptz
  )`,
  sql`CREATE INDEX sign_in_challenge_browser ON sign_in_challenge (browser_hash, email_hash)`,
  sql`CREATE TABLE rate_limit (key text PRIMARY KEY, hits jsonb NOT NULL, expires_at timestamptz NOT NULL)`,
  sql`CREATE TABLE ticket (
    id uuid PRIMARY KEY,
    number integer NOT NULL,
    customer_id uuid NOT NULL REFERENCES person ON DELETE CASCADE,
    mechanic_id uuid REFERENCES person ON DELETE SET NULL,
    state text NOT NULL CHECK (state IN (${states})),
    created_at timestamptz NOT NULL,
    closed_at timestamptz,
    chat_opened_at timestamptz,
    missed_appointment boolean NOT NULL DEFAULT false,
    answers jsonb NOT NULL DEFAULT '{}',
    answers_updated_at timestamptz,
    UNIQUE (customer_id, number)
  )`,
  sql`CREATE UNIQUE INDEX ticket_one_open ON ticket (customer_id) WHERE state <> 'closed'`,
  sql`CREATE INDEX ticket_mechanic ON ticket (mechanic_id, state)`,
  sql`CREATE TABLE ticket_move (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    ticket_id uuid NOT NULL REFERENCES ticket ON DELETE CASCADE,
    from_state text NOT NULL CHECK (from_state IN (${states})),
    to_state text NOT NULL CHECK (to_state IN (${states})),
    actor text NOT NULL CHECK (actor IN ('customer', 'mechanic', 'system')),
    person_id uuid REFERENCES person ON DELETE SET NULL,
    moved_at timestamptz NOT NULL
  )`,
  sql`CREATE INDEX ticket_move_ticket ON ticket_move (ticket_id, id)`,
  sql`CREATE TABLE photo (
    id uuid PRIMARY KEY,
    ticket_id uuid NOT NULL REFERENCES ticket ON DELETE CASCADE,
    client_id uuid NOT NULL,
    perspective text NOT NULL,
    width integer NOT NULL,
    height integer NOT NULL,
    created_at timestamptz NOT NULL,
    UNIQUE (ticket_id, client_id)
  )`,
  sql`CREATE TABLE event_stream (person_id uuid PRIMARY KEY REFERENCES person ON DELETE CASCADE, last_seq bigint NOT NULL)`,
  sql`CREATE TABLE event (
    person_id uuid NOT NULL REFERENCES person ON DELETE CASCADE,
    seq bigint NOT NULL,
    name text NOT NULL,
    payload jsonb NOT NULL,
    created_at timestamptz NOT NULL,
    PRIMARY KEY (person_id, seq)
  )`,
  sql`CREATE INDEX event_age ON event (created_at)`,
  sql`CREATE TABLE job (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    kind text NOT NULL,
    key text,
    payload jsonb NOT NULL,
    run_at timestamptz NOT NULL,
    attempts integer NOT NULL DEFAULT 0,
    UNIQUE (kind, key)
  )`,
  sql`CREATE INDEX job_due ON job (run_at)`,
  sql`CREATE TABLE dev_mail (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    sent_at timestamptz NOT NULL,
    recipient text NOT NULL,
    subject text NOT NULL,
    text text NOT NULL,
    html text NOT NULL,
    attachments jsonb NOT NULL
  )`,
  sql`CREATE TABLE clock (id integer PRIMARY KEY CHECK (id = 1), offset_ms bigint NOT NULL)`,
]

/** People, sessions, tickets, photos, events, jobs. */
export const ground: Migration = {
  up: async (db) => {
    for (const statement of STATEMENTS) await statement.execute(db)
  },
}
