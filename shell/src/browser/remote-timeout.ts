import type { LiveRemote } from '@radruf/federation/browser'

/**
 * Milliseconds that a page waits at least once the shell runs. On a slow line the shell's own script came late as well, and what
 * was asked for beside it is about to come.
 */
const MIN_TIMEOUT_MS = 500

/**
 * Milliseconds that a page may wait for a remote without saying so. While a page is being loaded the clock began with the
 * navigation, so that whatever waited before the shell ran is not added to it.
 */
export const remoteTimeoutMs = (remote: LiveRemote | undefined, { sinceNavigation = false } = {}): number => {
  const timeout = remote?.timeout ?? 0
  return sinceNavigation ? Math.max(timeout - Math.round(performance.now()), MIN_TIMEOUT_MS) : timeout
}

/** Settles as the work does, or with `late` when that takes longer. */
export function withTimeout<T>(work: Promise<T>, milliseconds: number): Promise<T | 'late'> {
  const { promise, resolve } = Promise.withResolvers<'late'>()
  const timer = setTimeout(resolve, milliseconds, 'late')
  return Promise.race([work, promise]).finally(() => clearTimeout(timer))
}
