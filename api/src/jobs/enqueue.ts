import { json } from '../database/json.ts'
import type { Trx } from '../database/schema.ts'
import { afterCommit } from '../database/transaction.ts'
import type { JobKind, JobPayloads } from './jobs.ts'

type NewJob = { [K in JobKind]: { kind: K; payload: JobPayloads[K]; runAt: Date; key?: string } }[JobKind]

/**
 * Enqueues a job in the caller's transaction. A job with a `key` is unique per kind: enqueueing it again replaces its time
 * and payload.
 */
export const enqueueJob = (trx: Trx, job: NewJob): Promise<void> => enqueueJobs(trx, [job])

/** Enqueues several jobs with one statement. Their keys must differ. */
export async function enqueueJobs(trx: Trx, jobs: readonly NewJob[]): Promise<void> {
  if (jobs.length === 0) return
  await trx
    .insertInto('job')
    .values(
      jobs.map(({ kind, payload, runAt, key }) => ({
        kind,
        key: key ?? null,
        payload: json(payload),
        run_at: runAt,
        attempts: 0,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['kind', 'key']).doUpdateSet(({ ref }) => ({
        payload: ref('excluded.payload'),
        run_at: ref('excluded.run_at'),
        attempts: ref('excluded.attempts'),
      })),
    )
    .execute()
  afterCommit((effects) => {
    effects.earliestJob = Math.min(effects.earliestJob, ...jobs.map(({ runAt }) => runAt.getTime()))
  })
}

/** Deletes pending jobs by kind and key. */
export async function cancelJobs(trx: Trx, kind: JobKind, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return
  await trx.deleteFrom('job').where('kind', '=', kind).where('key', 'in', keys).execute()
}
