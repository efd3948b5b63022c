import pRetry from 'p-retry'

const getErrorCode = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined)

/** A unique index refused a row. */
export const isUniqueViolation = (error: unknown): boolean => getErrorCode(error) === '23505'

/** An exclusion constraint refused a row: the mechanic has another hold or appointment at this time. */
export const isExclusionViolation = (error: unknown): boolean => getErrorCode(error) === '23P01'

/**
 * Codes without a usable connection: of PostgreSQL (too many connections, shut down or crashed, terminated by an administrator, connection
 * failures, a standby after a failover) and of sockets.
 */
const LOST_CODES = new Set(
  '53300 57P01 57P02 57P03 57P05 08000 08001 08003 08004 08006 08007 25006 ECONNREFUSED ECONNRESET EPIPE ETIMEDOUT ENOTFOUND EAI_AGAIN EHOSTUNREACH ENETUNREACH'.split(
    ' ',
  ),
)
/** Messages of node-postgres for the same, which have no code. */
const LOST_MESSAGE =
  /^(Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed)/

/** The server cannot be reached, or does not respond in time. */
export const isConnectionLost = (error: unknown): boolean =>
  error instanceof Error && (LOST_CODES.has(String(getErrorCode(error))) || LOST_MESSAGE.test(error.message))

/** Codes of a full disk: of PostgreSQL, and of the file system. */
const FULL_DISK_CODES = new Set(['53100', 'ENOSPC', 'EDQUOT'])
export const isDiskFullError = (error: unknown): boolean => FULL_DISK_CODES.has(String(getErrorCode(error)))

/** PostgreSQL aborted the transaction, because it and another one waited for each other. */
const isDeadlock = (error: unknown): boolean => getErrorCode(error) === '40P01'

/**
 * Runs a transaction again, up to five times, when PostgreSQL aborted it to resolve a deadlock, as when two people swap the
 * slots they hold. An aborted transaction has no effect.
 */
export const retryOnDeadlock = <T>(transaction: () => Promise<T>): Promise<T> =>
  pRetry(transaction, { retries: 4, minTimeout: 0, shouldRetry: ({ error }) => isDeadlock(error) })
