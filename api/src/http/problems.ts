import { StorageError } from '@radruf/bucket'
import { createProblem } from '@radruf/contract'
import { ApiProblem } from '@radruf/contract/api'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isConnectionLost, isDiskFullError } from '../database/postgres-errors.ts'
import { isFullError } from '../files/check-files.ts'
import type { StorageMonitor } from '../storage-monitor.ts'

/** Seconds until a request is sent again that found no database, or a full disk. */
const UNAVAILABLE_RETRY_S = 5
export const STORAGE_RETRY_S = 60

/** Sends every error as problem+json. Unexpected errors are sent as INTERNAL and logged. */
export function registerErrorHandlers(app: FastifyInstance, storage: StorageMonitor) {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    if (isDiskFullError(error)) storage.reportFull()
    sendProblem(error, request, reply)
  })
  app.setNotFoundHandler(() => {
    throw new ApiProblem('NOT_FOUND')
  })
}

/** Sends an error as problem+json. Nothing is sent or logged when the client is gone. */
export function sendProblem(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  if (isAborted(request)) return void reply.hijack()
  const problem = toProblem(error)
  if (problem.code === 'SERVICE_UNAVAILABLE') request.log.warn({ err: error }, 'database or files do not respond')
  if (problem.code === 'INTERNAL') request.log.error({ err: error }, 'unexpected error')
  const { retryAfter } = problem.extras
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter))
  const body = createProblem(problem.code, problem.extras)
  return void reply.code(body.status).type('application/problem+json').serializer(JSON.stringify).send(body)
}

/** Whether the client closed the connection before its request was complete. */
const isAborted = ({ raw }: FastifyRequest) => raw.destroyed && !raw.complete

function toProblem(error: FastifyError): ApiProblem {
  if (error instanceof ApiProblem) return error
  if (error.code === 'FST_REQ_FILE_TOO_LARGE') return new ApiProblem('PHOTO_TOO_BIG')
  if (isFullError(error)) return new ApiProblem('STORAGE_FULL', { retryAfter: STORAGE_RETRY_S })
  if (isConnectionLost(error) || error instanceof StorageError)
    return new ApiProblem('SERVICE_UNAVAILABLE', { retryAfter: UNAVAILABLE_RETRY_S })
  // Fastify's own errors: malformed JSON, unknown content type, body too large.
  const isClientError = error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500
  return isClientError ? new ApiProblem('INVALID_INPUT', { detail: error.code }) : new ApiProblem('INTERNAL')
}
