/** Counts what each key holds at the same time. */
export type ConcurrencyLimit = {
  /** Takes one place; returns the function that frees it, or undefined when the key has the maximum. Freeing twice counts once. */
  acquire: (key: string) => (() => void) | undefined
  isFull: (key: string) => boolean
}

/** Creates a limit of `max` places for each key. Keys without a place take no memory. */
export function createConcurrencyLimit(max: number): ConcurrencyLimit {
  const held = new Map<string, number>()
  const isFull = (key: string) => (held.get(key) ?? 0) >= max
  return {
    isFull,
    acquire(key) {
      if (isFull(key)) return undefined
      held.set(key, (held.get(key) ?? 0) + 1)
      let isHeld = true
      return () => {
        if (!isHeld) return
        isHeld = false
        const rest = (held.get(key) ?? 1) - 1
        if (rest > 0) held.set(key, rest)
        else held.delete(key)
      }
    },
  }
}
