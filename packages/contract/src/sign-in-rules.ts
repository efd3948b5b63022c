/** Limits of signing in with a code or a link. The service enforces them; the screens use the same values. */

/** A code is valid this long. */
export const CODE_MINUTES = 10
/** A code is void after this many wrong attempts. */
export const CODE_ATTEMPTS_MAX = 5
/** Another code can be requested after this long. */
export const CODE_RESEND_SECONDS = 30
/** A sign-in link that the operator sends is valid this long. */
export const SIGN_IN_LINK_MINUTES = 15

/** At most `max` requests within `seconds`, at least `minIntervalSeconds` apart. */
export type RateLimit = { max: number; seconds: number; minIntervalSeconds?: number }

/** Codes for one browser in which the account has signed in before. */
export const CODES_PER_DEVICE: RateLimit = { max: 5, seconds: 15 * 60, minIntervalSeconds: CODE_RESEND_SECONDS }
/** Codes for all other browsers together, which may belong to strangers. */
export const CODES_PER_ADDRESS: RateLimit = { max: 5, seconds: 3600, minIntervalSeconds: CODE_RESEND_SECONDS }
