import type { CompanyProblemReason } from '@radruf/contract'
import { AuthorizationResponseError, ResponseBodyError, WWWAuthenticateChallengeError } from 'openid-client'

/** A sign-in with a company account that ends without a session. The staff's sign-in page has a sentence for each reason. */
export class CompanyProblem extends Error {
  override name = 'CompanyProblem'
  readonly reason: CompanyProblemReason
  constructor(reason: CompanyProblemReason, options?: ErrorOptions) {
    super(reason, options)
    this.reason = reason
  }
}

/** Errors of the provider itself, by their code in OAuth and OpenID Connect. */
const REPLIES: Readonly<Record<string, CompanyProblemReason>> = {
  access_denied: 'cancelled',
  invalid_grant: 'expired',
  temporarily_unavailable: 'unavailable',
  server_error: 'unavailable',
  invalid_client: 'unavailable',
  unauthorized_client: 'unavailable',
}
const CODES: Readonly<Record<string, CompanyProblemReason>> = {
  OAUTH_TIMEOUT: 'unavailable',
  OAUTH_RESPONSE_IS_NOT_CONFORM: 'unavailable',
  OAUTH_RESPONSE_IS_NOT_JSON: 'unavailable',
  OAUTH_PARSE_ERROR: 'unavailable',
}

/** Turns an error of openid-client into the reason that the person reads. */
export function toCompanyProblem(error: unknown): CompanyProblem {
  if (error instanceof CompanyProblem) return error
  return new CompanyProblem(findReason(error), { cause: error })
}

function findReason(error: unknown): CompanyProblemReason {
  if (error instanceof AuthorizationResponseError || error instanceof ResponseBodyError)
    return REPLIES[error.error] ?? 'refused'
  // The provider refuses the client's secret; or the request itself failed: no connection, no name, no certificate.
  if (error instanceof WWWAuthenticateChallengeError || error instanceof TypeError) return 'unavailable'
  if (!(error instanceof Error)) return 'refused'
  const { code = '', cause } = error as Error & { code?: string }
  if (code === 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED') return isAboutSignInTime(cause) ? 'refused' : 'clock'
  return CODES[code] ?? 'refused'
}

/** Whether the provider signed the person in too long ago: its clock is right. */
const isAboutSignInTime = (cause: unknown): boolean =>
  ((cause as { cause?: { claim?: string } } | undefined)?.cause?.claim ?? '') === 'auth_time'
