import type { ClientMiddleware } from '@radruf/contract/client'
import type { Connection } from '@radruf/shell-kit'
import { createStore } from 'zustand'
import type { PageState } from '../app/page-state.ts'

/**
 * Milliseconds between two probes of the service while offline. The pages without a connection have their own `RETRY_INTERVAL_MS`
 * (packages/host/src/no-connection.tsx, shell/public/offline-page.js).
 */
const PROBE_INTERVAL_MS = 3000

/**
 * Tracks the connection through the outcome of every request of the API client. While requests fail, or while the browser
 * reports that it is offline, the service is probed every {@link PROBE_INTERVAL_MS}: the browser may report too early, or wrongly.
 */
export function createConnection({ isOfflineCopy = false }: Pick<PageState, 'isOfflineCopy'> = {}) {
  const isOnline = createStore(() => !isOfflineCopy)
  // A page of the server is the first answer.
  let answeredAt = isOfflineCopy ? undefined : 0
  let timer: ReturnType<typeof setTimeout> | undefined

  // Plain fetch: the API client is created with the middleware below.
  const probe = () =>
    globalThis.fetch('/api/health', { cache: 'no-store' }).then(
      () => setOnline(true),
      () => setOnline(false),
    )
  const setOnline = (now: boolean) => {
    clearTimeout(timer)
    if (now) answeredAt = performance.now()
    if (!now || !navigator.onLine) timer = setTimeout(probe, PROBE_INTERVAL_MS)
    isOnline.setState(now)
  }
  window.addEventListener('offline', () => void probe())
  window.addEventListener('online', () => void probe())

  const connection: Connection = { isOnline: isOnline.getState, subscribe: isOnline.subscribe }
  const middleware: ClientMiddleware = {
    onResponse: () => setOnline(true),
    onError({ error }) {
      if (!(error instanceof DOMException && error.name === 'AbortError')) setOnline(false)
    },
  }
  if (isOfflineCopy) void probe()
  /** Time of the service's last answer as `performance.now()`; undefined before the first one. */
  const lastAnswerAt = () => answeredAt
  return { connection, middleware, lastAnswerAt }
}
