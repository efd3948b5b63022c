import { findPath } from '@radruf/contract'

/**
 * Whether a page ends with the legal links and the choice of language: every page that is open to visitors, and the account's.
 * From the others they are two taps away, through "Account" or the menu of a task.
 */
export function hasLegalFooter(pathname: string): boolean {
  const entry = findPath(pathname)
  return !entry || entry.access === 'public' || entry.access === 'guest' || entry.path.startsWith('/profile')
}

/** Whether the page is a step with an action bar, for which phones hide the tab bar. */
export const isTask = (pathname: string): boolean => findPath(pathname)?.task === true
