import { useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigation } from 'react-router-dom'

/**
 * Moves the focus to the new page's heading after every navigation, because the title is the product name on every page. Screen
 * readers announce the heading, and the keyboard continues from there. A page whose one purpose is to fill in a field marks it
 * with `data-page-focus`, and its label says what the page is for. The first page keeps the browser's focus, and so does an element
 * inside `data-keeps-focus` while only the query of its page changes: a tab, a filter, or the field of a search.
 */
export function useHeadingFocus() {
  const { pathname, search } = useLocation()
  const { state } = useNavigation()
  const path = decodePath(pathname)
  const last = useRef({ path, search })
  // Other effects wait for the end of the view transition.
  useLayoutEffect(() => {
    const before = last.current
    if (state !== 'idle' || (before.path === path && before.search === search)) return
    last.current = { path, search }
    if (before.path === path && document.activeElement?.closest('[data-keeps-focus]')) return
    focusPage()
  }, [path, search, state])
}

/** Decodes a path, because a form that posts to its own page returns `@` for `%40` although the page is the same. */
function decodePath(pathname: string): string {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return pathname
  }
}

/** Focuses the field that the page is for, else its heading. */
export function focusPage() {
  const field = document.querySelector<HTMLElement>('[data-page-focus]')
  if (field) field.focus()
  else focusHeading()
}

/** Focuses the page's heading. Screen readers announce it with its level, so no live region is needed. */
export const focusHeading = () =>
  document.querySelector<HTMLElement>('[data-page-heading]')?.focus({ preventScroll: true })
