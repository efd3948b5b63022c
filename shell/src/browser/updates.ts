import { BUSY_HEADER, OUTDATED_HEADER } from '@radruf/contract'
import type { ClientMiddleware } from '@radruf/contract/client'
import type { Updates } from '@radruf/host'
import type { ReloadBlocker } from '@radruf/shell-kit'

const UPDATE_REQUIRED = 426

/**
 * Tracks whether the service has declared this page outdated. While a call or unsent input blocks a reload, the middleware
 * marks requests as busy, and the service still answers them.
 */
export function createUpdates(reloadBlocker: ReloadBlocker) {
  const listeners = new Set<() => void>()
  let isOutdated = false
  const updates: Updates = {
    isOutdated: () => isOutdated,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
  const middleware: ClientMiddleware = {
    onRequest({ request }) {
      if (reloadBlocker.isBlocked()) request.headers.set(BUSY_HEADER, '1')
    },
    onResponse({ response }) {
      const outdated = response.status === UPDATE_REQUIRED || response.headers.has(OUTDATED_HEADER)
      if (!outdated || isOutdated) return
      isOutdated = true
      for (const listener of listeners) listener()
    },
  }
  return { updates, middleware }
}
