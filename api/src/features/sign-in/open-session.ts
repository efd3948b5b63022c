import type { Person } from '@radruf/contract'
import { ApiProblem } from '@radruf/contract/api'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SignInKey, Trx } from '../../database/schema.ts'
import type { PersonRow } from '../../http/handler.ts'
import type { Service } from '../../service.ts'
import { dateOf } from '../../time.ts'
import { recordInvitationAccepted } from '../people/storage.ts'
import { toPersonView } from '../people/view.ts'
import { recordSecurityEvent } from '../security-log/security-log.ts'
import { codeBrowser } from './challenge.ts'
import { setDeviceCookie } from './device-cookie.ts'
import { createSession, type NewSession, type SessionProof } from './session.ts'

type SignInCall = { service: Service; request: FastifyRequest; reply: FastifyReply }
type Opened = { person: PersonRow; key: SignInKey; session: NewSession }

/** Opens a session for a person who has proved with a key who they are. Throws ACCOUNT_BLOCKED. */
export async function openSession(
  trx: Trx,
  { service, request }: Omit<SignInCall, 'reply'>,
  { person, key, ...proof }: { person: PersonRow; key: SignInKey } & SessionProof,
): Promise<Opened> {
  if (person.blocked_at) throw new ApiProblem('ACCOUNT_BLOCKED')
  const at = dateOf(service.clock.now())
  await recordInvitationAccepted(trx, person.id, at)
  await recordSecurityEvent(trx, { kind: 'signed_in', at, personId: person.id, detail: key })
  const userAgent = request.headers['user-agent']
  const session = await createSession(service, trx, person.id, { userAgent, key, ...proof })
  return { person, key, session }
}

/** Sends the cookies of a session that was opened. Returns its person. */
export function sendSession({ service, request, reply }: SignInCall, { person, key, session }: Opened): Person {
  service.signIns.count(key, 'done')
  session.setCookie(reply)
  setDeviceCookie(request, reply, service.settings, person.email)
  codeBrowser.clear(reply, service.settings)
  return toPersonView(person)
}
