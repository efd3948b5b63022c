import type { MockState } from '../state/mock-state.ts'
import { ApiProblem } from './endpoint-call.ts'

/** At most `times` hits within `seconds`, and `apart` seconds between two of them. */
export type Limit = { times: number; seconds: number; apart?: number }

/** Counts a hit, or refuses it with the seconds to wait; a refused hit is not counted. */
export function requireWithinLimit(mock: MockState, key: string, { times, seconds, apart = 0 }: Limit): void {
  const now = mock.clock.now()
  const recent = (mock.requestTimes.get(key) ?? []).filter((at) => at > now - seconds * 1000 && at <= now)
  const byCount = recent.length < times ? now : (recent.at(-times) ?? now) + seconds * 1000
  const byPause = (recent.at(-1) ?? -Infinity) + apart * 1000
  const retryAfter = Math.ceil((Math.max(byCount, byPause) - now) / 1000)
  if (retryAfter > 0) throw new ApiProblem('TOO_MANY_REQUESTS', { retryAfter })
  mock.requestTimes.set(key, [...recent, now])
}
