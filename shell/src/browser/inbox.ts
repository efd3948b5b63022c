import type { Session, WaitingCustomer } from '@radruf/contract'

/**
 * What waits for the person: unread messages and, for mechanics, customers who wait in a call. It begins with the session of the
 * server's page, follows the sessions that the router loads, and each change of a chat or call fetches the session again; changes
 * during a fetch are answered by one more.
 */
export function createInbox(served: Session, fetchSession: () => Promise<Session>) {
  let unread = served.unreadMessages
  let waiting: readonly WaitingCustomer[] = served.waiting
  let isFetching = false
  let hasChanged = false
  const listeners = new Set<() => void>()
  const follow = (session: Session) => {
    if (session.unreadMessages === unread && JSON.stringify(session.waiting) === JSON.stringify(waiting)) return
    unread = session.unreadMessages
    waiting = session.waiting
    for (const listener of listeners) listener()
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
  return {
    follow,
    refresh,
    inbox: {
      unread: () => unread,
      waiting: () => waiting,
      served: { unread, waiting },
      subscribe(listener: () => void) {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
    },
  }
}

/** Shows the count on the icon of the installed app, where the browser can. */
export function showAppBadge(count: number) {
  // Refused where the app is not installed.
  if ('setAppBadge' in navigator) navigator.setAppBadge(count).catch(() => {})
}
