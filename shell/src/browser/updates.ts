import { BUSY_HEADER, OUTDATED_HEADER } from '@radruf/contract'
import type { ReloadBlocker } from '@radruf/shell-kit'
import type { Updates } from '../app/services.ts'

const UPDATE_REQUIRED = 426

/**
 * Tracks whether the service reports this page as outdated. While a reload is blocked, by a call or an unsent input, requests carry
 * the busy header and are still answered.
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
  const watched: typeof globalThis.fetch = async (...args) => {
    const request = new Request(...args)
    if (holds.isHeld()) request.headers.set(BUSY_HEADER, '1')
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
