import { MINUTE_MS, PASSKEY_MINUTES } from '@radruf/contract'
import type { Db, Trx } from '../../database/schema.ts'
import { createBrowserToken } from '../sign-in/browser-token.ts'

/** Cookie of the browser that asked for a challenge. */
export const passkeyBrowser = createBrowserToken('radruf_passkey', PASSKEY_MINUTES)

/** `personId`: the challenge registers a passkey of this person; null: it signs in or confirms. */
type Challenge = { challenge: string; browserHash: string; personId: string | null; now: Date }

export const storeChallenge = (trx: Trx, { challenge, browserHash, personId, now }: Challenge) =>
  trx
    .insertInto('passkey_challenge')
    .values({
      challenge,
      browser_hash: browserHash,
      person_id: personId,
      expires_at: new Date(now.getTime() + PASSKEY_MINUTES * MINUTE_MS),
    })
    .execute()

/** Deletes an unexpired challenge of this browser. Returns false when there is none: each serves once, also for a reply that is refused. */
export async function takeChallenge(db: Db, { challenge, browserHash, personId, now }: Challenge): Promise<boolean> {
  const taken = await db
    .deleteFrom('passkey_challenge')
    .where('challenge', '=', challenge)
    .where('browser_hash', '=', browserHash)
    .where('person_id', personId === null ? 'is' : '=', personId)
    .where('expires_at', '>', now)
    .returning('challenge')
    .executeTakeFirst()
  return taken !== undefined
}

/** The challenge that a reply of a browser has signed; empty when the reply has none. */
export function readChallenge(clientDataJson: string): string {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJson, 'base64url').toString()) as { challenge?: unknown }
    return typeof challenge === 'string' ? challenge : ''
  } catch {
    return ''
  }
}
