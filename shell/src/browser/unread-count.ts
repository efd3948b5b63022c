import type { Session } from '@radruf/contract'

/**
 * The person's number of unread messages. It follows the sessions that the router loads, and each change of a chat fetches the
 * session again; changes during a fetch are answered by one more.
 */
export function createUnreadCount(fetchSession: () => Promise<Session>) {
  let count = 0
  let isFetching = false
  let hasChanged = false
  const listeners = new Set<() => void>()
  const follow = ({ unreadMessages }: Session) => {
    if (unreadMessages === count) return
    count = unreadMessages
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
    unread: {
      count: () => count,
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
