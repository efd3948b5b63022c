import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** What a customer does for the bike after a repair. `is_agreed`: the mechanic wrote it with the outcome. */
export const careTasks: Migration = {
  up: async (db) => {
    await sql`CREATE TABLE care_task (
      id uuid PRIMARY KEY,
      ticket_id uuid NOT NULL REFERENCES ticket (id) ON DELETE CASCADE,
      text text NOT NULL,
      is_agreed boolean NOT NULL,
      remind_at timestamptz NOT NULL,
      reminded_at timestamptz,
      done_at timestamptz,
      created_at timestamptz NOT NULL
    )`.execute(db)
    await sql`CREATE INDEX care_task_of_ticket ON care_task (ticket_id)`.execute(db)
  },
}
