import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** What happened in a ticket without moving it: handovers, calls that rang over, delays, reminders and sent mails. */
export const ticketEvents: Migration = {
  up: async (db) => {
    await sql`CREATE TABLE ticket_event (
      id uuid PRIMARY KEY,
      ticket_id uuid NOT NULL REFERENCES ticket (id) ON DELETE CASCADE,
      kind text NOT NULL CHECK (kind IN ('handed_over', 'rang_over', 'delayed', 'reminded', 'mailed')),
      happened_at timestamptz NOT NULL,
      person_id uuid REFERENCES person (id) ON DELETE SET NULL,
      colleague_id uuid REFERENCES person (id) ON DELETE SET NULL,
      text text NOT NULL DEFAULT ''
    )`.execute(db)
    await sql`CREATE INDEX ticket_event_ticket ON ticket_event (ticket_id)`.execute(db)
  },
}
