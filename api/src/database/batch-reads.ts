/**
 * Combines single reads into batches. One read runs at a time; keys that arrive meanwhile are read together by the next one.
 * Keys without a value resolve with undefined.
 */
export function batchReads<T>(
  read: (keys: readonly string[]) => Promise<Map<string, T>>,
): (key: string) => Promise<T | undefined> {
  let next: { keys: Set<string>; values: Promise<Map<string, T>> } | undefined
  let running: Promise<unknown> = Promise.resolve()
  return async (key) => {
    if (!next) {
      const keys = new Set<string>()
      const values = running.then(() => {
        next = undefined
        return read([...keys])
      })
      running = values.catch(() => {})
      next = { keys, values }
    }
    next.keys.add(key)
    return (await next.values).get(key)
  }
}
