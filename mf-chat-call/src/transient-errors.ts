import type { ApiError } from '@radruf/contract/client'

type Code = ApiError['code']

/** The service cannot be reached: there is no connection, or it restarts. */
const UNREACHABLE: readonly Code[] = ['OFFLINE', 'INTERNAL']
/** The same request may succeed later without an action of the person. */
const TRANSIENT: readonly Code[] = [...UNREACHABLE, 'TOO_MANY_REQUESTS']
/** A message stays in the queue: it is sent once its person has signed in again, or the service has room for its files. */
const DELIVERY_TRANSIENT: readonly Code[] = [...TRANSIENT, 'NOT_SIGNED_IN', 'UPLOADS_BUSY']

export const isUnreachableCode = (code: Code): boolean => UNREACHABLE.includes(code)
export const isTransientCode = (code: Code): boolean => TRANSIENT.includes(code)
export const isTransientDeliveryCode = (code: Code): boolean => DELIVERY_TRANSIENT.includes(code)
