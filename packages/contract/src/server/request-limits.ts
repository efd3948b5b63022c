import type { RateLimit } from '../sign-in-rules.ts'

/** Maximum number of messages that a search in a chat returns. */
export const MESSAGE_SEARCH_RESULTS_MAX = 200
/** Reads of one calendar feed, or of unknown feeds by one network. Calendar programs ask every few minutes at most. */
export const CALENDAR_FEED_READS: RateLimit = { max: 60, seconds: 3600 }
