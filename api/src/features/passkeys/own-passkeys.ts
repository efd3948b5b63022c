import { randomUUID } from 'node:crypto'
import { PASSKEYS_MAX, type Passkey } from '@radruf/contract'
import { ApiProblem } from '@radruf/contract/api'
import {
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { json } from '../../database/json.ts'
import { isUniqueViolation } from '../../database/postgres-errors.ts'
import type { Trx } from '../../database/schema.ts'
import { inTransaction } from '../../database/transaction.ts'
import type { EndpointCall, Handlers } from '../../http/handler.ts'
import { dateOf, isoOf, isoOrNull } from '../../time.ts'
import { recordSecurityEvent } from '../security-log/security-log.ts'
import { parseDevice } from '../sessions/storage.ts'
import { requireConfirmed } from '../sign-in/confirmation.ts'
import { acceptsMailedCode, hasCompanyKey } from '../sign-in/sign-in-keys.ts'
import { passkeyBrowser, readChallenge, storeChallenge, takeChallenge } from './challenges.ts'
import { findRelyingParty } from './relying-party.ts'
import { insertPasskey, listPasskeys, type PasskeyRow, renamePasskey } from './storage.ts'
import { toUserHandle } from './verify-proof.ts'

export const ownPasskeyHandlers = {
  listSignInKeys: async ({ service, person }) => ({
    passkeys: (await listPasskeys(service.db, person.id)).map(toPasskey),
    hasMailedCode: await acceptsMailedCode(service, person),
    hasCompanyAccount: await hasCompanyKey(service, person.id),
  }),
  startPasskeyRegistration: async ({ service, person, request, reply }) => {
    await requireConfirmed({ service, request, person })
    const { settings } = service
    const existing = await listPasskeys(service.db, person.id)
    if (existing.length >= PASSKEYS_MAX) throw new ApiProblem('PASSKEY_LIMIT')
    const { domain, name } = findRelyingParty(request, settings)
    const options = await generateRegistrationOptions({
      rpName: name,
      rpID: domain,
      userID: toUserHandle(person.id),
      userName: person.email,
      userDisplayName: person.name ?? person.email,
      attestationType: 'none',
      excludeCredentials: existing.map(({ credential_id, transports }) => ({
        id: credential_id,
        transports,
      })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    const challenge = {
      challenge: options.challenge,
      browserHash: passkeyBrowser.renew(reply, settings),
      personId: person.id,
      now: dateOf(service.clock.now()),
    }
    await inTransaction(service, (trx) => storeChallenge(trx, challenge))
    return { options: { ...options } }
  },
  addPasskey: async (call) => {
    const { service, person, body, request } = call
    await requireConfirmed({ service, request, person })
    const { credential, isSynced } = await verifyNewPasskey(call)
    const now = dateOf(service.clock.now())
    const row = await inTransaction(service, async (trx) => {
      await lockPasskeys(trx, person.id)
      if ((await listPasskeys(trx, person.id)).length >= PASSKEYS_MAX) throw new ApiProblem('PASSKEY_LIMIT')
      await recordSecurityEvent(trx, { kind: 'passkey_added', at: now, personId: person.id })
      return insertPasskey(trx, {
        id: randomUUID(),
        person_id: person.id,
        credential_id: credential.id,
        public_key: Buffer.from(credential.publicKey).toString('base64url'),
        counter: credential.counter,
        transports: json(body.passkey.response.transports ?? []),
        name: body.name ?? toDeviceName(request.headers['user-agent'] ?? null),
        is_synced: isSynced,
        created_at: now,
        last_used_at: null,
      })
    }).catch((error: unknown) => {
      throw isUniqueViolation(error) ? new ApiProblem('PASSKEY_REFUSED') : error
    })
    return toPasskey(row)
  },
  renamePasskey: async ({ service, person, params, body }) => {
    const row = await renamePasskey(service.db, { id: params.passkeyId, personId: person.id, name: body.name })
    if (!row) throw new ApiProblem('NOT_FOUND')
    return toPasskey(row)
  },
  deletePasskey: async ({ service, person, params, request }) => {
    await requireConfirmed({ service, request, person })
    await inTransaction(service, async (trx) => {
      await lockPasskeys(trx, person.id)
      const rows = await listPasskeys(trx, person.id)
      if (!rows.some(({ id }) => id === params.passkeyId)) return
      const keys = { db: trx, settings: service.settings }
      const isLast = rows.length === 1 && !(await hasCompanyKey(keys, person.id))
      if (isLast && !(await acceptsMailedCode(keys, person))) throw new ApiProblem('LAST_KEY')
      await trx.deleteFrom('passkey').where('id', '=', params.passkeyId).execute()
      const at = dateOf(service.clock.now())
      await recordSecurityEvent(trx, { kind: 'passkey_removed', at, personId: person.id })
    })
    return null
  },
} satisfies Partial<Handlers>

/** Serializes the changes of a person's passkeys, so that two requests cannot remove the last two. */
const lockPasskeys = (trx: Trx, personId: string) =>
  trx.selectFrom('person').select('id').where('id', '=', personId).forUpdate().execute()

/** Checks the reply of a browser that made a passkey. Throws PASSKEY_EXPIRED or PASSKEY_REFUSED. */
async function verifyNewPasskey({ service, person, body, request }: EndpointCall<'addPasskey'>) {
  const { settings, log } = service
  const { response } = body.passkey
  const challenge = readChallenge(response.clientDataJSON)
  const browserHash = passkeyBrowser.readHash(request, settings)
  const now = dateOf(service.clock.now())
  if (!(await takeChallenge(service.db, { challenge, browserHash, personId: person.id, now })))
    throw new ApiProblem('PASSKEY_EXPIRED')
  const { origin, domain } = findRelyingParty(request, settings)
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: { ...body.passkey, clientExtensionResults: {} } as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: domain,
    requireUserVerification: true,
  }).catch((error: unknown) => {
    log.info({ reason: error instanceof Error ? error.message : String(error) }, 'new passkey refused')
    throw new ApiProblem('PASSKEY_REFUSED')
  })
  if (!verified || !registrationInfo) throw new ApiProblem('PASSKEY_REFUSED')
  return { credential: registrationInfo.credential, isSynced: registrationInfo.credentialBackedUp }
}

const toPasskey = ({ id, name, created_at, last_used_at, is_synced }: PasskeyRow): Passkey => ({
  id,
  name,
  createdAt: isoOf(created_at),
  lastUsedAt: isoOrNull(last_used_at),
  isSynced: is_synced,
})

/** A first name for a passkey: browser and system, as far as they are known. */
function toDeviceName(userAgent: string | null): string {
  const { browser, system } = parseDevice(userAgent)
  return [browser, system].filter(Boolean).join(', ') || 'Passkey'
}
