import type { Session } from '@radruf/contract'
import { LAYOUT, type SessionSource } from '@radruf/host'
import type { Connection } from '@radruf/shell-kit'
import { eraseDataOfOthers } from '@radruf/shell-kit/device-data'
import type { DataRouter } from 'react-router-dom'
import type { PageState } from '../app/page-state.ts'

export type PersonalDataOptions = {
  page: Pick<PageState, 'isOfflineCopy'>
  connection: Connection
  sessions: Pick<SessionSource, 'renew' | 'now'>
  router: Pick<DataRouter, 'state' | 'subscribe' | 'revalidate'>
}

/**
 * Erases the data of people who are not signed in on this device, with every page. A page that was loaded without
 * a connection has the stored session: it is loaded again once the service answers. If it has ended, the person's data are erased, too.
 */
export function followPersonalData({ page, connection, sessions, router }: PersonalDataOptions): void {
  const follow = () => {
    const { loaderData, navigation } = router.state
    const session = loaderData[LAYOUT] as Session | undefined
    if (session && navigation.state === 'idle') void eraseDataOfOthers(session.person?.id)
  }
  follow()
  router.subscribe(follow)
  if (page.isOfflineCopy)
    renewWhenOnline(connection, () => {
      sessions.renew()
      void router.revalidate()
    })
}

function renewWhenOnline({ isOnline, subscribe }: Connection, renew: () => void) {
  if (isOnline()) return renew()
  const unsubscribe = subscribe(() => {
    if (!isOnline()) return
    unsubscribe()
    renew()
  })
}
