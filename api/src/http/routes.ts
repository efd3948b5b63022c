import { hasAccess } from '@radruf/contract'
import {
  ApiProblem,
  ENDPOINTS,
  type Endpoint,
  type EndpointName,
  hasWriteLimit,
  needsStorage,
  VERSION_EXEMPT_ENDPOINTS,
} from '@radruf/contract/api'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { recordCaseRead } from '../features/security-log/security-log.ts'
import { authenticate } from '../features/sign-in/session.ts'
import type { Service } from '../service.ts'
import { checkVersion } from './client-version.ts'
import type { EndpointCall, Handlers, PersonRow } from './handler.ts'
import { parseInput } from './parse-input.ts'
import { STORAGE_RETRY_S } from './problems.ts'

/** Registers every endpoint of the contract that has a handler. */
export function registerEndpoints(app: FastifyInstance, service: Service, handlers: Partial<Handlers>) {
  for (const name of Object.keys(ENDPOINTS) as EndpointName[]) {
    const endpoint: Endpoint = ENDPOINTS[name]
    const handler = handlers[name]
    if (!handler) continue
    app.route({
      method: endpoint.method,
      url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
      handler: async (request, reply) => {
        if (!VERSION_EXEMPT_ENDPOINTS.includes(name)) checkVersion(request, reply, service.settings)
        if (needsStorage(endpoint) && service.storage.isFull())
          throw new ApiProblem('STORAGE_FULL', { retryAfter: STORAGE_RETRY_S })
        const person = endpoint.ignoresSession ? null : await authenticate(service, request, reply)
        checkAccess(endpoint, person)
        if (person && hasWriteLimit(endpoint)) checkWriteLimit(service, person.id)
        const call = { service, person, request, reply, ...parseParts(endpoint, request) }
        // The table's types match each handler to its endpoint; the loop loses that relation.
        const result = await (handler as (call: EndpointCall<never>) => Promise<unknown>)(call as EndpointCall<never>)
        const { ticketId } = request.params as { ticketId?: string }
        if (person && ticketId && showsCase(endpoint)) await recordCaseRead(service, person, ticketId)
        // A handler answers 304 by itself.
        return reply.sent ? reply : sendResult(reply, endpoint, result)
      },
    })
  }
}

/** Whether the reply has content of a ticket that the person may not have read before. */
const showsCase = ({ method, reply }: Endpoint) => method === 'GET' || reply === ENDPOINTS.getTicket.reply

/** Throws TOO_MANY_REQUESTS for a person whose programs write more than any page does. */
function checkWriteLimit({ writeLimit }: Service, personId: string) {
  const retryAfter = writeLimit.consume(personId)
  if (retryAfter > 0) throw new ApiProblem('TOO_MANY_REQUESTS', { retryAfter })
}

function checkAccess({ access }: Endpoint, person: PersonRow | null) {
  if (access === 'public') return
  if (!person) throw new ApiProblem('NOT_SIGNED_IN')
  if (!hasAccess(access, person.role)) throw new ApiProblem('NOT_ALLOWED')
}

const parseParts = ({ params, query, body }: Endpoint, request: FastifyRequest) => ({
  params: params && parseInput(params, request.params),
  query: query && parseInput(query, request.query),
  body: body && parseInput(body, request.body ?? {}),
})

function sendResult(reply: FastifyReply, { status = 200, file }: Endpoint, result: unknown) {
  if (reply.statusCode === 200) reply.code(status)
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  // Inline: a phone shows a calendar file at once, and other browsers download it.
  if (file) {
    reply.header('content-disposition', `inline; filename="${file.name}"`)
    return reply.type(`${file.type}; charset=utf-8`).send(result)
  }
  return status === 204 ? reply.send() : reply.type('application/json; charset=utf-8').send(JSON.stringify(result))
}
