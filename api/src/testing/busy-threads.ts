import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'

/** Keeps every core busy with threads until the returned function is called. */
export function keepBusy(): () => Promise<unknown> {
  const threads = Array.from({ length: 2 * availableParallelism() }, () => new Worker('for (;;);', { eval: true }))
  return () => Promise.all(threads.map((thread) => thread.terminate()))
}
