import { ApiProblem, type PartOf } from '@radruf/contract/api'
import { verifyAuthenticationResponse } from '@simplewebauthn/server'
import type { FastifyRequest } from 'fastify'
import { inTransaction } from '../../database/transaction.ts'
import type { Service } from '../../service.ts'
import { dateOf } from '../../time.ts'
import { recordRefusal } from '../sign-in/refusals.ts'
import { passkeyBrowser, readChallenge, takeChallenge } from './challenges.ts'
import { findRelyingParty } from './relying-party.ts'
import { findPasskey, type PasskeyRow, recordUse } from './storage.ts'

export type Proof = PartOf<'signInWithPasskey', 'body'>['proof']

/**
 * Checks a reply of a browser's passkey, records its use, and returns the passkey. Refusals are security events. Throws PASSKEY_EXPIRED,
 * PASSKEY_UNKNOWN or PASSKEY_REFUSED.
 */
export async function verifyProof(service: Service, request: FastifyRequest, proof: Proof): Promise<PasskeyRow> {
  const now = dateOf(service.clock.now())
  try {
    return await checkProof(service, request, proof, now)
  } catch (error) {
    if (error instanceof ApiProblem) await recordRefusal(service, request, { key: 'passkey' })
    throw error
  }
}

async function checkProof(service: Service, request: FastifyRequest, proof: Proof, now: Date): Promise<PasskeyRow> {
  const { db, settings, log } = service
  const challenge = readChallenge(proof.response.clientDataJSON)
  const browserHash = passkeyBrowser.readHash(request, settings)
  if (!(await takeChallenge(db, { challenge, browserHash, personId: null, now })))
    throw new ApiProblem('PASSKEY_EXPIRED')
  const passkey = await findPasskey(db, proof.id)
  if (!passkey) throw new ApiProblem('PASSKEY_UNKNOWN')
  const { origin, domain } = findRelyingParty(request, settings)
  const { userHandle, ...response } = proof.response
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: {
      ...proof,
      response: { ...response, ...(userHandle && { userHandle }) },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: domain,
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
      counter: passkey.counter,
    },
    requireUserVerification: true,
  }).catch((error: unknown) => {
    log.info({ reason: error instanceof Error ? error.message : String(error) }, 'passkey refused')
    throw new ApiProblem('PASSKEY_REFUSED')
  })
  if (!verified || !isHandleOf(userHandle, passkey.person_id)) throw new ApiProblem('PASSKEY_REFUSED')
  const use = {
    id: passkey.id,
    counter: authenticationInfo.newCounter,
    isSynced: authenticationInfo.credentialBackedUp,
    now,
  }
  if (!(await inTransaction(service, (trx) => recordUse(trx, use)))) throw new ApiProblem('PASSKEY_REFUSED')
  return passkey
}

/** The user handle of a person's passkeys: the bytes of the id, which name the person to no other site. */
export const toUserHandle = (personId: string) => new Uint8Array(Buffer.from(personId.replaceAll('-', ''), 'hex'))

const isHandleOf = (handle: string | null | undefined, personId: string): boolean =>
  !handle || handle === Buffer.from(toUserHandle(personId)).toString('base64url')
