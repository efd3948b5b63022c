import { BUSY_HEADER, OUTDATED_HEADER } from '@radruf/contract'
import type { ClientMiddleware } from '@radruf/contract/client'
import type { OutdatedStatus } from '@radruf/host'
import type { ReloadBlocker } from '@radruf/shell-kit'
import { createStore } from 'zustand'

const UPDATE_REQUIRED = 426

/**
 * Tracks whether the service has declared this page outdated. While a call or unsent input blocks a reload, the middleware
 * marks requests as busy, and the service still answers them.
 */
export function createUpdates(reloadBlocker: ReloadBlocker) {
  const isOutdated = createStore(() => false)
  const updates: OutdatedStatus = { isOutdated: isOutdated.getState, subscribe: isOutdated.subscribe }
  const middleware: ClientMiddleware = {
    onRequest({ request }) {
      if (reloadBlocker.isBlocked()) request.headers.set(BUSY_HEADER, '1')
    },
    onResponse({ response }) {
      if (response.status === UPDATE_REQUIRED || response.headers.has(OUTDATED_HEADER)) isOutdated.setState(true)
    },
  }
  return { updates, middleware }
}
