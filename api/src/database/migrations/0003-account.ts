import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const STATEMENTS = [
  sql`ALTER TABLE session ADD COLUMN user_agent text`,
  sql`CREATE TABLE notification_choice (
    person_id uuid PRIMARY KEY REFERENCES person ON DELETE CASCADE,
    choices jsonb NOT NULL
  )`,
  sql`CREATE TABLE announcement (
    id uuid PRIMARY KEY,
    title_de text NOT NULL,
    title_en text NOT NULL,
    text_de text NOT NULL,
    text_en text NOT NULL,
    published_at timestamptz NOT NULL
  )`,
  sql`CREATE TABLE announcement_read (
    person_id uuid NOT NULL REFERENCES person ON DELETE CASCADE,
    announcement_id uuid NOT NULL REFERENCES announcement ON DELETE CASCADE,
    PRIMARY KEY (person_id, announcement_id)
  )`,
  sql`CREATE TABLE workshop (
    id uuid PRIMARY KEY,
    name text NOT NULL,
    street text NOT NULL,
    postal_code text NOT NULL CHECK (postal_code ~ '^[0-9]{5}$'),
    city text NOT NULL,
    phone text,
    email text,
    website text
  )`,
  // Last message number for which a participant was mailed about unread messages.
  sql`ALTER TABLE chat_thread ADD COLUMN customer_mailed integer NOT NULL DEFAULT 0`,
  sql`ALTER TABLE chat_thread ADD COLUMN mechanic_mailed integer NOT NULL DEFAULT 0`,
  sql`ALTER TABLE person ADD COLUMN bundesland text`,
  sql`CREATE TABLE mechanic_hours (
    mechanic_id uuid NOT NULL REFERENCES person ON DELETE CASCADE,
    weekday integer NOT NULL CHECK (weekday BETWEEN 1 AND 7),
    from_time text NOT NULL,
    to_time text NOT NULL CHECK (to_time > from_time),
    PRIMARY KEY (mechanic_id, weekday)
  )`,
  sql`CREATE TABLE mechanic_absence (
    mechanic_id uuid NOT NULL REFERENCES person ON DELETE CASCADE,
    first_day date NOT NULL,
    last_day date NOT NULL CHECK (last_day >= first_day),
    PRIMARY KEY (mechanic_id, first_day)
  )`,
]

/** Devices of sessions, notification preferences, announcements, partner workshops, mechanics' hours and absences. */
export const account: Migration = {
  up: async (db) => {
    for (const statement of STATEMENTS) await statement.execute(db)
  },
}
