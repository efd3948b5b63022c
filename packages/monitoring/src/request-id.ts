import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { REQUEST_ID_HEADER } from '@radruf/contract'
import { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify'

/** Nothing else is accepted: the id is logged, and a client could write a name or an address into it. */
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Options with which Fastify logs each request under the id that came with it, from the browser or the server before this one, or under a
 * new one.
 */
export const requestIdOptions: Pick<FastifyServerOptions, 'genReqId' | 'logController'> = {
  // One line for each request, which `observeRequests` writes.
  logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
  genReqId: ({ headers }: Pick<IncomingMessage, 'headers'>) => {
    const given = headers[REQUEST_ID_HEADER]
    return typeof given === 'string' && UUID.test(given) ? given : randomUUID()
  },
}

/** Sends the id back, so that a report can name the log lines of a request. */
export const answerWithRequestId = (app: FastifyInstance) =>
  app.addHook('onRequest', async (request, reply) => {
    reply.header(REQUEST_ID_HEADER, request.id)
  })
