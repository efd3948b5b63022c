import type { Session } from '@radruf/contract'
import { LAYOUT, type Services } from '@radruf/host'
import type { DataRouter } from 'react-router-dom'
import { whenIdle } from './when-idle.ts'

/**
 * Loads the page "no connection" for signed-in people while there is a connection, because it cannot be loaded when it is needed.
 * Returns a function that finds it.
 */
export function loadNoConnectionPage(
  router: DataRouter,
  served: Session,
): NonNullable<Services['findNoConnectionPage']> {
  let Page: ReturnType<NonNullable<Services['findNoConnectionPage']>>
  let isRequested = false
  const load = (session: Session | undefined) => {
    if (isRequested || !session?.person) return
    isRequested = true
    whenIdle(() => {
      import('../app/no-connection/no-connection-page.tsx').then(
        ({ NoConnectionPage }) => {
          Page = NoConnectionPage
        },
        () => {
          isRequested = false
        },
      )
    })
  }
  load(served)
  router.subscribe(({ loaderData }) => load(loaderData[LAYOUT] as Session | undefined))
  return () => Page
}
