import { CONFIRMATION_MINUTES, type ConfirmationKey, MINUTE_MS } from '@radruf/contract'
import { ApiProblem } from '@radruf/contract/api'
import type { FastifyRequest } from 'fastify'
import type { SignInKey, Trx } from '../../database/schema.ts'
import type { PersonRow } from '../../http/handler.ts'
import type { Service } from '../../service.ts'
import { dateOf } from '../../time.ts'
import { recordSecurityEvent } from '../security-log/security-log.ts'
import { hashToken, readSessionToken } from './session.ts'
import { confirmsWithCode, hasCompanyKey, hasPasskey, hasStrongKey } from './sign-in-keys.ts'

type Call = { service: Service; request: FastifyRequest; person: PersonRow }

/**
 * Whether the person of the session signed in, or confirmed who they are, within {@link CONFIRMATION_MINUTES}. Of staff with a
 * passkey or a company account, a mailed code is not enough.
 */
export async function isConfirmed({ service, request, person }: Call): Promise<boolean> {
  const session = await service.db
    .selectFrom('session')
    .select(['created_at', 'confirmed_at', 'confirmed_with'])
    .where('token_hash', '=', hashToken(readSessionToken(service, request) ?? ''))
    .executeTakeFirst()
  if (!session) return false
  const age = dateOf(service.clock.now()).getTime() - (session.confirmed_at ?? session.created_at).getTime()
  if (age >= CONFIRMATION_MINUTES * MINUTE_MS) return false
  return session.confirmed_with !== 'code' || person.role === 'customer' || !(await hasStrongKey(service, person.id))
}

/** The keys with which a person can confirm, the strongest first. */
export async function listConfirmationKeys({ service, person }: Pick<Call, 'service' | 'person'>) {
  const keys: ConfirmationKey[] = []
  if (await hasPasskey(service.db, person.id)) keys.push('passkey')
  if (await hasCompanyKey(service, person.id)) keys.push('company')
  if (await confirmsWithCode(service, person)) keys.push('code')
  return keys
}

/** Throws CONFIRMATION_NEEDED: a session left open on a device must not be enough to take or delete everything. */
export async function requireConfirmed(call: Call): Promise<void> {
  if (!(await isConfirmed(call))) throw new ApiProblem('CONFIRMATION_NEEDED')
}

/** Records that the person has confirmed with a key who uses the session of a request. */
export async function recordConfirmation(trx: Trx, { service, request, person }: Call, key: SignInKey): Promise<void> {
  const at = dateOf(service.clock.now())
  await trx
    .updateTable('session')
    .set({ confirmed_at: at, confirmed_with: key })
    .where('token_hash', '=', hashToken(readSessionToken(service, request) ?? ''))
    .execute()
  service.signIns.count(key, 'done')
  await recordSecurityEvent(trx, { kind: 'identity_confirmed', at, personId: person.id, detail: key })
}
