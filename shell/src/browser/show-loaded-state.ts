import type { DataRouter } from 'react-router-dom'

/** Attribute of the offline page's document, which React takes away with the first commit. */
const OFFLINE_PAGE = 'data-offline-page'

/**
 * Repeats the router's state in a page that was loaded without a connection. Its data are there before its styles, for which the first
 * commit waits, and until then the router's provider misses updates.
 */
export function showLoadedState(router: Pick<DataRouter, 'state' | 'revalidate'>): void {
  const root = () => document.documentElement
  const repeatIfCommitted = () => {
    if (root()?.hasAttribute(OFFLINE_PAGE)) return
    observer.disconnect()
    if (router.state.initialized) void router.revalidate()
  }
  const observer = new MutationObserver(repeatIfCommitted)
  observer.observe(document, { attributes: true, childList: true, subtree: true })
  repeatIfCommitted()
}
