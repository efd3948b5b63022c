/** Limits the writes of each key with a token bucket, for one process. */
export type WriteLimit = {
  /** Counts a write and returns 0, or returns the seconds until the next one is allowed. */
  consume: (key: string) => number
}

/** Seconds of writes that a key may send at once, for example the queue of a page that was offline. */
const BURST_SECONDS = 12
/** Keys in memory; the least recently used ones are forgotten first, which only returns their writes. */
const MAX_KEYS = 10_000

/** `getTime` is real time in milliseconds. */
export function createWriteLimit(perSecond: number, getTime: () => number = () => performance.now()): WriteLimit {
  const buckets = new Map<string, { writes: number; at: number }>()
  const capacity = perSecond * BURST_SECONDS
  return {
    consume: (key) => {
      const now = getTime()
      const bucket = buckets.get(key)
      const writes = bucket ? Math.min(capacity, bucket.writes + ((now - bucket.at) * perSecond) / 1000) : capacity
      // Deleted first, so that the map is in the order of use.
      buckets.delete(key)
      buckets.set(key, { writes: writes >= 1 ? writes - 1 : writes, at: now })
      if (buckets.size > MAX_KEYS) buckets.delete(buckets.keys().next().value ?? '')
      return writes >= 1 ? 0 : Math.ceil((1 - writes) / perSecond)
    },
  }
}
