/** Limits of signing in with a code or a link. The service enforces them; the screens use the same values. */

/** A code is valid this long. */
export const CODE_MINUTES = 10
/** A code is void after this many wrong attempts. */
export const CODE_ATTEMPTS_MAX = 5
/** Another code can be requested after this long. */
export const CODE_RESEND_SECONDS = 30
/** A sign-in link that the operator sends is valid this long. */
export const SIGN_IN_LINK_MINUTES = 15

/** A challenge for a passkey is valid this long. */
export const PASSKEY_MINUTES = 10
/** A person has at most this many passkeys. */
export const PASSKEYS_MAX = 20

/** Export, deletion and changes of passkeys need a passkey, a code or a sign-in within this time. */
export const CONFIRMATION_MINUTES = 10

/** The keys with which a person can confirm who uses a session. */
export const CONFIRMATION_KEYS = ['passkey', 'company', 'code'] as const
export type ConfirmationKey = (typeof CONFIRMATION_KEYS)[number]

/** Path of the service that opens the page of the company's provider. `to` in its query is the path to open after the sign-in. */
export const COMPANY_SIGN_IN_PATH = '/api/sign-in/company'
/** Path of the service that ends the provider’s session after one of this product. */
export const COMPANY_SIGN_OUT_PATH = `${COMPANY_SIGN_IN_PATH}/end`
/** Query parameter of the page that says why a sign-in with a company account ended. */
export const COMPANY_PROBLEM = 'company'
export const COMPANY_PROBLEMS = [
  'cancelled',
  'expired',
  'unavailable',
  'clock',
  'refused',
  'unverified',
  'unknown',
  'role',
  'roleKept',
  'otherAccount',
  'blocked',
] as const
/** Why a sign-in with a company account ended without a session. */
export type CompanyProblemReason = (typeof COMPANY_PROBLEMS)[number]

/** At most `max` requests within `seconds`, at least `minIntervalSeconds` apart. */
export type RateLimit = { max: number; seconds: number; minIntervalSeconds?: number }

/** Codes for one browser in which the account has signed in before. */
export const CODES_PER_DEVICE: RateLimit = { max: 5, seconds: 15 * 60, minIntervalSeconds: CODE_RESEND_SECONDS }
/** Codes for one address to all other browsers of one network, which may belong to a stranger. */
export const CODES_PER_ADDRESS_AND_NETWORK: RateLimit = {
  max: 3,
  seconds: 3600,
  minIntervalSeconds: CODE_RESEND_SECONDS,
}
/** Codes for one address to all networks together that got one before within this time. */
export const CODES_PER_ADDRESS: RateLimit = { max: 5, seconds: 3600 }
/** Codes for one address in all: a network that got none within this time gets one beyond {@link CODES_PER_ADDRESS}. */
export const CODES_PER_ADDRESS_IN_ALL: RateLimit = { max: 12, seconds: 3600 }
