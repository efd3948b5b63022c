const getErrorCode = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined)

/** A unique index refused a row. */
export const isUniqueViolation = (error: unknown): boolean => getErrorCode(error) === '23505'

/** An exclusion constraint refused a row: a mechanic's time is taken. */
export const isExclusionViolation = (error: unknown): boolean => getErrorCode(error) === '23P01'
