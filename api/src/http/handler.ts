import type { ENDPOINTS, EndpointName, PartOf, ReplyOf } from '@radruf/contract/api'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Selectable } from 'kysely'
import type { PersonTable } from '../database/schema.ts'
import type { Service } from '../service.ts'

export type PersonRow = Selectable<PersonTable>

/** A request validated against the contract. `person` is null only at public endpoints. */
export type EndpointCall<N extends EndpointName> = {
  service: Service
  person: (typeof ENDPOINTS)[N]['access'] extends 'public' ? PersonRow | null : PersonRow
  params: PartOf<N, 'params'>
  query: PartOf<N, 'query'>
  body: PartOf<N, 'body'>
  request: FastifyRequest
  reply: FastifyReply
}
export type Handler<N extends EndpointName> = (call: EndpointCall<N>) => Promise<ReplyOf<N>>
export type Handlers = { [N in EndpointName]: Handler<N> }
