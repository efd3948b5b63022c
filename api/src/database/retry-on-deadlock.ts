import pRetry from 'p-retry'
import { isDeadlock } from './violations.ts'

/**
 * Runs a transaction again, up to five times, when PostgreSQL aborted it to resolve a deadlock, as when two people swap the
 * slots they hold. An aborted transaction has no effect.
 */
export const retryOnDeadlock = <T>(transaction: () => Promise<T>): Promise<T> =>
  pRetry(transaction, { retries: 4, minTimeout: 0, shouldRetry: ({ error }) => isDeadlock(error) })
