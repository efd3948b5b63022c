import { CONFIRMATION_MINUTES, MINUTE_MS } from '@radruf/contract'
import { ApiProblem } from '@radruf/contract/api'
import type { FastifyRequest } from 'fastify'
import type { Service } from '../../service.ts'
import { dateOf } from '../../time.ts'
import { hashToken, readSessionToken } from './session.ts'

/** Whether the person of the session signed in, or confirmed with a code, within {@link CONFIRMATION_MINUTES}. */
export async function isConfirmed(service: Service, request: FastifyRequest): Promise<boolean> {
  const session = await service.db
    .selectFrom('session')
    .select(['created_at', 'confirmed_at'])
    .where('token_hash', '=', hashToken(readSessionToken(service, request) ?? ''))
    .executeTakeFirst()
  if (!session) return false
  const age = dateOf(service.clock.now()).getTime() - (session.confirmed_at ?? session.created_at).getTime()
  return age < CONFIRMATION_MINUTES * MINUTE_MS
}

/** Throws CONFIRMATION_NEEDED: a session left open on a device must not be enough to take or delete everything. */
export async function requireConfirmed(service: Service, request: FastifyRequest): Promise<void> {
  if (!(await isConfirmed(service, request))) throw new ApiProblem('CONFIRMATION_NEEDED')
}
