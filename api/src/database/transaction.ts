import { AsyncLocalStorage } from 'node:async_hooks'
import type { Service } from '../service.ts'
import type { Trx } from './schema.ts'

type CommitEffects = { people: Set<string>; jobs: boolean }
const running = new AsyncLocalStorage<CommitEffects>()

/** What the transaction under way wants woken after its commit. */
export function afterCommit(note: (running: CommitEffects) => void) {
  const current = running.getStore()
  if (!current) throw new Error('Events and jobs are written inside inTransaction().')
  note(current)
}

/**
 * The embedded database has one session: asking the outer handle while a transaction is open would wait for itself for
 * ever, and on PostgreSQL read past the transaction.
 */
export function assertOutsideTransaction() {
  if (running.getStore()) throw new Error('The outer database handle was used inside a transaction; use its trx.')
}

/** Runs `work` in one transaction; events and jobs that it wrote are announced once it is committed. */
export async function inTransaction<T>(service: Pick<Service, 'db' | 'notifier'>, work: (trx: Trx) => Promise<T>) {
  assertOutsideTransaction()
  const store: CommitEffects = { people: new Set(), jobs: false }
  const result = await service.db.transaction().execute((trx) => running.run(store, () => work(trx.withoutPlugins())))
  for (const person of store.people) service.notifier.notifyPerson(person)
  if (store.jobs) service.notifier.notifyJobs()
  return result
}
