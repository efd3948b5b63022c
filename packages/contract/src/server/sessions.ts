/** A session ends when it was not used for this long. The privacy policy names the time. */
export const SESSION_DAYS = 30
/** Use extends a session at most this often. */
export const SESSION_RENEWAL_MINUTES = 60
/** The cookie that marks a browser in which an account has signed in before is valid this long. */
export const DEVICE_COOKIE_DAYS = 365
