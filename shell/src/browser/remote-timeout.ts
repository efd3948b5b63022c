import type { LiveRemote } from '@radruf/federation/page'

/**
 * Minimum milliseconds after the shell has started. On a slow network the shell's script was late as well, so remotes requested with
 * it are about to arrive.
 */
const MIN_TIMEOUT_MS = 500

/**
 * Milliseconds that a page waits for a remote before it shows a notice. For the first page the time counts from the navigation, so
 * that the wait before the shell started is included.
 */
export const remoteTimeoutMs = (remote: LiveRemote | undefined, { sinceNavigation = false } = {}): number => {
  const timeout = remote?.timeout ?? 0
  return sinceNavigation ? Math.max(timeout - Math.round(performance.now()), MIN_TIMEOUT_MS) : timeout
}

/** Settles like `work`, or resolves with `late` after the timeout. Own lines: a library would add weight to every first visit. */
export function withTimeout<T>(work: Promise<T>, milliseconds: number): Promise<T | 'late'> {
  const { promise, resolve } = Promise.withResolvers<'late'>()
  const timer = setTimeout(resolve, milliseconds, 'late')
  return Promise.race([work, promise]).finally(() => clearTimeout(timer))
}
