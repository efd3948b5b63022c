import { ERROR_RETRY } from '@radruf/contract'
import { type ApiError, isApiError } from '@radruf/contract/client'

type Code = ApiError['code']

/** The service cannot be reached: there is no connection, or it restarts. */
export const isUnreachableCode = (code: Code): boolean => code === 'OFFLINE' || code === 'INTERNAL'

/** Whether a request failed because the service could not be reached, so that a retry may succeed. */
export const isUnreachable = (error: unknown): boolean => isApiError(error) && isUnreachableCode(error.code)

/** The same request may succeed later without an action of the person. */
export const isTransientCode = (code: Code): boolean => ERROR_RETRY[code] === 'later'

/** Whether the same request may succeed later. */
export const isTransient = (error: unknown): boolean => isApiError(error) && isTransientCode(error.code)

/** A message also stays in the queue until its person has signed in again. */
export const isTransientDeliveryCode = (code: Code): boolean =>
  isTransientCode(code) || ERROR_RETRY[code] === 'after sign-in'
