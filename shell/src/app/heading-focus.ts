import { useEffect, useRef } from 'react'
import { useLocation, useNavigation } from 'react-router-dom'

/**
 * The title is the product name on every page, so every navigation moves focus to the new page's heading: readers hear where
 * they are, and the keyboard goes on from there. The first page keeps the browser's own focus.
 */
export function useHeadingFocus() {
  const { pathname, search } = useLocation()
  const { state } = useNavigation()
  const place = decodePath(pathname) + search
  const last = useRef(place)
  useEffect(() => {
    if (state !== 'idle' || last.current === place) return
    last.current = place
    focusHeading()
  }, [place, state])
}

/** A form that posts to its own page comes back with `@` where the address had `%40`: that is the same place. */
function decodePath(pathname: string): string {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return pathname
  }
}

/** Readers say a focused heading with its level, so nothing else has to announce the page. */
export const focusHeading = () =>
  document.querySelector<HTMLElement>('[data-page-heading]')?.focus({ preventScroll: true })
