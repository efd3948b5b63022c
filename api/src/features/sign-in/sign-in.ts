import type { Trx } from '../../database/schema.ts'
import { inTransaction } from '../../database/transaction.ts'
import type { Handler, PersonRow } from '../../http/handler.ts'
import { ApiProblem } from '../../problem.ts'
import type { Service } from '../../service.ts'
import { isEqualConstantTime } from '../../signed-token.ts'
import { dateOf } from '../../time.ts'
import { requireEmail } from '../people/email.ts'
import { findByEmail, recordInvitationAccepted } from '../people/storage.ts'
import { toPersonView } from '../people/view.ts'
import { clearChallengeCookie, hashBrowser, hashCode, MAX_CODE_ATTEMPTS, readChallengeToken } from './challenge.ts'
import { consumeAttempt, markChallengeUsed } from './challenge-storage.ts'
import { consumeRateLimit, hashLimitKey, type RateLimit } from './rate-limit.ts'
import { createSession, type NewSession } from './session.ts'

const GUESSES_PER_ADDRESS: RateLimit = { max: 20, seconds: 15 * 60 }
const GUESSES_PER_NETWORK: RateLimit = { max: 60, seconds: 15 * 60 }

type SignInResult =
  | { at: 'limited'; retryAfter: number }
  | { at: 'expired' }
  | { at: 'wrong' }
  | { at: 'right'; person: PersonRow; session: NewSession }
type SignInAttempt = {
  email: string
  code: string
  browser: string
  ip: string
  userAgent: string | undefined
  now: Date
}

/** Trades a code for a session, in the browser that asked for the code. */
export const signIn: Handler<'signIn'> = async ({ service, body, request, reply }) => {
  const email = requireEmail(body.email)
  const now = dateOf(service.clock.now())
  const browser = readChallengeToken(request) ?? ''
  // Refusals are returned, not thrown: a counted try must be committed.
  const outcome = await inTransaction(service, (trx) =>
    checkCode(service, trx, {
      email,
      code: body.code,
      browser,
      ip: request.ip,
      userAgent: request.headers['user-agent'],
      now,
    }),
  )
  if (outcome.at === 'limited') throw new ApiProblem('TOO_MANY_REQUESTS', { retryAfter: outcome.retryAfter })
  if (outcome.at === 'expired') throw new ApiProblem('CODE_EXPIRED')
  if (outcome.at === 'wrong') throw new ApiProblem('CODE_WRONG')
  outcome.session.setCookie(reply)
  clearChallengeCookie(reply)
  return toPersonView(outcome.person)
}

async function checkCode(
  service: Service,
  trx: Trx,
  { email, code, browser, ip, userAgent, now }: SignInAttempt,
): Promise<SignInResult> {
  const { secret } = service.settings
  const retryAfter =
    (await consumeRateLimit(trx, hashLimitKey(secret, 'guesses of network', ip), GUESSES_PER_NETWORK, now)) ||
    (await consumeRateLimit(trx, hashLimitKey(secret, 'guesses of address', email), GUESSES_PER_ADDRESS, now))
  if (retryAfter > 0) return { at: 'limited', retryAfter }
  const challenge = await consumeAttempt(trx, {
    browserHash: hashBrowser(browser),
    emailHash: hashLimitKey(secret, 'email', email),
    maxAttempts: MAX_CODE_ATTEMPTS,
    now,
  })
  if (!challenge) return { at: 'expired' }
  if (!isEqualConstantTime(challenge.code_hash, hashCode(secret, challenge.id, code))) return { at: 'wrong' }
  const person = await findByEmail(trx, email)
  // A right guess for an address that is not invited is a wrong one: nobody was ever sent that code.
  if (!person) return { at: 'wrong' }
  if (!(await markChallengeUsed(trx, challenge.id, now))) return { at: 'expired' }
  await recordInvitationAccepted(trx, person.id, now)
  return { at: 'right', person, session: await createSession(service, trx, person.id, userAgent) }
}
