import { sql } from 'kysely'
import type { Db } from '../database/schema.ts'

/**
 * Jobs of one kind: how many wait, how many of them have failed at least once, and how many were given up. `dueSeconds`: for how long the
 * oldest due one has waited for its run.
 */
export type JobCounts = { kind: string; waiting: number; retried: number; failed: number; dueSeconds: number }

export const countJobs = async (db: Db, now: Date): Promise<JobCounts[]> =>
  (
    await sql<JobCounts>`
      SELECT kind, count(*) FILTER (WHERE failed_at IS NULL) AS waiting,
        count(*) FILTER (WHERE failed_at IS NULL AND error IS NOT NULL) AS retried,
        count(*) FILTER (WHERE failed_at IS NOT NULL) AS failed,
        coalesce(extract(epoch FROM ${now} - min(run_at) FILTER (WHERE failed_at IS NULL AND run_at <= ${now})), 0)::float
          AS "dueSeconds"
      FROM job GROUP BY kind ORDER BY kind`.execute(db)
  ).rows
