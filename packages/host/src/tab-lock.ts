/**
 * Waits for a lock that one tab of the browser holds at a time, and waits for it again after another tab has taken it. `steal` takes it
 * from its holder. A page that may not use locks holds it at once.
 */
export function holdTabLock(
  locks: LockManager,
  name: string,
  { onHeld, onLost }: { onHeld: () => void; onLost: () => void },
): { steal: () => void; close: () => void } {
  let attempt = new AbortController()
  /** Set while the tab holds the lock. */
  let release: (() => void) | undefined

  const request = (steal: boolean) => {
    attempt.abort()
    attempt = new AbortController()
    const { signal } = attempt
    locks
      .request(name, steal ? { steal } : { signal }, () => {
        if (signal.aborted) return
        const { promise, resolve } = Promise.withResolvers<void>()
        release = resolve
        onHeld()
        return promise
      })
      .catch(() => {
        if (signal.aborted) return
        if (!release) return onHeld()
        release = undefined
        onLost()
        request(false)
      })
  }
  request(false)
  return {
    steal: () => request(true),
    close: () => {
      attempt.abort()
      release?.()
    },
  }
}
