import { z } from 'zod'
import type { ErrorCode } from '../errors.ts'

/** `access` says who may call; each endpoint names the refusals of its own (those of `access` and of reading the request are implied). */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: `/api/${string}`
  summary: string
  access: 'public' | 'member' | 'customer' | 'mechanic'
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodObject
  /** Multipart fields beside one `file`. */
  form?: z.ZodObject
  reply: z.ZodType
  /** The reply is a text file of this type instead of JSON; `reply` is its text. */
  file?: { type: `text/${string}`; name: string }
  /** Success status; 200 unless given, 204 when the reply is empty. */
  status?: 200 | 201 | 202 | 204
  errors: readonly ErrorCode[]
}

export const nothing = z.null().meta({ description: 'No content' })
export const ticketId = z.object({ ticketId: z.uuid() })
