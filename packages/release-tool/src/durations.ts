/** Milliseconds of an hour. */
export const HOUR_MS = 60 * 60 * 1000
/** Milliseconds of 24 hours. */
export const DAY_MS = 24 * HOUR_MS
