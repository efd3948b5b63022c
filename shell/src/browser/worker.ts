import type { Session } from '@radruf/contract'
import { whenIdle } from './when-idle.ts'

/** The worker's address is registered in browsers: it must not change. */
const WORKER = '/assets/push-worker.js'

/** Registers the worker, which shows push notifications and answers navigations without a connection. */
export const registerWorker = (): Promise<ServiceWorkerRegistration> =>
  navigator.serviceWorker.register(WORKER, { scope: '/' })

/**
 * Returns a function to call with the session whenever a page is shown, and thus interactive. It registers the worker, once the browser
 * is idle, for everybody who signed in and where the product is installed or becomes installed: a page without a connection is then the
 * product's and not the browser's.
 */
export function registerWorkerForUsers(): (session: Pick<Session, 'person'> | undefined) => void {
  if (!navigator.serviceWorker) return () => {}
  let isRequested = false
  const request = () => {
    if (isRequested) return
    isRequested = true
    // Private windows may refuse workers. Their pages without a connection are the browser's.
    whenIdle(() => void registerWorker().catch(() => {}))
  }
  window.addEventListener('appinstalled', request, { once: true })
  const isInstalled = () => window.matchMedia('(display-mode: standalone)').matches
  return (session) => {
    if (session?.person || isInstalled()) request()
  }
}
