import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Questions that a mechanic closed without an answer, and indexes by the times that reports read. Messages are stored in the order of their times. */
export const reports: Migration = {
  up: async (db) => {
    await sql`CREATE TABLE dismissed_question (
      ticket_id uuid NOT NULL REFERENCES ticket ON DELETE CASCADE,
      dismissed_at timestamptz NOT NULL,
      PRIMARY KEY (ticket_id, dismissed_at)
    )`.execute(db)
    await sql`CREATE INDEX message_sent ON message USING brin (sent_at)`.execute(db)
    await sql`CREATE INDEX appointment_begin ON appointment (starts_at) WHERE status IN ('done', 'missed')`.execute(db)
    await sql`CREATE INDEX appointment_met ON appointment (met_at) WHERE met_at IS NOT NULL`.execute(db)
    await sql`CREATE INDEX rating_time ON rating (rated_at)`.execute(db)
  },
}
