import { sql } from 'kysely'
import type { Db } from '../database/schema.ts'

/** Jobs of one kind: how many wait, how many of them have failed at least once, and how many were given up. */
export type JobCounts = { kind: string; waiting: number; retried: number; failed: number }

export const countJobs = async (db: Db): Promise<JobCounts[]> =>
  (
    await sql<JobCounts>`
      SELECT kind, count(*) FILTER (WHERE failed_at IS NULL) AS waiting,
        count(*) FILTER (WHERE failed_at IS NULL AND error IS NOT NULL) AS retried,
        count(*) FILTER (WHERE failed_at IS NOT NULL) AS failed
      FROM job GROUP BY kind ORDER BY kind`.execute(db)
  ).rows
