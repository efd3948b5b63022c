import { setTimeout as wait } from 'node:timers/promises'

type Waiting<I, O> = { item: I; resolve: (output: O) => void; reject: (error: unknown) => void }
type BatchOptions = {
  maxItems: number
  /** Time from the beginning of a batch to the next one, unless that one is full. It makes batches larger under load. */
  minIntervalMs?: number
}

/**
 * Combines writes into batches: one transaction and one wait for the disk serve all items that arrived during the previous batch. One
 * batch runs at a time. `write` returns the outputs in the order of the items. When a batch fails, its items are written one by one, so
 * that an item fails by its own fault only.
 */
export function batchWrites<I, O>(
  { maxItems, minIntervalMs = 0 }: BatchOptions,
  write: (items: readonly I[]) => Promise<readonly O[]>,
): (item: I) => Promise<O> {
  let waiting: Waiting<I, O>[] = []
  let isWriting = false
  let nextAt = 0

  const writeBatch = async (batch: readonly Waiting<I, O>[]): Promise<void> => {
    try {
      const outputs = await write(batch.map(({ item }) => item))
      for (const [index, { resolve }] of batch.entries()) resolve(outputs[index] as O)
    } catch (error) {
      if (batch.length === 1) batch[0]?.reject(error)
      else for (const one of batch) await writeBatch([one])
    }
  }
  const writeAll = async () => {
    isWriting = true
    // After the current turn, so that requests that arrived together are written together.
    await new Promise(setImmediate)
    while (waiting.length > 0) {
      const pause = nextAt - performance.now()
      if (pause > 0 && waiting.length < maxItems) await wait(pause)
      nextAt = performance.now() + minIntervalMs
      const batch = waiting.slice(0, maxItems)
      waiting = waiting.slice(maxItems)
      await writeBatch(batch)
    }
    isWriting = false
  }
  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (!isWriting) void writeAll()
    })
}
