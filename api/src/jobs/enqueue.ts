import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '../database/schema.ts'
import { afterCommit } from '../database/transaction.ts'
import type { JobKind, JobPayloads } from './jobs.ts'
import { findLane } from './lanes.ts'

/** `expiresAt`: time after which the job has no use and is given up. Without it a failing job is retried for RETRY_PERIOD_MS. */
type NewJob = {
  [K in JobKind]: { kind: K; payload: JobPayloads[K]; runAt: Date; key?: string; expiresAt?: Date | undefined }
}[JobKind]

/**
 * Enqueues a job in the caller's transaction. A job with a `key` is unique per kind: enqueueing it again replaces its time
 * and payload.
 */
export const enqueueJob = (trx: Trx, job: NewJob): Promise<void> => insertJobs(trx, [job], sql``)

/**
 * Enqueues jobs whose key has no pending job; a pending one keeps its time and payload. A job that runs at the moment is enqueued again,
 * because it may have read the data before this transaction. Their keys must differ.
 */
export const enqueueMissingJobs = (trx: Trx, jobs: readonly (NewJob & { key: string })[]): Promise<void> =>
  insertJobs(trx, jobs, sql`WHERE job.attempts > 0`)

/** `condition` says which stored jobs with the same kind and key are replaced. */
async function insertJobs(trx: Trx, jobs: readonly NewJob[], condition: RawBuilder<unknown>): Promise<void> {
  if (jobs.length === 0) return
  const values = jobs.map(({ kind, key, payload, runAt, expiresAt }) => ({
    kind,
    key,
    payload,
    run_at: runAt,
    expires_at: expiresAt,
  }))
  // Sorted, so concurrent transactions lock the stored jobs in the same order.
  const { rows } = await sql<{ kind: string; run_at: Date }>`
    INSERT INTO job (kind, key, payload, run_at, expires_at, attempts)
    SELECT kind, key, payload, run_at, expires_at, 0
    FROM jsonb_to_recordset(${JSON.stringify(values)}::jsonb)
      AS new (kind text, key text, payload jsonb, run_at timestamptz, expires_at timestamptz)
    ORDER BY kind, key
    ON CONFLICT (kind, key) DO UPDATE
    SET payload = excluded.payload, run_at = excluded.run_at, expires_at = excluded.expires_at, attempts = 0,
      first_run_at = NULL, failed_at = NULL, error = NULL
    ${condition}
    RETURNING kind, run_at`.execute(trx)
  if (rows.length > 0) notifyLanes(rows)
}

/** Wakes the lanes of these jobs after the commit of the current transaction. */
export function notifyLanes(jobs: readonly { kind: string; run_at: Date }[]) {
  afterCommit(({ earliestJobs }) => {
    for (const { kind, run_at } of jobs) {
      const lane = findLane(kind)
      if (lane) earliestJobs.set(lane, Math.min(earliestJobs.get(lane) ?? Number.POSITIVE_INFINITY, run_at.getTime()))
    }
  })
}

/** Deletes pending and failed jobs by kind and key. */
export async function cancelJobs(trx: Trx, kind: JobKind, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return
  await trx.deleteFrom('job').where('kind', '=', kind).where('key', 'in', keys).execute()
}
