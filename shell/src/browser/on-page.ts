import type { RemoteName } from '@radruf/contract'
import { findRemotes } from '../app/path-remotes.ts'

/** The path whose content is on the screen: on a slow device the address changes earlier. */
let shownPath = ''

/** Takes the path whose content is on the screen now. */
export const setShownPath = (pathname: string): void => {
  shownPath = pathname
}

/**
 * Whether a remote has content on the page: a page or a slot of the address or of the page that is still shown, or a slot of the frame that is
 * in use, for example a call.
 */
export const isOnPage = (name: RemoteName): boolean =>
  [location.pathname, shownPath].some((path) => findRemotes(path).includes(name)) ||
  [...document.querySelectorAll(`[data-boundary="${name}"]`)].some((slot) => slot.hasChildNodes())
