import { type Api, unwrap } from '@radruf/contract/client'

/** How the way to the service is, in words rather than figures. */
export type ConnectionWord = 'checking' | 'good' | 'slow' | 'poor' | 'none'

const TRIES = 3
/** Milliseconds of the quickest of a few answers; the first also opens the connection. */
const GOOD = 300
const SLOW = 1000

export async function checkConnection(api: Api): Promise<ConnectionWord> {
  let quickest = Number.POSITIVE_INFINITY
  for (let index = 0; index < TRIES; index++) {
    const start = performance.now()
    const answered = await unwrap(api.GET('/api/health', { cache: 'no-store' })).then(
      () => true,
      () => false,
    )
    if (answered) quickest = Math.min(quickest, performance.now() - start)
  }
  return wordFor(quickest)
}

export function wordFor(milliseconds: number): ConnectionWord {
  if (!Number.isFinite(milliseconds)) return 'none'
  return milliseconds <= GOOD ? 'good' : milliseconds <= SLOW ? 'slow' : 'poor'
}
