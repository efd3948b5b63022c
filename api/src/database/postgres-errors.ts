import pRetry from 'p-retry'

const getErrorCode = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined)

/** A unique index refused a row. */
export const isUniqueViolation = (error: unknown): boolean => getErrorCode(error) === '23505'

/** An exclusion constraint refused a row: the mechanic has another hold or appointment at this time. */
export const isExclusionViolation = (error: unknown): boolean => getErrorCode(error) === '23P01'

/** PostgreSQL aborted the transaction, because it and another one waited for each other. */
const isDeadlock = (error: unknown): boolean => getErrorCode(error) === '40P01'

/**
 * Runs a transaction again, up to five times, when PostgreSQL aborted it to resolve a deadlock, as when two people swap the
 * slots they hold. An aborted transaction has no effect.
 */
export const retryOnDeadlock = <T>(transaction: () => Promise<T>): Promise<T> =>
  pRetry(transaction, { retries: 4, minTimeout: 0, shouldRetry: ({ error }) => isDeadlock(error) })
