import type { Insertable } from 'kysely'
import type { SignInChallengeTable, Trx } from '../../database/schema.ts'

/** Stores a new challenge and deletes earlier ones of the same browser and address. */
export async function replaceChallenge(trx: Trx, challenge: Insertable<SignInChallengeTable>) {
  await trx
    .deleteFrom('sign_in_challenge')
    .where('browser_hash', '=', challenge.browser_hash)
    .where('email_hash', '=', challenge.email_hash)
    .execute()
  await trx.insertInto('sign_in_challenge').values(challenge).execute()
}

/** Counts an attempt and returns the challenge; undefined when it is used, expired or has no attempts left. */
export const consumeAttempt = (trx: Trx, { browserHash, emailHash, maxAttempts, now }: ChallengeAttempt) =>
  trx
    .updateTable('sign_in_challenge')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('browser_hash', '=', browserHash)
    .where('email_hash', '=', emailHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('tries', '<', maxAttempts)
    .returningAll()
    .executeTakeFirst()
type ChallengeAttempt = { browserHash: string; emailHash: string; maxAttempts: number; now: Date }

/** Marks an unexpired challenge of this browser and address as used. Returns false when there is none. */
export async function useChallenge(trx: Trx, { id, browserHash, emailHash, now }: ChallengeUse): Promise<boolean> {
  const used = await trx
    .updateTable('sign_in_challenge')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('browser_hash', '=', browserHash)
    .where('email_hash', '=', emailHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('id')
    .executeTakeFirst()
  return used !== undefined
}
type ChallengeUse = { id: string; browserHash: string; emailHash: string; now: Date }

/** Returns false when a concurrent request has used the challenge. */
export async function markChallengeUsed(trx: Trx, id: string, now: Date): Promise<boolean> {
  const used = await trx
    .updateTable('sign_in_challenge')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return used !== undefined
}
