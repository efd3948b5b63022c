import type { Session } from '@radruf/contract'
import { LAYOUT, type Services } from '@radruf/host'
import type { DataRouter } from 'react-router-dom'
import type { PageState } from '../app/page-state.ts'
import { whenIdle } from './when-idle.ts'

/** Parts of the frame that are there once the browser has loaded them. */
export type LoadedParts = { NoConnectionPage?: ReturnType<NonNullable<Services['findNoConnectionPage']>> }

/**
 * Loads the page "no connection" into the parts for signed-in people while there is a connection, because it cannot be loaded when it is
 * needed. A page that was loaded without a connection needs it at once.
 */
export function loadNoConnectionPage(
  parts: LoadedParts,
  { isOfflineCopy = false }: Pick<PageState, 'isOfflineCopy'>,
  router: Pick<DataRouter, 'state' | 'subscribe' | 'revalidate'>,
): void {
  let isRequested = false
  const load = async () => {
    try {
      const { NoConnectionPage } = await import('../app/no-connection/no-connection-page.tsx')
      parts.NoConnectionPage = NoConnectionPage
      // A simpler page may be on the screen. The router must not be interrupted while it loads the first page.
      if (isOfflineCopy && router.state.initialized) await router.revalidate()
    } catch {
      isRequested = false
    }
  }
  const follow = () => {
    const session = router.state.loaderData[LAYOUT] as Session | undefined
    if (isRequested || !session?.person) return
    isRequested = true
    if (isOfflineCopy) void load()
    else whenIdle(() => void load())
  }
  follow()
  router.subscribe(follow)
}
