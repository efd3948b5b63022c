import { CODE_ATTEMPTS_MAX, type RateLimit } from '@radruf/contract'
import { ApiProblem } from '@radruf/contract/api'
import { requireEmail } from '@radruf/contract/server'
import type { Trx } from '../../database/schema.ts'
import { inTransaction } from '../../database/transaction.ts'
import type { Handler, PersonRow } from '../../http/handler.ts'
import type { Service } from '../../service.ts'
import { isEqualConstantTime } from '../../signed-token.ts'
import { dateOf } from '../../time.ts'
import { findByEmail, recordInvitationAccepted } from '../people/storage.ts'
import { toPersonView } from '../people/view.ts'
import { clearChallengeCookie, hashBrowser, hashCode, readChallengeToken } from './challenge.ts'
import { consumeAttempt, markChallengeUsed } from './challenge-storage.ts'
import { setDeviceCookie } from './device-cookie.ts'
import { toNetwork } from './network.ts'
import { consumeRateLimit, hashLimitKey } from './rate-limit.ts'
import { createSession, type NewSession } from './session.ts'

/** For attempts without a valid challenge. The attempts of each challenge are limited, and so are the challenges of an address. */
const ATTEMPTS_PER_NETWORK: RateLimit = { max: 60, seconds: 15 * 60 }

type SignInResult =
  | { status: 'limited'; retryAfter: number }
  | { status: 'expired' }
  | { status: 'wrong' }
  | { status: 'right'; person: PersonRow; session: NewSession }
type SignInAttempt = {
  email: string
  code: string
  browser: string
  ip: string
  userAgent: string | undefined
  now: Date
}

/** Exchanges a code for a session in the browser that requested the code. Throws CODE_EXPIRED, CODE_WRONG or TOO_MANY_REQUESTS. */
export const signIn: Handler<'signIn'> = async ({ service, body, request, reply }) => {
  const email = requireEmail(body.email)
  const now = dateOf(service.clock.now())
  const browser = readChallengeToken(request, service.settings) ?? ''
  // Failures are returned, not thrown, so the counted attempt is committed.
  const result = await inTransaction(service, (trx) =>
    checkCode(service, trx, {
      email,
      code: body.code,
      browser,
      ip: request.ip,
      userAgent: request.headers['user-agent'],
      now,
    }),
  )
  if (result.status === 'limited') throw new ApiProblem('TOO_MANY_REQUESTS', { retryAfter: result.retryAfter })
  if (result.status === 'expired') throw new ApiProblem('CODE_EXPIRED')
  if (result.status === 'wrong') throw new ApiProblem('CODE_WRONG')
  result.session.setCookie(reply)
  setDeviceCookie(request, reply, service.settings, email)
  clearChallengeCookie(reply, service.settings)
  return toPersonView(result.person)
}

async function checkCode(
  service: Service,
  trx: Trx,
  { email, code, browser, ip, userAgent, now }: SignInAttempt,
): Promise<SignInResult> {
  const { secret } = service.settings
  const challenge = await consumeAttempt(trx, {
    browserHash: hashBrowser(browser),
    emailHash: hashLimitKey(secret, 'email', email),
    maxAttempts: CODE_ATTEMPTS_MAX,
    now,
  })
  if (!challenge) {
    const key = hashLimitKey(secret, 'guesses of network', toNetwork(ip))
    const retryAfter = await consumeRateLimit(trx, key, ATTEMPTS_PER_NETWORK, now)
    return retryAfter > 0 ? { status: 'limited', retryAfter } : { status: 'expired' }
  }
  if (!isEqualConstantTime(challenge.code_hash, hashCode(secret, challenge.id, code))) return { status: 'wrong' }
  const person = await findByEmail(trx, email)
  // A matching code for an address that is not invited was guessed: it was never mailed.
  if (!person) return { status: 'wrong' }
  if (!(await markChallengeUsed(trx, challenge.id, now))) return { status: 'expired' }
  await recordInvitationAccepted(trx, person.id, now)
  return { status: 'right', person, session: await createSession(service, trx, person.id, userAgent) }
}
