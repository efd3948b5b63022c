import { sql } from 'kysely'
import { inTransaction } from '../database/transaction.ts'
import type { Service } from '../service.ts'
import { dateOf } from '../time.ts'
import { notifyLanes } from './enqueue.ts'

/** Enqueues jobs again that were given up: all, one, or those that mail an address. Expired ones have no use and stay. Returns their number. */
export const resendJobs = (
  service: Service,
  { id, email }: { id?: number | undefined; email?: string | undefined } = {},
): Promise<number> =>
  inTransaction(service, async (trx) => {
    const now = dateOf(service.clock.now())
    const rows = await trx
      .updateTable('job')
      .set({ failed_at: null, error: null, attempts: 0, first_run_at: null, run_at: now })
      .where('failed_at', 'is not', null)
      .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
      .$if(id !== undefined, (query) => query.where('id', '=', id ?? 0))
      .$if(email !== undefined, (query) =>
        query.where(sql<boolean>`coalesce(payload->>'to', payload->>'email') = ${email ?? ''}`),
      )
      .returning(['kind', 'run_at'])
      .execute()
    notifyLanes(rows)
    return rows.length
  })
