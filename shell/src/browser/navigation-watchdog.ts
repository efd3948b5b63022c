import type { DataRouter } from 'react-router-dom'

/** Milliseconds from the end of a navigation's loaders until its page must be on the screen. */
const COMMIT_TIMEOUT_MS = 3000

/**
 * Watches that navigations reach the screen. A remote that removes elements of others, or sets state without end, can keep React from
 * showing the next page. The browser then loads that page anew, which no script of the old one can prevent.
 *
 * @returns a function for the layout: the page with this location key is on the screen
 */
export function watchNavigations(
  router: Pick<DataRouter, 'state' | 'subscribe'>,
  load: (to: { pathname: string; search: string; hash: string }) => void = loadPage,
): (key: string) => void {
  let shown = router.state.location.key
  let current = shown
  let timer: ReturnType<typeof setTimeout> | undefined
  const wait = () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      // Browsers do not render hidden pages.
      if (document.visibilityState === 'hidden') wait()
      else load(router.state.location)
    }, COMMIT_TIMEOUT_MS)
  }
  router.subscribe(({ location }) => {
    if (location.key === current) return
    current = location.key
    if (current !== shown) wait()
  })
  return (key) => {
    shown = key
    if (shown === current) clearTimeout(timer)
  }
}

function loadPage({ pathname, search, hash }: { pathname: string; search: string; hash: string }) {
  const address = pathname + search
  // With a fragment alone the browser would stay on the page.
  if (address === location.pathname + location.search) location.reload()
  else location.assign(address + hash)
}
