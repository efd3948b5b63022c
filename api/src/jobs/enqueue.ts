import { json } from '../database/json.ts'
import type { Trx } from '../database/schema.ts'
import { afterCommit } from '../database/transaction.ts'
import type { JobKind, JobPayloads } from './jobs.ts'

/**
 * Enqueues a job in the caller's transaction. A job with a `key` is unique per kind: enqueueing it again replaces its time
 * and payload.
 */
export async function enqueueJob<K extends JobKind>(
  trx: Trx,
  { kind, payload, runAt, key }: { kind: K; payload: JobPayloads[K]; runAt: Date; key?: string },
): Promise<void> {
  const values = { payload: json(payload), run_at: runAt, attempts: 0 }
  await trx
    .insertInto('job')
    .values({ kind, key: key ?? null, ...values })
    .onConflict((conflict) => conflict.columns(['kind', 'key']).doUpdateSet(values))
    .execute()
  afterCommit((effects) => {
    effects.jobs = true
  })
}

/** Deletes pending jobs by kind and key. */
export async function cancelJobs(trx: Trx, kind: JobKind, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return
  await trx.deleteFrom('job').where('kind', '=', kind).where('key', 'in', keys).execute()
}
