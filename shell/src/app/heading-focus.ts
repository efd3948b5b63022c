import { useEffect, useRef } from 'react'
import { useLocation, useNavigation } from 'react-router-dom'

/**
 * Moves the focus to the new page's heading after every navigation, because the title is the product name on every page. Screen
 * readers announce the heading, and the keyboard continues from there. A page whose one purpose is to fill in a field marks it
 * with `data-page-focus`, and its label says what the page is for. The first page keeps the browser's focus.
 */
export function useHeadingFocus() {
  const { pathname, search } = useLocation()
  const { state } = useNavigation()
  const place = decodePath(pathname) + search
  const last = useRef(place)
  useEffect(() => {
    if (state !== 'idle' || last.current === place) return
    last.current = place
    const field = document.querySelector<HTMLElement>('[data-page-focus]')
    if (field) field.focus()
    else focusHeading()
  }, [place, state])
}

/** Decodes a path, because a form that posts to its own page returns `@` for `%40` although the page is the same. */
function decodePath(pathname: string): string {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return pathname
  }
}

/** Focuses the page's heading. Screen readers announce it with its level, so no live region is needed. */
export const focusHeading = () =>
  document.querySelector<HTMLElement>('[data-page-heading]')?.focus({ preventScroll: true })
