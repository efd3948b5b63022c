import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The product's clock, which the demo can move. */
const NOW = sql`now() + coalesce((SELECT offset_ms FROM clock), 0) * interval '1 millisecond'`

const STATEMENTS = [
  sql`ALTER TABLE ticket ADD COLUMN unanswered_since timestamptz, ADD COLUMN overdue_notified_at timestamptz`,
  // The last message is the customer's, and no summary followed it. The time of the message would make old cases overdue at once.
  sql`UPDATE ticket SET unanswered_since = ${NOW} WHERE state <> 'closed' AND (state = 'in_review' OR EXISTS (
    SELECT FROM (SELECT author_role, sent_at FROM message
      WHERE message.ticket_id = ticket.id AND deleted_at IS NULL ORDER BY seq DESC LIMIT 1) latest
    WHERE author_role = 'customer'
      AND NOT EXISTS (SELECT FROM summary WHERE summary.ticket_id = ticket.id AND written_at > latest.sent_at)))`,
  sql`INSERT INTO job (kind, key, payload, run_at, attempts)
    SELECT 'question.overdue', id, jsonb_build_object('ticketId', id), unanswered_since, 0
    FROM ticket WHERE unanswered_since IS NOT NULL`,
]

/** A ticket knows since when its customer waits for an answer. Existing tickets count their waiting from the upgrade. */
export const questions: Migration = {
  up: async (db) => {
    for (const statement of STATEMENTS) await statement.execute(db)
  },
}
