import { ERROR_RETRY } from '@radruf/contract'
import type { ApiError } from '@radruf/contract/client'

type Code = ApiError['code']

/** The service cannot be reached: there is no connection, or it restarts. */
export const isUnreachableCode = (code: Code): boolean => code === 'OFFLINE' || code === 'INTERNAL'

/** The same request may succeed later without an action of the person. */
export const isTransientCode = (code: Code): boolean => ERROR_RETRY[code] === 'later'

/** A message also stays in the queue until its person has signed in again. */
export const isTransientDeliveryCode = (code: Code): boolean =>
  isTransientCode(code) || ERROR_RETRY[code] === 'after sign-in'
