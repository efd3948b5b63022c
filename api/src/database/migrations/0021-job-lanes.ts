import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const STATEMENTS = [
  // Null in jobs of earlier releases: the retries then end by `first_run_at` alone.
  sql`ALTER TABLE job ADD COLUMN expires_at timestamptz, ADD COLUMN first_run_at timestamptz,
    ADD COLUMN failed_at timestamptz, ADD COLUMN error text`,
  sql`DROP INDEX job_due`,
  sql`CREATE INDEX job_due ON job (kind, run_at) WHERE failed_at IS NULL`,
  sql`CREATE INDEX job_failed ON job (failed_at) WHERE failed_at IS NOT NULL`,
]

/** Jobs are retried until a time instead of a number of attempts, and a job that was given up stays as failed. */
export const jobLanes: Migration = {
  up: async (db) => {
    for (const statement of STATEMENTS) await statement.execute(db)
  },
}
