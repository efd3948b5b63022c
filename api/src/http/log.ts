import type { FastifyServerOptions } from 'fastify'
import type { Settings } from '../settings.ts'

const EMAIL_ADDRESS = /[^\s@"'(=<]+@[^\s@"')>]+/g

/**
 * Logs say what happened, never to whom: no addresses, cookies, bodies or paths with parameters. Messages of the
 * database can quote values, so of an error only its kind and place are kept.
 */
export const loggerOptions = ({ logLevel }: Settings): FastifyServerOptions['logger'] => ({
  level: logLevel,
  stream: process.stderr,
  serializers: {
    err: (error: Error & { code?: string; constraint?: string }) => ({
      type: error.name,
      message: 'severity' in error ? 'database error' : error.message.replace(EMAIL_ADDRESS, '…'),
      code: error.code,
      constraint: error.constraint,
      stack: (error.stack ?? '')
        .split('\n')
        .filter((line) => /^\s+at /.test(line))
        .join('\n'),
    }),
    req: (request: { method: string; routeOptions?: { url?: string } }) => ({
      method: request.method,
      route: request.routeOptions?.url,
    }),
  },
})
