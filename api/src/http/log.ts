import type { FastifyServerOptions } from 'fastify'
import type { Settings } from '../settings.ts'

const EMAIL_ADDRESS = /[^\s@"'(=<]+@[^\s@"')>]+/g

/**
 * Logger options that keep personal data out of logs: no e-mail addresses, cookies, bodies or paths with parameters. Database
 * messages can quote values, so only type, code and stack of such errors are logged.
 */
export const createLoggerOptions = ({ logLevel }: Settings): FastifyServerOptions['logger'] => ({
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
