import type { Connection } from '../app/services.ts'

/** Milliseconds between two probes of the service while offline. */
const PROBE_INTERVAL_MS = 3000

/**
 * Tracks the connection with every request of the page through {@link fetch}. While offline, or while the browser reports offline, it
 * probes the service every {@link PROBE_INTERVAL_MS}: the browser's report may be early or wrong.
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
