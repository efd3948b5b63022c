import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Times of a mechanic that no customer can book. */
export const blockedTimes: Migration = {
  up: async (db) =>
    void (await sql`CREATE TABLE blocked_time (
      mechanic_id uuid NOT NULL REFERENCES person (id) ON DELETE CASCADE,
      starts_at timestamptz NOT NULL,
      ends_at timestamptz NOT NULL CHECK (ends_at > starts_at),
      PRIMARY KEY (mechanic_id, starts_at)
    )`.execute(db)),
}
