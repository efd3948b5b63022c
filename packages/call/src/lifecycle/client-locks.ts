const toLockName = (clientId: string) => `radruf-call:${clientId}`

/**
 * Holds a Web Lock for every client id of this page while it takes part in the call. The browser ends the locks with the page, so that a
 * restored tab, whose former page is gone, differs from a duplicate of one that is still open.
 */
export function createClientLocks() {
  const held = new Set<string>()
  let released = Promise.withResolvers<void>()
  return {
    hold(clientIds: readonly string[]) {
      const until = released.promise
      for (const clientId of clientIds) {
        if (held.has(clientId)) continue
        held.add(clientId)
        // Pages without https have no locks.
        navigator.locks?.request(toLockName(clientId), () => until).catch(() => {})
      }
    },
    release() {
      held.clear()
      released.resolve()
      released = Promise.withResolvers()
    },
  }
}

/** Whether an open page holds one of the client ids. Without locks that cannot be excluded. */
export async function isAnyHeld(clientIds: readonly string[]): Promise<boolean> {
  try {
    const { held = [] } = await navigator.locks.query()
    return clientIds.some((clientId) => held.some(({ name }) => name === toLockName(clientId)))
  } catch {
    return true
  }
}
