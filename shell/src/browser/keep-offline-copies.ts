import type { Session } from '@radruf/contract'
import { LAYOUT } from '@radruf/host'
import type { DataRouter } from 'react-router-dom'
import type { OfflineCopyOptions } from './offline-copy.ts'
import { whenIdle } from './when-idle.ts'

/**
 * Registers the worker, once the browser is idle, for everybody who signed in and where the product is installed or becomes installed. With
 * every page it stores the product and the shown data of customers for times without a connection.
 */
export function keepOfflineCopies(
  options: Omit<OfflineCopyOptions, 'getSession'>,
  router: Pick<DataRouter, 'state' | 'subscribe'>,
): void {
  if (!navigator.serviceWorker) return
  const getSession = () => router.state.loaderData[LAYOUT] as Session | undefined
  let isRequested = false
  const keep = () => {
    if (isRequested) return
    isRequested = true
    whenIdle(() => {
      isRequested = false
      // Private windows may refuse workers. Their pages without a connection are the browser's.
      import('./offline-copy.ts')
        .then(({ keepOfflineCopy }) => keepOfflineCopy({ ...options, getSession }))
        .catch(() => {})
    })
  }
  const isInstalled = () => window.matchMedia('(display-mode: standalone)').matches
  const follow = () => {
    if (router.state.navigation.state === 'idle' && (getSession()?.person || isInstalled())) keep()
  }
  window.addEventListener('appinstalled', keep, { once: true })
  follow()
  router.subscribe(follow)
}
