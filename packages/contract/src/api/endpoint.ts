import { z } from 'zod'
import type { ErrorCode } from '../errors.ts'

/**
 * One operation of the service. `errors` lists its own error codes; those of `access` and of input validation are implied.
 */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: `/api/${string}`
  summary: string
  /** The session is not read, so that the reply does not depend on the database. */
  ignoresSession?: true
  access: 'public' | 'member' | 'customer' | 'mechanic'
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
