const toLockName = (clientId: string) => `radruf-call:${clientId}`

/**
 * Holds a Web Lock for every client id of this page while it takes part in the call. The browser releases the locks of a
 * closed page. A restored tab then differs from a duplicate, whose original page still holds them.
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
