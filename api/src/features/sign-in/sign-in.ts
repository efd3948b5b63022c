import { CODE_ATTEMPTS_MAX, type RateLimit } from '@radruf/contract'
import { ApiProblem } from '@radruf/contract/api'
import { requireEmail } from '@radruf/contract/server'
import type { FastifyRequest } from 'fastify'
import type { Trx } from '../../database/schema.ts'
import { inTransaction } from '../../database/transaction.ts'
import type { Handler, PersonRow } from '../../http/handler.ts'
import type { Service } from '../../service.ts'
import type { Settings } from '../../settings.ts'
import { isEqualConstantTime } from '../../signed-token.ts'
import { dateOf } from '../../time.ts'
import { findByEmail } from '../people/storage.ts'
import { codeBrowser, hashCode } from './challenge.ts'
import { consumeAttempt, markChallengeUsed } from './challenge-storage.ts'
import { recordConfirmation } from './confirmation.ts'
import { toNetwork } from './network.ts'
import { openSession, sendSession } from './open-session.ts'
import { consumeRateLimit, hashLimitKey } from './rate-limit.ts'
import { recordRefusal } from './refusals.ts'
import { acceptsMailedCode, confirmsWithCode } from './sign-in-keys.ts'

/** For attempts without a valid challenge. The attempts of each challenge are limited, and so are the challenges of an address. */
const ATTEMPTS_PER_NETWORK: RateLimit = { max: 60, seconds: 15 * 60 }

/** `accepts`: whether a code serves the purpose for a person. */
type CodeAttempt = {
  email: string
  code: string
  accepts: typeof acceptsMailedCode
  browserHash: string
  ip: string
  now: Date
}
type CodeResult =
  | { status: 'limited'; retryAfter: number }
  | { status: 'expired' }
  | { status: 'wrong' }
  | { status: 'right'; person: PersonRow }

/** Exchanges a code for a session in the browser that requested the code. Throws CODE_EXPIRED, CODE_WRONG or TOO_MANY_REQUESTS. */
export const signIn: Handler<'signIn'> = async ({ service, body, request, reply }) => {
  const email = requireEmail(body.email)
  const attempt = { email, code: body.code, accepts: acceptsMailedCode }
  const opened = await useCode(service, request, attempt, (trx, person) =>
    openSession(trx, { service, request }, { person, key: 'code' }),
  )
  return sendSession({ service, request, reply }, opened)
}

/** Confirms with a code who uses the session. Throws CODE_EXPIRED, CODE_WRONG or TOO_MANY_REQUESTS. */
export const confirmSession: Handler<'confirmSession'> = async ({ service, person, body, request, reply }) => {
  const attempt = { email: person.email, code: body.code, accepts: confirmsWithCode }
  await useCode(service, request, attempt, (trx) => recordConfirmation(trx, { service, request, person }, 'code'))
  codeBrowser.clear(reply, service.settings)
  return null
}

/** Uses up a code and runs `then` in the same transaction. Throws CODE_EXPIRED, CODE_WRONG or TOO_MANY_REQUESTS. */
async function useCode<T>(
  service: Service,
  request: FastifyRequest,
  { email, code, accepts }: Pick<CodeAttempt, 'email' | 'code' | 'accepts'>,
  then: (trx: Trx, person: PersonRow) => Promise<T>,
): Promise<T> {
  const now = dateOf(service.clock.now())
  const attempt = {
    email,
    code,
    accepts,
    browserHash: codeBrowser.readHash(request, service.settings),
    ip: request.ip,
    now,
  }
  // Failures are returned, not thrown, so the counted attempt is committed.
  const result = await inTransaction(service, async (trx) => {
    const checked = await checkCode(trx, service.settings, attempt)
    if (checked.status === 'right') return { ...checked, value: await then(trx, checked.person) }
    // What the limit refuses is not recorded, so that it fills no disk.
    if (checked.status !== 'limited') await recordRefusal(service, request, { key: 'code', db: trx })
    return checked
  })
  if (result.status === 'limited') throw new ApiProblem('TOO_MANY_REQUESTS', { retryAfter: result.retryAfter })
  if (result.status === 'expired') throw new ApiProblem('CODE_EXPIRED')
  if (result.status === 'wrong') throw new ApiProblem('CODE_WRONG')
  return result.value
}

async function checkCode(
  trx: Trx,
  settings: Settings,
  { email, code, accepts, browserHash, ip, now }: CodeAttempt,
): Promise<CodeResult> {
  const { secret } = settings
  const challenge = await consumeAttempt(trx, {
    browserHash,
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
  // A matching code for an address that is not invited, or for a person who uses no codes, was guessed: it was never mailed.
  if (!person || !(await accepts({ db: trx, settings }, person))) return { status: 'wrong' }
  if (!(await markChallengeUsed(trx, challenge.id, now))) return { status: 'expired' }
  return { status: 'right', person }
}
