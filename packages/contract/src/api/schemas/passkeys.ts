import { z } from 'zod'
import { PASSKEY_NAME_LENGTH_MAX } from '../../text-limits.ts'
import { cleanName } from '../../typed-text.ts'
import { id, time } from './common.ts'

/** The name of a passkey, as the person tells devices apart. */
export const PasskeyName = z
  .string()
  .overwrite(cleanName)
  .min(1)
  .max(PASSKEY_NAME_LENGTH_MAX)
  .refine((name) => !/\p{Cc}/u.test(name), 'control characters')

export const Passkey = z
  .object({
    id,
    name: z.string(),
    createdAt: time,
    lastUsedAt: time.nullable(),
    /** The passkey is copied to other devices of the person. */
    isSynced: z.boolean(),
  })
  .meta({ id: 'Passkey' })

export const SignInKeys = z
  .object({
    passkeys: z.array(Passkey),
    /** A code by mail signs this person in. */
    hasMailedCode: z.boolean(),
    /** An account of the company signs this person in. */
    hasCompanyAccount: z.boolean(),
  })
  .meta({ id: 'SignInKeys', description: 'The keys with which a person signs in.' })

/** Options of a request to the browser's passkeys, as `parseCreationOptionsFromJSON` and `parseRequestOptionsFromJSON` read them. */
export const PasskeyOptions = z.object({ options: z.record(z.string(), z.unknown()) }).meta({ id: 'PasskeyOptions' })

const bytes = (maxLength: number) => z.base64url().min(1).max(maxLength)
const credential = {
  id: bytes(1400),
  rawId: bytes(1400),
  type: z.literal('public-key'),
}

/** The reply of `navigator.credentials.create`, as `toJSON` writes it. */
export const NewPasskey = z
  .object({
    ...credential,
    response: z.object({
      clientDataJSON: bytes(4000),
      attestationObject: bytes(20_000),
      transports: z.array(z.string().max(20)).max(10).optional(),
    }),
  })
  .meta({ id: 'NewPasskey' })

/** The reply of `navigator.credentials.get`, as `toJSON` writes it. */
export const PasskeyProof = z
  .object({
    ...credential,
    response: z.object({
      clientDataJSON: bytes(4000),
      authenticatorData: bytes(4000),
      signature: bytes(4000),
      userHandle: bytes(100).nullish(),
    }),
  })
  .meta({ id: 'PasskeyProof' })
