import type { RateLimit } from '../sign-in-rules.ts'

/** A session ends when it was not used for this long. The privacy policy names the time. */
export const SESSION_DAYS = 30
/** A session ends this long after the sign-in, also when it is used. */
export const SESSION_MAX_DAYS = 90
/** Use extends a session at most this often. */
export const SESSION_RENEWAL_MINUTES = 60
/** The cookie that marks a browser in which an account has signed in before is valid this long. */
export const DEVICE_COOKIE_DAYS = 365
/** Maximum number of messages that a search in a chat returns. */
export const MESSAGE_SEARCH_RESULTS_MAX = 200
/** Reads of one calendar feed, or of unknown feeds by one network. Calendar programs ask every few minutes at most. */
export const CALENDAR_FEED_READS: RateLimit = { max: 60, seconds: 3600 }
/** Maximum number of other tickets that the service lists for a bike. */
export const BIKE_TICKETS_MAX = 50
/** Maximum number of pages whose reports are stored for one person in one call. */
export const CALL_REPORT_PAGES_MAX = 20
/** Event streams send a heartbeat this often, so that no server or proxy on the way closes them. */
export const EVENT_HEARTBEAT_MS = 15_000
