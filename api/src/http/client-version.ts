import { BUSY_HEADER, isVersionBelow, OUTDATED_HEADER, VERSION_HEADER } from '@radruf/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiProblem } from '../problem.ts'
import type { Settings } from '../settings.ts'

/**
 * Refuses an app below the minimum version, unless it says that a call or something unsent is under way: what has begun may
 * be finished, and the answer says that an update is due then. Clients that name no version are pages of this very release.
 */
export function checkVersion({ headers }: FastifyRequest, reply: FastifyReply, { minimumVersion }: Settings) {
  const version = headers[VERSION_HEADER]
  if (!minimumVersion || typeof version !== 'string' || !isVersionBelow(version, minimumVersion)) return
  if (!headers[BUSY_HEADER]) throw new ApiProblem('UPDATE_REQUIRED')
  reply.header(OUTDATED_HEADER, '1')
}
