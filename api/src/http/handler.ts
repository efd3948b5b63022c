import type { ENDPOINTS, EndpointName } from '@radruf/contract/api'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Selectable } from 'kysely'
import type { z } from 'zod'
import type { PersonTable } from '../database/schema.ts'
import type { Service } from '../service.ts'

export type PersonRow = Selectable<PersonTable>
type Endpoints = typeof ENDPOINTS
type Part<N extends EndpointName, P extends string> = Endpoints[N] extends { [K in P]: infer S extends z.ZodType }
  ? z.output<S>
  : undefined
export type ReplyOf<N extends EndpointName> = z.output<Endpoints[N]['reply']>

/** One call of an endpoint, read and checked against the contract; `person` is there whenever `access` asks for one. */
export type Call<N extends EndpointName> = {
  service: Service
  person: Endpoints[N]['access'] extends 'public' ? PersonRow | null : PersonRow
  params: Part<N, 'params'>
  query: Part<N, 'query'>
  body: Part<N, 'body'>
  request: FastifyRequest
  reply: FastifyReply
}
export type Handler<N extends EndpointName> = (call: Call<N>) => Promise<ReplyOf<N>>
export type Handlers = { [N in EndpointName]: Handler<N> }
