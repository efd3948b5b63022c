import type { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { accountEndpoints } from './endpoints/account.ts'
import { bookingEndpoints } from './endpoints/booking.ts'
import { callEndpoints } from './endpoints/calls.ts'
import { deskEndpoints } from './endpoints/desk.ts'
import { noticeEndpoints } from './endpoints/notices.ts'
import { ticketEndpoints } from './endpoints/tickets.ts'

/** Every call of the service. The service registers exactly these; the OpenAPI document, the types and the client are made from them. */
export const ENDPOINTS = {
  ...accountEndpoints,
  ...noticeEndpoints,
  ...ticketEndpoints,
  ...bookingEndpoints,
  ...callEndpoints,
  ...deskEndpoints,
} as const satisfies Record<string, Endpoint>
export type EndpointName = keyof typeof ENDPOINTS

/** What an app below the minimum version may still ask (decision 011): it learns why, and says so in the person's language. */
export const VERSION_EXEMPT_ENDPOINTS: readonly EndpointName[] = ['getHealth', 'getSession', 'updateMe']

/** What an endpoint reads from its params, query, body or form, once checked; undefined when it reads none. */
export type PartOf<
  N extends EndpointName,
  P extends 'params' | 'query' | 'body' | 'form',
> = (typeof ENDPOINTS)[N] extends { [K in P]: infer S extends z.ZodType } ? z.output<S> : undefined
/** What an endpoint answers with. */
export type ReplyOf<N extends EndpointName> = z.output<(typeof ENDPOINTS)[N]['reply']>
