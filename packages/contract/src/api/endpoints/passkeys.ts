import { z } from 'zod'
import { type Endpoint, noContent } from '../endpoint.ts'
import { Person } from '../schemas/account.ts'
import { NewPasskey, Passkey, PasskeyName, PasskeyOptions, PasskeyProof, SignInKeys } from '../schemas/passkeys.ts'

const passkeyId = z.object({ passkeyId: z.uuid() })

/** Passkeys (Web Authentication) of people, and signing in with one. */
export const passkeyEndpoints = {
  startPasskeySignIn: {
    method: 'POST',
    path: '/api/sign-in/passkeys/options',
    access: 'public',
    summary: 'A challenge for the passkeys of this browser: for signing in, and for confirming who uses the session.',
    reply: PasskeyOptions,
    errors: [],
  },
  signInWithPasskey: {
    method: 'POST',
    path: '/api/sign-in/passkeys',
    access: 'public',
    status: 201,
    summary: 'Exchange the signed challenge for a session.',
    body: z.object({ proof: PasskeyProof }),
    reply: Person,
    errors: ['PASSKEY_UNKNOWN', 'PASSKEY_REFUSED', 'PASSKEY_EXPIRED', 'ACCOUNT_BLOCKED'],
  },
  confirmWithPasskey: {
    method: 'POST',
    path: '/api/session/confirmation/passkey',
    access: 'member',
    status: 204,
    summary: 'Confirm with an own passkey who uses the session.',
    body: z.object({ proof: PasskeyProof }),
    reply: noContent,
    errors: ['PASSKEY_UNKNOWN', 'PASSKEY_REFUSED', 'PASSKEY_EXPIRED'],
  },
  listSignInKeys: {
    method: 'GET',
    path: '/api/me/sign-in-keys',
    access: 'member',
    summary: 'The person’s sign-in keys: passkeys, oldest first, and whether a mailed code is one.',
    reply: SignInKeys,
    errors: [],
  },
  startPasskeyRegistration: {
    method: 'POST',
    path: '/api/me/passkeys/options',
    access: 'member',
    summary: 'A challenge for a new passkey of the person.',
    reply: PasskeyOptions,
    errors: ['CONFIRMATION_NEEDED', 'PASSKEY_LIMIT'],
  },
  addPasskey: {
    method: 'POST',
    path: '/api/me/passkeys',
    access: 'member',
    status: 201,
    summary: 'Store the new passkey. Without a name it gets that of the browser and the system.',
    body: z.object({ passkey: NewPasskey, name: PasskeyName.optional() }),
    reply: Passkey,
    errors: ['CONFIRMATION_NEEDED', 'PASSKEY_REFUSED', 'PASSKEY_EXPIRED', 'PASSKEY_LIMIT'],
  },
  renamePasskey: {
    method: 'PATCH',
    path: '/api/me/passkeys/{passkeyId}',
    access: 'member',
    params: passkeyId,
    summary: 'Rename a passkey.',
    body: z.object({ name: PasskeyName }),
    reply: Passkey,
    errors: ['NOT_FOUND'],
  },
  deletePasskey: {
    method: 'DELETE',
    path: '/api/me/passkeys/{passkeyId}',
    access: 'member',
    status: 204,
    params: passkeyId,
    summary:
      'Remove a passkey. An unknown passkey is no error. Leads and operators keep their last key, because no code signs them in.',
    reply: noContent,
    errors: ['CONFIRMATION_NEEDED', 'LAST_KEY'],
  },
} as const satisfies Record<string, Endpoint>
