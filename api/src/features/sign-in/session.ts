import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { DAY_MS, MINUTE_MS } from '@radruf/contract'
import { SESSION_DAYS, SESSION_MAX_DAYS, SESSION_RENEWAL_MINUTES } from '@radruf/contract/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SignInKey, Trx } from '../../database/schema.ts'
import { clearCookie, readCookie, setCookie } from '../../http/cookies.ts'
import type { PersonRow } from '../../http/handler.ts'
import type { Service } from '../../service.ts'
import { dateOf } from '../../time.ts'
import { extendSession, insertSession } from './session-storage.ts'

/** Browsers store this name, so it never changes. */
const COOKIE = 'radruf_session'

export const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url')

/**
 * Returns the person of the session cookie, or null. Extends a session in use by another {@link SESSION_DAYS}, up to
 * {@link SESSION_MAX_DAYS} after the sign-in.
 */
export const authenticate = async (
  service: Service,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<PersonRow | null> => (await authenticateSession(service, request, reply))?.person ?? null

/** Like {@link authenticate}, with the id of the session. */
export async function authenticateSession(
  service: Service,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<{ sessionId: string; person: PersonRow } | null> {
  const token = readSessionToken(service, request)
  if (!token) return null
  const now = dateOf(service.clock.now())
  const found = await service.findSession(hashToken(token))
  // A sign-in that began before the block may have opened a session after it.
  if (!found || found.person.blocked_at) return null
  const expiresAt = new Date(Math.min(found.expires_at.getTime(), sessionEndsAt(found.created_at)))
  if (expiresAt <= now) return null
  if (now.getTime() - found.last_seen_at.getTime() > SESSION_RENEWAL_MINUTES * MINUTE_MS) {
    const extended = sessionExpiresAt(now, found.created_at)
    await extendSession(service.db, found.session_id, now, extended)
    setSessionCookie(service, reply, token, extended.getTime() - now.getTime())
  }
  return { sessionId: found.session_id, person: found.person }
}

/** `confirmedAt`: when the person proved who they are, if that was before the sign-in. `signOutHint`: see {@link SessionTable}. */
export type SessionProof = { confirmedAt?: Date | undefined; signOutHint?: string }
export type NewSession = { token: string; setCookie: (reply: FastifyReply) => void }

const MAX_USER_AGENT_LENGTH = 400

/** Creates a session for a person who has signed in with a key. `setCookie` sends its cookie to the browser. */
export async function createSession(
  service: Service,
  trx: Trx,
  personId: string,
  {
    userAgent,
    key = 'code',
    confirmedAt,
    signOutHint,
  }: { userAgent?: string | undefined; key?: SignInKey } & SessionProof = {},
): Promise<NewSession> {
  const token = randomBytes(32).toString('base64url')
  const now = dateOf(service.clock.now())
  await insertSession(trx, {
    id: randomUUID(),
    token_hash: hashToken(token),
    person_id: personId,
    created_at: now,
    confirmed_at: confirmedAt ?? now,
    confirmed_with: key,
    sign_out_hint: signOutHint ?? null,
    last_seen_at: now,
    expires_at: sessionExpiresAt(now, now),
    user_agent: userAgent?.slice(0, MAX_USER_AGENT_LENGTH) ?? null,
  })
  return { token, setCookie: (reply) => setSessionCookie(service, reply, token, SESSION_DAYS * DAY_MS) }
}

export const readSessionToken = ({ settings }: Service, request: FastifyRequest) =>
  readCookie(request, settings, COOKIE)
export const clearSessionCookie = ({ settings }: Service, reply: FastifyReply) => clearCookie(reply, settings, COOKIE)

/** Time in milliseconds when a session ends, however often it is used. */
const sessionEndsAt = (createdAt: Date) => createdAt.getTime() + SESSION_MAX_DAYS * DAY_MS
const sessionExpiresAt = (now: Date, createdAt: Date) =>
  new Date(Math.min(now.getTime() + SESSION_DAYS * DAY_MS, sessionEndsAt(createdAt)))

const setSessionCookie = ({ settings }: Service, reply: FastifyReply, token: string, maxAgeMs: number) =>
  setCookie(reply, settings, { name: COOKIE, value: token, maxAgeSeconds: Math.floor(maxAgeMs / 1000) })
