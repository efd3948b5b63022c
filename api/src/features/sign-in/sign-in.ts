import type { Trx } from '../../database/schema.ts'
import { inTransaction } from '../../database/transaction.ts'
import type { Handler, PersonRow } from '../../http/handler.ts'
import { ApiProblem } from '../../problem.ts'
import type { Service } from '../../service.ts'
import { isSame } from '../../signed-token.ts'
import { dateOf } from '../../time.ts'
import { requireEmail } from '../people/email.ts'
import { findByEmail, noteAccepted } from '../people/storage.ts'
import { personView } from '../people/view.ts'
import { CODE_TRIES, clearChallenge, hashBrowser, hashCode, readChallenge } from './challenge.ts'
import { tryChallenge, useChallenge } from './challenge-storage.ts'
import { hit, type Limit, limitKey } from './rate-limit.ts'
import { beginSession, type NewSession } from './session.ts'

const GUESSES_PER_ADDRESS: Limit = { times: 20, seconds: 15 * 60 }
const GUESSES_PER_NETWORK: Limit = { times: 60, seconds: 15 * 60 }

type Outcome =
  | { at: 'limited'; retryAfter: number }
  | { at: 'expired' }
  | { at: 'wrong' }
  | { at: 'right'; person: PersonRow; session: NewSession }
type Guess = { email: string; code: string; browser: string; ip: string; userAgent: string | undefined; now: Date }

/** Trades a code for a session, in the browser that asked for the code. */
export const signIn: Handler<'signIn'> = async ({ service, body, request, reply }) => {
  const email = requireEmail(body.email)
  const now = dateOf(service.clock.now())
  const browser = readChallenge(request) ?? ''
  // Refusals are returned, not thrown: a counted try must be committed.
  const outcome = await inTransaction(service, (trx) =>
    guess(service, trx, {
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
  outcome.session.give(reply)
  clearChallenge(reply)
  return personView(outcome.person)
}

async function guess(
  service: Service,
  trx: Trx,
  { email, code, browser, ip, userAgent, now }: Guess,
): Promise<Outcome> {
  const { secret } = service.settings
  const retryAfter =
    (await hit(trx, limitKey(secret, 'guesses of network', ip), GUESSES_PER_NETWORK, now)) ||
    (await hit(trx, limitKey(secret, 'guesses of address', email), GUESSES_PER_ADDRESS, now))
  if (retryAfter > 0) return { at: 'limited', retryAfter }
  const challenge = await tryChallenge(trx, {
    browserHash: hashBrowser(browser),
    emailHash: limitKey(secret, 'email', email),
    tries: CODE_TRIES,
    now,
  })
  if (!challenge) return { at: 'expired' }
  if (!isSame(challenge.code_hash, hashCode(secret, challenge.id, code))) return { at: 'wrong' }
  const person = await findByEmail(trx, email)
  // A right guess for an address that is not invited is a wrong one: nobody was ever sent that code.
  if (!person) return { at: 'wrong' }
  if (!(await useChallenge(trx, challenge.id, now))) return { at: 'expired' }
  await noteAccepted(trx, person.id, now)
  return { at: 'right', person, session: await beginSession(service, trx, person.id, userAgent) }
}
