import type { RateLimit } from '@radruf/contract'
import { ApiProblem } from '@radruf/contract/api'
import { generateAuthenticationOptions } from '@simplewebauthn/server'
import { inTransaction } from '../../database/transaction.ts'
import type { Handlers } from '../../http/handler.ts'
import { dateOf } from '../../time.ts'
import { recordConfirmation } from '../sign-in/confirmation.ts'
import { toNetwork } from '../sign-in/network.ts'
import { openSession, sendSession } from '../sign-in/open-session.ts'
import { consumeRateLimit, hashLimitKey } from '../sign-in/rate-limit.ts'
import { passkeyBrowser, storeChallenge } from './challenges.ts'
import { findRelyingParty } from './relying-party.ts'
import { verifyProof } from './verify-proof.ts'

/** Every view of the sign-in page asks for a challenge, and many people can share a network. */
const CHALLENGES_PER_NETWORK: RateLimit = { max: 300, seconds: 15 * 60 }

export const passkeySignInHandlers = {
  startPasskeySignIn: async ({ service, request, reply }) => {
    const { settings } = service
    const now = dateOf(service.clock.now())
    const { domain } = findRelyingParty(request, settings)
    const options = await generateAuthenticationOptions({ rpID: domain, userVerification: 'required' })
    const browserHash = passkeyBrowser.renew(reply, settings)
    const key = hashLimitKey(settings.secret, 'passkey challenges of network', toNetwork(request.ip))
    const wait = await inTransaction(service, async (trx) => {
      const waitSeconds = await consumeRateLimit(trx, key, CHALLENGES_PER_NETWORK, now)
      if (waitSeconds === 0)
        await storeChallenge(trx, { challenge: options.challenge, browserHash, personId: null, now })
      return waitSeconds
    })
    if (wait > 0) throw new ApiProblem('TOO_MANY_REQUESTS', { retryAfter: wait })
    return { options: { ...options } }
  },
  signInWithPasskey: async ({ service, body, request, reply }) => {
    const { person_id } = await verifyProof(service, request, body.proof)
    const opened = await inTransaction(service, async (trx) => {
      const person = await trx.selectFrom('person').selectAll().where('id', '=', person_id).executeTakeFirst()
      if (!person) throw new ApiProblem('PASSKEY_UNKNOWN')
      return openSession(trx, { service, request }, { person, key: 'passkey' })
    })
    return sendSession({ service, request, reply }, opened)
  },
  confirmWithPasskey: async ({ service, person, body, request }) => {
    const passkey = await verifyProof(service, request, body.proof)
    if (passkey.person_id !== person.id) throw new ApiProblem('PASSKEY_REFUSED')
    await inTransaction(service, (trx) => recordConfirmation(trx, { service, request, person }, 'passkey'))
    return null
  },
} satisfies Partial<Handlers>
