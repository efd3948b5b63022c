import { BUSY_HEADER, OUTDATED_HEADER } from '@radruf/contract'
import type { ReloadBlocker } from '@radruf/shell-kit'
import type { Updates } from '../app/services.ts'

const UPDATE_REQUIRED = 426

/**
 * Notes when the service says that this page is too old. While the page is held, by a call or by something unsent, its requests
 * say so and are answered still.
 */
export function createUpdates(holds: ReloadBlocker, fetch: typeof globalThis.fetch) {
  const listeners = new Set<() => void>()
  let isOutdated = false
  const updates: Updates = {
    isOutdated: () => isOutdated,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
  const watched: typeof globalThis.fetch = async (...asked) => {
    const request = new Request(...asked)
    if (holds.isBlocked()) request.headers.set(BUSY_HEADER, '1')
    const response = await fetch(request)
    const outdated = response.status === UPDATE_REQUIRED || response.headers.has(OUTDATED_HEADER)
    if (outdated && !isOutdated) {
      isOutdated = true
      for (const listener of listeners) listener()
    }
    return response
  }
  return { updates, fetch: watched }
}
