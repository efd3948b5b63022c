import { deviceStorage } from '@radruf/shell-kit'
import type { DataRouter } from 'react-router-dom'
import { focusPage } from '../app/heading-focus.ts'
import { getPageWatch } from '../app/page-watch.ts'

/** Milliseconds from the end of a navigation's loaders until its page must be on the screen. */
const COMMIT_TIMEOUT_MS = 3000
/** Parts of this time. After each, a frame is awaited: a busy device shows few, and no browser renders a hidden page. */
const SLICES = 10
/** Set in the tab while the browser loads the page of a navigation. */
const LOADING_KEY = 'radruf.loading'

const listenFirst = (handle: (click: MouseEvent) => void) => addEventListener('click', handle, { capture: true })

type WatchedRouter = Pick<DataRouter, 'state' | 'subscribe'>
type Target = { pathname: string; search: string; hash: string }
type Steps = {
  load?: (to: Target) => void
  stopLoading?: () => void
  /** Prepares the page before a link is followed. */
  beforeNavigation?: () => void
  /** Calls back with each click before any remote sees it. */
  onClick?: (handle: (click: MouseEvent) => void) => void
}

/**
 * Watches that navigations reach the screen. A remote that removes elements of others, or sets state without end, can keep React from
 * showing the next page. The browser then reloads that page, which no script of the old one can prevent.
 *
 * A page that was loaded for a navigation takes the focus, as after any navigation.
 *
 * It also loads the target of a clicked link outside `<main>` when no navigation follows, because a remote stopped the event or React has
 * crashed; and every next page when the watchdog asks for a full load.
 *
 * @returns a function that the layout calls with the location key of the page on the screen
 */
export function watchNavigations(
  router: WatchedRouter,
  { load = loadPage, stopLoading = stopLoadingPage, beforeNavigation = () => {}, onClick = listenFirst }: Steps = {},
): (key: string) => void {
  focusLoadedPage()
  const first = router.state.location.key
  let shown = first
  let current = shown
  let isLoading = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const wait = (slices = SLICES) => {
    const awaited = current
    clearTimeout(timer)
    timer = setTimeout(() => {
      requestAnimationFrame(() => {
        if (awaited !== current || shown === current) return
        if (slices > 1) wait(slices - 1)
        else {
          isLoading = true
          load(router.state.location)
        }
      })
    }, COMMIT_TIMEOUT_MS / SLICES)
  }
  router.subscribe(({ location, navigation }) => {
    const next = navigation.state === 'loading' && navigation.location
    if (next && next.pathname !== location.pathname && getPageWatch()?.loadIfDue(() => load(next))) return
    if (location.key === current) return
    current = location.key
    if (current !== shown) wait()
  })
  onClick((click) => {
    const link = click.target instanceof Element ? click.target.closest<HTMLAnchorElement>('a[href]') : null
    if (!link) return
    beforeNavigation()
    followFrameLink(click, link, router, load)
  })
  return (key) => {
    shown = key
    // A remote may have kept the browser from changing the address. First its listeners are taken away. While a further navigation goes on,
    // as after a quick Back, the address is already that of its page.
    queueMicrotask(() => {
      const { location: to, navigation } = router.state
      if (shown === key && key !== first && navigation.state === 'idle' && !isAt(to.pathname)) load(to)
    })
    if (shown !== current) return
    clearTimeout(timer)
    // It has come after all, and the person may use it.
    if (isLoading) stopLoading()
    isLoading = false
  }
}

/** Loads the target of a link outside of `<main>` when the router has not gone anywhere in time and no page asks about it. */
function followFrameLink(
  click: MouseEvent,
  link: HTMLAnchorElement,
  router: WatchedRouter,
  load: (to: Target) => void,
) {
  const isPlain = click.button === 0 && !(click.metaKey || click.ctrlKey || click.shiftKey || click.altKey)
  if (!isPlain || link.target || link.closest('main') || link.origin !== location.origin) return
  const { pathname, search, hash } = link
  const before = router.state.location
  if (pathname === before.pathname) return
  setTimeout(() => {
    const { location: now, navigation, blockers } = router.state
    const isBlocked = [...blockers.values()].some(({ state }) => state !== 'unblocked')
    if (now === before && navigation.state === 'idle' && !isBlocked) load({ pathname, search, hash })
  }, COMMIT_TIMEOUT_MS)
}

/** Whether the browser shows the address of a path, which it may write with other escapes. */
function isAt(pathname: string): boolean {
  try {
    return decodeURIComponent(location.pathname) === decodeURIComponent(pathname)
  } catch {
    return true
  }
}

function loadPage({ pathname, search, hash }: Target) {
  deviceStorage('session').setItem(LOADING_KEY, '')
  // A remote's handler could keep the browser on the page.
  if (window.navigation) window.navigation.onnavigate = null
  const address = pathname + search
  // With a fragment alone the browser would stay on the page.
  if (address === location.pathname + location.search) location.reload()
  else location.assign(address + hash)
}

function stopLoadingPage() {
  deviceStorage('session').removeItem(LOADING_KEY)
  window.stop()
}

/** Moves the focus into a page that the browser has loaded for a navigation, as into any next page. */
function focusLoadedPage() {
  const storage = deviceStorage('session')
  if (storage.getItem(LOADING_KEY) === null) return
  storage.removeItem(LOADING_KEY)
  if (document.activeElement === document.body) focusPage()
}
