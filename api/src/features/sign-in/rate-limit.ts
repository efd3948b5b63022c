import { createHmac } from 'node:crypto'
import type { RateLimit } from '@radruf/contract'
import { json } from '../../database/json.ts'
import type { Trx } from '../../database/schema.ts'

/** Hashes the key of a limit, so the table contains no addresses. */
export const hashLimitKey = (secret: string, ...parts: string[]) =>
  createHmac('sha256', secret).update(parts.join('\0')).digest('base64url')

/** Counts a hit and returns 0, or returns the seconds to wait when the limit is reached; such a hit is not counted. */
export const consumeRateLimit = (trx: Trx, key: string, limit: RateLimit, now: Date): Promise<number> =>
  consumeRateLimits(trx, [key], () => [limit], now)

/**
 * Like {@link consumeRateLimit} for several keys: the hit is counted for all of them, or for none. `chooseLimits` returns the limit of
 * each key; it gets the number of their recent hits, within `periodSeconds`. The row locks serialize the hits of one key, so concurrent
 * hits cannot exceed the limit.
 */
export async function consumeRateLimits(
  trx: Trx,
  keys: readonly string[],
  chooseLimits: (recentHits: readonly number[]) => readonly RateLimit[],
  now: Date,
  periodSeconds = 3600,
): Promise<number> {
  const rows = await lockHits(trx, keys, new Date(now.getTime() + periodSeconds * 1000))
  const hits = keys.map((key) => rows.get(key) ?? [])
  const limits = chooseLimits(hits.map((times) => recentHits(times, periodSeconds, now.getTime()).length))
  const waits = limits.map((limit, index) => secondsToWait(hits[index] ?? [], limit, now.getTime()))
  const longest = Math.max(...waits)
  if (longest > 0) return longest
  for (const [index, key] of keys.entries()) {
    const seconds = limits[index]?.seconds ?? periodSeconds
    await trx
      .updateTable('rate_limit')
      .set({
        hits: json([...recentHits(hits[index] ?? [], seconds, now.getTime()), now.getTime()]),
        expires_at: new Date(now.getTime() + seconds * 1000),
      })
      .where('key', '=', key)
      .execute()
  }
  return 0
}

/** Locks the rows of keys in one order and returns their hits. Missing rows are created. */
async function lockHits(trx: Trx, keys: readonly string[], expires_at: Date): Promise<Map<string, number[]>> {
  const sorted = [...keys].sort()
  await trx
    .insertInto('rate_limit')
    .values(sorted.map((key) => ({ key, hits: json([]), expires_at })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const rows = await trx
    .selectFrom('rate_limit')
    .select(['key', 'hits'])
    .where('key', 'in', sorted)
    .orderBy('key')
    .forUpdate()
    .execute()
  return new Map(rows.map(({ key, hits }) => [key, hits]))
}

/** The demo clock can be set back: hits in the future are ignored. */
const recentHits = (hits: readonly number[], seconds: number, now: number): number[] =>
  hits.filter((at) => at > now - seconds * 1000 && at <= now).sort((a, b) => a - b)

/** Seconds until the next hit is allowed; 0 when it is allowed now. */
function secondsToWait(
  hits: readonly number[],
  { max, seconds, minIntervalSeconds = 0 }: RateLimit,
  now: number,
): number {
  const recent = recentHits(hits, seconds, now)
  const nextByCount = recent.length < max ? now : (recent.at(-max) ?? now) + seconds * 1000
  const nextByPause = (recent.at(-1) ?? -Infinity) + minIntervalSeconds * 1000
  return Math.max(0, Math.ceil((Math.max(nextByCount, nextByPause) - now) / 1000))
}
