import type { Connection } from '../app/services.ts'

/** Milliseconds between two questions whether the service answers again. */
const PROBE_INTERVAL_MS = 3000

/**
 * Watches every request of the page through {@link fetch}. While offline, or while the browser says that it is, it asks the
 * service every {@link PROBE_INTERVAL_MS}: the browser's word may come before its requests begin to fail, and may be wrong.
 */
export function createConnection() {
  const listeners = new Set<() => void>()
  let online = true
  let timer: ReturnType<typeof setTimeout> | undefined

  const probe = () =>
    globalThis.fetch('/api/health', { cache: 'no-store' }).then(
      () => setOnline(true),
      () => setOnline(false),
    )
  const setOnline = (now: boolean) => {
    clearTimeout(timer)
    if (!now || !navigator.onLine) timer = setTimeout(probe, PROBE_INTERVAL_MS)
    if (now === online) return
    online = now
    for (const listener of listeners) listener()
  }
  window.addEventListener('offline', () => void probe())
  window.addEventListener('online', () => void probe())

  const connection: Connection = {
    isOnline: () => online,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  const fetch: typeof globalThis.fetch = async (...request) => {
    try {
      const response = await globalThis.fetch(...request)
      setOnline(true)
      return response
    } catch (error) {
      if (!(error instanceof DOMException && error.name === 'AbortError')) setOnline(false)
      throw error
    }
  }
  return { connection, fetch }
}
