import { createHmac } from 'node:crypto'
import type { RateLimit } from '@radruf/contract'
import { json } from '../../database/json.ts'
import type { Trx } from '../../database/schema.ts'

/** Hashes the key of a limit, so the table contains no addresses. */
export const hashLimitKey = (secret: string, ...parts: string[]) =>
  createHmac('sha256', secret).update(parts.join('\0')).digest('base64url')

/**
 * Counts a hit and returns 0, or returns the seconds to wait when the limit is reached; such a hit is not counted. The row
 * lock serializes the hits of one key, so concurrent hits cannot exceed the limit.
 */
export async function consumeRateLimit(trx: Trx, key: string, limit: RateLimit, now: Date): Promise<number> {
  const expires_at = new Date(now.getTime() + limit.seconds * 1000)
  await trx
    .insertInto('rate_limit')
    .values({ key, hits: json([]), expires_at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await trx
    .selectFrom('rate_limit')
    .select('hits')
    .where('key', '=', key)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const wait = secondsToWait(row.hits, limit, now.getTime())
  if (wait > 0) return wait
  // The demo clock can be set back: hits in the future are ignored.
  const recent = row.hits.filter((at) => at > now.getTime() - limit.seconds * 1000 && at <= now.getTime())
  await trx
    .updateTable('rate_limit')
    .set({ hits: json([...recent, now.getTime()]), expires_at })
    .where('key', '=', key)
    .execute()
  return 0
}

/** Seconds until the next hit is allowed; 0 when it is allowed now. */
function secondsToWait(
  hits: readonly number[],
  { max, seconds, minIntervalSeconds = 0 }: RateLimit,
  now: number,
): number {
  const recent = hits.filter((at) => at > now - seconds * 1000 && at <= now).sort((a, b) => a - b)
  const nextByCount = recent.length < max ? now : (recent.at(-max) ?? now) + seconds * 1000
  const nextByPause = (recent.at(-1) ?? -Infinity) + minIntervalSeconds * 1000
  return Math.max(0, Math.ceil((Math.max(nextByCount, nextByPause) - now) / 1000))
}
