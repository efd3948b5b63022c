import { useIsHydrated } from '@radruf/shell-kit'
import { ViewTransition } from 'react'
import { useLocation } from 'react-router-dom'

/**
 * Makes every step to another page a view transition of the document: React starts one where a boundary appears, and animates the
 * elements with a name, here the root ({@link ROOT_STYLE}). Changes of the query, as while typing a search, stay on the page. Browsers
 * without view transitions and people who prefer less motion get none.
 */
export function PageTransition() {
  const { pathname } = useLocation()
  const isHydrated = useIsHydrated()
  return isHydrated && !prefersLessMotion() ? <ViewTransition key={pathname} /> : null
}

/** React takes a root that has no name of its own out of its transitions. */
export const ROOT_STYLE = { viewTransitionName: 'root' }

const prefersLessMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches
