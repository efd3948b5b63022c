import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

// An undo deletes the moves and the summary of its change. Rows that end with their ticket are no undo.
const STATEMENTS = [
  sql`CREATE OR REPLACE FUNCTION webhooks_of_undone_move() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF EXISTS (SELECT FROM ticket WHERE id = OLD.ticket_id) THEN
        PERFORM enqueue_webhooks('ticket.moved', OLD.ticket_id,
          jsonb_build_object('from', OLD.to_state, 'to', OLD.from_state, 'by', OLD.actor, 'undone', true));
      END IF;
      RETURN NULL;
    END $$`,
  sql`CREATE OR REPLACE FUNCTION webhooks_of_undone_summary() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF EXISTS (SELECT FROM ticket WHERE id = OLD.ticket_id) THEN
        PERFORM enqueue_webhooks('outcome.withdrawn', OLD.ticket_id,
          jsonb_build_object('outcome', OLD.outcome, 'version', OLD.version));
      END IF;
      RETURN NULL;
    END $$`,
  sql`CREATE TRIGGER webhooks_of_undo AFTER DELETE ON ticket_move FOR EACH ROW EXECUTE FUNCTION webhooks_of_undone_move()`,
  sql`CREATE TRIGGER webhooks_of_undo AFTER DELETE ON summary FOR EACH ROW EXECUTE FUNCTION webhooks_of_undone_summary()`,
]

/** Webhooks also tell what an undo takes back. */
export const webhooksOfUndo: Migration = {
  up: async (db) => {
    for (const statement of STATEMENTS) await statement.execute(db)
  },
}
