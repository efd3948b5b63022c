import type { Insertable } from 'kysely'
import type { SignInChallengeTable, Trx } from '../../database/schema.ts'

/** A new code makes earlier ones of the same browser and address worthless. */
export async function replaceChallenge(trx: Trx, challenge: Insertable<SignInChallengeTable>) {
  await trx
    .deleteFrom('sign_in_challenge')
    .where('browser_hash', '=', challenge.browser_hash)
    .where('email_hash', '=', challenge.email_hash)
    .execute()
  await trx.insertInto('sign_in_challenge').values(challenge).execute()
}

/** Counts a try and returns the challenge; undefined when it is used, expired, or has had its tries. */
export const consumeAttempt = (trx: Trx, { browserHash, emailHash, maxAttempts: tries, now }: ChallengeAttempt) =>
  trx
    .updateTable('sign_in_challenge')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('browser_hash', '=', browserHash)
    .where('email_hash', '=', emailHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('tries', '<', tries)
    .returningAll()
    .executeTakeFirst()
type ChallengeAttempt = { browserHash: string; emailHash: string; maxAttempts: number; now: Date }

/** false: somebody used it a moment ago. */
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
