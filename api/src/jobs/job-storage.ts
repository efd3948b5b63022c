import { sql } from 'kysely'
import type { Db } from '../database/schema.ts'
import { LANES, type LaneName, RETRY_PERIOD_MS, retryDelay } from './lanes.ts'

/** A claimed job. `run_at` is the end of its lease, and identifies the claim. */
export type ClaimedJob = {
  id: number
  kind: string
  payload: unknown
  attempts: number
  run_at: Date
  first_run_at: Date
  expires_at: Date | null
}

/** Reason of a job that was not run in time. */
export const EXPIRED = 'expired'

/** Lease of a claimed job in milliseconds. After it the job is due again, because its process has probably died. */
const LEASE_MS = 120_000

/**
 * Claims due jobs of a lane, except those that this process runs. The claim is committed before the job runs: no transaction stays
 * open during a network call.
 *
 * The due jobs are materialized: PostgreSQL may run a subquery once for each row, where the limit would begin anew with each.
 */
export async function claimJobs(
  db: Db,
  lane: LaneName,
  { now, limit, running }: { now: Date; limit: number; running: readonly number[] },
): Promise<ClaimedJob[]> {
  const { rows } = await sql<ClaimedJob>`
    WITH due AS MATERIALIZED (
      SELECT id FROM job
      WHERE failed_at IS NULL AND kind = ANY(${LANES[lane].kinds}::text[]) AND run_at <= ${now}
        AND id <> ALL(${running}::bigint[])
      ORDER BY run_at, id LIMIT ${limit} FOR UPDATE SKIP LOCKED)
    UPDATE job SET attempts = attempts + 1, run_at = ${new Date(now.getTime() + LEASE_MS)},
      first_run_at = coalesce(first_run_at, ${now}::timestamptz)
    WHERE id IN (SELECT id FROM due)
    RETURNING id, kind, payload, attempts, run_at, first_run_at, expires_at`.execute(db)
  return rows.sort((first, second) => first.id - second.id)
}

/** Deletes a job that succeeded. One that was enqueued again under its key while it ran stays. */
export const deleteJob = (db: Db, job: ClaimedJob) =>
  db.deleteFrom('job').where('id', '=', job.id).where('run_at', '=', job.run_at).execute()

/** Schedules the next attempt of a job, or gives it up when there is none before its time has passed. Returns true when given up. */
export async function retryOrFail(
  db: Db,
  job: ClaimedJob,
  { lane, now, error, isPermanent }: { lane: LaneName; now: Date; error: string; isPermanent: boolean },
): Promise<boolean> {
  const next = new Date(now.getTime() + retryDelay(lane, job.attempts))
  const ends = Math.min(job.first_run_at.getTime() + RETRY_PERIOD_MS, job.expires_at?.getTime() ?? Infinity)
  const isFailed = isPermanent || next.getTime() >= ends
  await db
    .updateTable('job')
    // A job that expired keeps the reason of its last attempt.
    .set({
      ...(isFailed ? { failed_at: now } : { run_at: next }),
      error: error === EXPIRED ? sql`coalesce(error, ${error})` : error,
    })
    .where('id', '=', job.id)
    .where('run_at', '=', job.run_at)
    .execute()
  return isFailed
}

/** Time of the next job of a lane on the product's clock, without those that this process runs; infinite when there is none. */
export async function findNextRunTime(db: Db, lane: LaneName, running: readonly number[]): Promise<number> {
  const row = await db
    .selectFrom('job')
    .select('run_at')
    .where('failed_at', 'is', null)
    .where('kind', '=', sql<string>`ANY(${LANES[lane].kinds}::text[])`)
    .where('id', '<>', sql<number>`ALL(${running}::bigint[])`)
    .orderBy('run_at')
    .limit(1)
    .executeTakeFirst()
  return row?.run_at.getTime() ?? Number.POSITIVE_INFINITY
}
