import type { Session } from '@radruf/contract'
import { countWaiting, type Inbox } from '@radruf/host'
import { createStore } from 'zustand'

/**
 * The person's waiting items: unread messages and, for mechanics, customers who wait in a call. It begins with the session of the
 * server's page, follows the sessions that the router loads, and each change of a chat or call fetches the session again; changes
 * during a fetch are answered by one more.
 */
export function createInbox(served: Session, fetchSession: () => Promise<Session>) {
  const store = createStore(() => toItems(served))
  let isFetching = false
  let hasChanged = false
  const follow = (session: Session) => {
    const items = toItems(session)
    if (JSON.stringify(items) !== JSON.stringify(store.getState())) store.setState(items)
  }
  const refresh = async () => {
    hasChanged = true
    if (isFetching) return
    isFetching = true
    while (hasChanged) {
      hasChanged = false
      follow(await fetchSession())
    }
    isFetching = false
  }
  const inbox: Inbox = {
    unread: () => store.getState().unread,
    count: () => store.getState().count,
    overdue: () => store.getState().overdue,
    waiting: () => store.getState().waiting,
    served: store.getInitialState(),
    subscribe: store.subscribe,
  }
  return { follow, refresh, inbox }
}

const toItems = (session: Session) => ({
  unread: session.unreadMessages,
  count: countWaiting(session),
  overdue: session.overdueCases ?? 0,
  waiting: session.waiting,
})

/** Shows the count on the icon of the installed app, where the browser can. */
export function showAppBadge(count: number) {
  // Refused where the app is not installed.
  if ('setAppBadge' in navigator) navigator.setAppBadge(count).catch(() => {})
}
