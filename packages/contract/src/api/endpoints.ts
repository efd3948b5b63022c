import type { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { accountEndpoints } from './endpoints/account.ts'
import { bookingEndpoints } from './endpoints/booking.ts'
import { callEndpoints } from './endpoints/calls.ts'
import { contentEndpoints } from './endpoints/content.ts'
import { deskEndpoints } from './endpoints/desk.ts'
import { firstAidEndpoints } from './endpoints/first-aid.ts'
import { mechanicProfileEndpoints } from './endpoints/mechanic-profiles.ts'
import { noticeEndpoints } from './endpoints/notices.ts'
import { passkeyEndpoints } from './endpoints/passkeys.ts'
import { peopleEndpoints } from './endpoints/people.ts'
import { releaseEndpoints } from './endpoints/releases.ts'
import { reportEndpoints } from './endpoints/reports.ts'
import { teamEndpoints } from './endpoints/team.ts'
import { teamBoardEndpoints } from './endpoints/team-board.ts'
import { ticketEndpoints } from './endpoints/tickets.ts'
import { weekEndpoints } from './endpoints/week.ts'

/** Every operation of the service. Routes, OpenAPI document, types and client derive from this table. */
export const ENDPOINTS = {
  ...accountEndpoints,
  ...passkeyEndpoints,
  ...peopleEndpoints,
  ...mechanicProfileEndpoints,
  ...releaseEndpoints,
  ...contentEndpoints,
  ...noticeEndpoints,
  ...ticketEndpoints,
  ...firstAidEndpoints,
  ...bookingEndpoints,
  ...callEndpoints,
  ...deskEndpoints,
  ...teamEndpoints,
  ...weekEndpoints,
  ...reportEndpoints,
  ...teamBoardEndpoints,
} as const satisfies Record<string, Endpoint>
export type EndpointName = keyof typeof ENDPOINTS

/** Endpoints for apps below the minimum version (decision 011): they load the reason and show it in the person's language. */
export const VERSION_EXEMPT_ENDPOINTS: readonly EndpointName[] = ['getHealth', 'getSession', 'updateMe']

/** Validated params, query, body or form of an endpoint; undefined if it declares none. */
export type PartOf<
  N extends EndpointName,
  P extends 'params' | 'query' | 'body' | 'form',
> = (typeof ENDPOINTS)[N] extends { [K in P]: infer S extends z.ZodType } ? z.output<S> : undefined
/** Reply of an endpoint. */
export type ReplyOf<N extends EndpointName> = z.output<(typeof ENDPOINTS)[N]['reply']>
