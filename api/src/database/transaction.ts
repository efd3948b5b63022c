import { AsyncLocalStorage } from 'node:async_hooks'
import type { KyselyPlugin } from 'kysely'
import type { CommittedEvent } from '../events/event-notifier.ts'
import type { Service } from '../service.ts'
import type { Trx } from './schema.ts'

/** New events, and the time of the earliest new job of each lane in epoch milliseconds. */
type CommitEffects = { events: CommittedEvent[]; earliestJobs: Map<string, number> }
const currentEffects = new AsyncLocalStorage<CommitEffects>()

/** Registers a notification that is sent after the commit of the current transaction. Throws outside of one. */
export function afterCommit(register: (effects: CommitEffects) => void) {
  const effects = currentEffects.getStore()
  if (!effects) throw new Error('Events and jobs are written inside inTransaction().')
  register(effects)
}

/**
 * Throws inside a transaction. The embedded database has one session, so a query of the outer handle would deadlock with
 * the open transaction; on PostgreSQL it would not see the transaction's changes.
 */
function assertOutsideTransaction() {
  if (currentEffects.getStore())
    throw new Error('The outer database handle was used inside a transaction; use its trx.')
}

/** Refuses queries of the outer handle inside a transaction. The trx of {@link inTransaction} does not have this plugin. */
export const outerHandleGuard: KyselyPlugin = {
  transformQuery: ({ node }) => {
    assertOutsideTransaction()
    return node
  },
  transformResult: async ({ result }) => result,
}

/** Runs `work` in one transaction. Listeners of its events and jobs are notified after the commit. */
export async function inTransaction<T>(service: Pick<Service, 'db' | 'notifier'>, work: (trx: Trx) => Promise<T>) {
  assertOutsideTransaction()
  const effects: CommitEffects = { events: [], earliestJobs: new Map() }
  const result = await service.db
    .transaction()
    .execute((trx) => currentEffects.run(effects, () => work(trx.withoutPlugins())))
  for (const event of effects.events) service.notifier.notifyCommitted(event)
  for (const [lane, runAt] of effects.earliestJobs) service.notifier.notifyJobs(runAt, lane)
  return result
}
