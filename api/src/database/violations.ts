const getErrorCode = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined)

/** A unique index refused a row. */
export const isUniqueViolation = (error: unknown): boolean => getErrorCode(error) === '23505'

/** An exclusion constraint refused a row: the mechanic has another hold or appointment at this time. */
export const isExclusionViolation = (error: unknown): boolean => getErrorCode(error) === '23P01'

/** PostgreSQL aborted the transaction, because it and another one waited for each other. */
export const isDeadlock = (error: unknown): boolean => getErrorCode(error) === '40P01'
