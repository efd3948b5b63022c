import type { World } from '../world/world.ts'
import { Refused } from './call.ts'

/** At most `times` hits within `seconds`, and `apart` seconds between two of them. */
export type Limit = { times: number; seconds: number; apart?: number }

/** Counts a hit, or refuses it with the seconds to wait; a refused hit is not counted. */
export function hit(world: World, key: string, { times, seconds, apart = 0 }: Limit): void {
  const now = world.clock.now()
  const recent = (world.hits.get(key) ?? []).filter((at) => at > now - seconds * 1000 && at <= now)
  const byCount = recent.length < times ? now : (recent.at(-times) ?? now) + seconds * 1000
  const byPause = (recent.at(-1) ?? -Infinity) + apart * 1000
  const retryAfter = Math.ceil((Math.max(byCount, byPause) - now) / 1000)
  if (retryAfter > 0) throw new Refused('TOO_MANY_REQUESTS', { retryAfter })
  world.hits.set(key, [...recent, now])
}
