/** Durations in milliseconds. */
export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
/** 24 hours. A calendar date with a clock change is shorter or longer. */
export const DAY_MS = 24 * HOUR_MS
/** Minutes of a day without a clock change. */
export const DAY_MINUTES = 24 * 60
