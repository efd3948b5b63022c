import { createProblem, type ErrorCode } from '@radruf/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { REFUSED, UNAVAILABLE } from './static-pages.ts'

/** A request that the shell's server refuses with a 4xx status. */
export class RequestRefused extends Error {
  override name = 'RequestRefused'
  readonly statusCode: number
  readonly code: ErrorCode
  /** Seconds until the next attempt is allowed. */
  readonly retryAfter?: number
  constructor(statusCode: number, code: ErrorCode = 'INVALID_INPUT', retryAfter?: number) {
    super(code)
    this.statusCode = statusCode
    this.code = code
    this.retryAfter = retryAfter
  }
}

type Failure = { statusCode?: number; code?: string; retryAfter?: number }

/** Seconds after which a client may try again while the service does not answer. */
const UNAVAILABLE_RETRY_S = 5

/** Registers the replies to failed requests: refusals of the client's errors, which are not logged, and 503 for everything else. */
export function registerRefusals(
  app: FastifyInstance,
  isServicePath: (path: string) => boolean,
  onError: (error: unknown) => void,
) {
  app.setErrorHandler((error: Failure, request, reply) => {
    // The client is gone. An aborted request is no error of the server.
    if (request.raw.socket?.destroyed) {
      reply.hijack()
      return
    }
    // The file server forbids paths that leave its folder. For the client there is nothing.
    if (error.statusCode === 403) return reply.callNotFound()
    if (isClientError(error)) return sendRefusal(error, request, reply, isServicePath)
    onError(error)
    return send(request, reply, isServicePath, {
      status: 503,
      code: 'INTERNAL',
      retryAfter: UNAVAILABLE_RETRY_S,
      page: UNAVAILABLE,
    })
  })
  app.setNotFoundHandler((request, reply) => {
    const isKnownMethod = /^(GET|HEAD|POST)$/.test(request.method)
    if (!isKnownMethod) reply.header('allow', 'GET, HEAD, POST')
    return sendRefusal(new RequestRefused(isKnownMethod ? 404 : 405, 'NOT_FOUND'), request, reply, isServicePath)
  })
}

export const isClientError = ({ statusCode }: Failure): boolean =>
  statusCode !== undefined && statusCode >= 400 && statusCode < 500

/** Sends a refusal as problem+json, or as a small page to a browser that opened a page. */
export const sendRefusal = (
  { statusCode = 400, code, retryAfter }: Failure,
  request: FastifyRequest,
  reply: FastifyReply,
  isServicePath: (path: string) => boolean,
): FastifyReply =>
  send(request, reply, isServicePath, {
    status: statusCode,
    code: code === 'TOO_MANY_REQUESTS' || code === 'NOT_FOUND' ? code : 'INVALID_INPUT',
    retryAfter,
    page: REFUSED,
  })

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  isServicePath: (path: string) => boolean,
  { status, code, retryAfter, page }: { status: number; code: ErrorCode; retryAfter?: number; page: string },
): FastifyReply {
  reply.code(status).header('cache-control', 'no-store')
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter))
  // The rest of an unread body would be read as the next request.
  if (!request.raw.complete) reply.header('connection', 'close')
  const wantsPage = !isServicePath(request.url) && request.headers.accept?.includes('text/html')
  if (wantsPage) return reply.type('text/html; charset=utf-8').send(page)
  const problem = { ...createProblem(code, { retryAfter }), status }
  return reply.type('application/problem+json').serializer(JSON.stringify).send(problem)
}
