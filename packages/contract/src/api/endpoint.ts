import { z } from 'zod'
import type { ErrorCode } from '../errors.ts'
import type { SignedInAccess } from '../person-roles.ts'

/**
 * One operation of the service. `errors` lists its own error codes; those of {@link listErrors} and of input validation are implied.
 */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: `/api/${string}`
  summary: string
  /** The session is not read, so that the reply does not depend on the database. */
  ignoresSession?: true
  access: 'public' | SignedInAccess
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodObject
  /** Multipart fields in addition to one `file`. */
  form?: z.ZodObject
  /** Further files that a multipart form may have. */
  optionalFiles?: readonly string[]
  reply: z.ZodType
  /** The reply is a text file of this type instead of JSON; `reply` is its text. */
  file?: { type: `text/${string}`; name: string }
  /** Success status, by default 200. 204 requires an empty reply. */
  status?: 200 | 201 | 202 | 204
  errors: readonly ErrorCode[]
}

export const noContent = z.null().meta({ description: 'No content' })
export const ticketId = z.object({ ticketId: z.uuid() })

const ACCESS_ERRORS: Record<Endpoint['access'], readonly ErrorCode[]> = {
  public: [],
  member: ['NOT_SIGNED_IN'],
  ticket: ['NOT_SIGNED_IN', 'NOT_ALLOWED'],
  customer: ['NOT_SIGNED_IN', 'NOT_ALLOWED'],
  mechanic: ['NOT_SIGNED_IN', 'NOT_ALLOWED'],
  lead: ['NOT_SIGNED_IN', 'NOT_ALLOWED'],
  operator: ['NOT_SIGNED_IN', 'NOT_ALLOWED'],
  content: ['NOT_SIGNED_IN', 'NOT_ALLOWED'],
}

type Operation = Pick<Endpoint, 'method'>

/** Whether the writes of a signed-in person are counted: of every method that changes something. */
export const hasWriteLimit = ({ method }: Operation): boolean => method !== 'GET'

/** Whether a request needs space on the disk. DELETE frees some, and ends a session on any disk. */
export const needsStorage = ({ method }: Operation): boolean => method !== 'GET' && method !== 'DELETE'

/** Every error code of an endpoint, except those of its input. */
export const listErrors = (endpoint: Endpoint): readonly ErrorCode[] => [
  ...new Set<ErrorCode>([
    ...ACCESS_ERRORS[endpoint.access],
    ...(hasWriteLimit(endpoint) ? (['TOO_MANY_REQUESTS'] as const) : []),
    ...(needsStorage(endpoint) ? (['STORAGE_FULL'] as const) : []),
    ...endpoint.errors,
  ]),
]
