import type { FastifyServerOptions } from 'fastify'
import { scrub } from '../app/scrub.ts'

/**
 * Logger options that keep personal data out of logs. Addresses of pages contain e-mail addresses and tokens, so requests are logged
 * with their method alone, and errors without their further members, which can quote the request.
 */
export const loggerOptions: Exclude<FastifyServerOptions['logger'], boolean | undefined> = {
  serializers: {
    req: ({ method }: { method: string }) => ({ method }),
    err: serializeError,
  },
}

function serializeError(error: unknown) {
  if (!(error instanceof Error))
    return { type: typeof error, message: typeof error === 'string' ? scrub(error) : '', stack: '' }
  const { name, message, stack = '', code } = error as NodeJS.ErrnoException
  const frames = stack.split('\n').filter((line) => /^\s+at /.test(line))
  return { type: name, message: scrub(message), code, stack: frames.join('\n') }
}
