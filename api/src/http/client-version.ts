import { BUSY_HEADER, isVersionBelow, OUTDATED_HEADER, VERSION_HEADER } from '@radruf/contract'
import { ApiProblem } from '@radruf/contract/api'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Settings } from '../settings.ts'

/**
 * Refuses a client below the minimum version with UPDATE_REQUIRED. A busy client (in a call, or with unsent input) may finish;
 * its replies carry the outdated header. A client without a version header is a page of this release.
 */
export function checkVersion({ headers }: FastifyRequest, reply: FastifyReply, { minimumVersion }: Settings) {
  const version = headers[VERSION_HEADER]
  if (!minimumVersion || typeof version !== 'string' || !isVersionBelow(version, minimumVersion)) return
  if (!headers[BUSY_HEADER]) throw new ApiProblem('UPDATE_REQUIRED')
  reply.header(OUTDATED_HEADER, '1')
}
