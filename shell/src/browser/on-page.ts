import type { RemoteName } from '@radruf/contract'
import { findRemotes } from '../app/path-remotes.ts'

/** The path whose content is on the screen: on a slow device the address changes earlier. */
let shownPath = ''

/** Takes the path whose content is on the screen now. */
export const setShownPath = (pathname: string): void => {
  shownPath = pathname
}

/** Whether the address is of a page or a slot of a remote, or a slot of the frame is in use, for example a call. */
export const isAtAddress = (name: RemoteName): boolean =>
  findRemotes(location.pathname).includes(name) ||
  [...document.querySelectorAll(`[data-boundary="${name}"]`)].some((slot) => slot.hasChildNodes())

/** Whether a remote has content on the page, also on one that is still shown after the person has gone to another one. */
export const isOnPage = (name: RemoteName): boolean => isAtAddress(name) || findRemotes(shownPath).includes(name)
