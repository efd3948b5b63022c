import { DAY_MS } from '../durations.ts'

/** Days for which a page may stay open and load chunks of the releases that it began with. */
export const OPEN_PAGE_DAYS = 30

/** Time before which nothing that was used can be on an open page any more. */
export const openPagesSince = (now: Date): Date => new Date(now.getTime() - OPEN_PAGE_DAYS * DAY_MS)
