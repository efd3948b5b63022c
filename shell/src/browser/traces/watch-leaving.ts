import { findRemotes } from '../../app/path-remotes.ts'
import { setShownPath } from '../on-page.ts'
import { type CleanDocument, findShellLinks, type LeavingOptions, readStoredTraces } from './clean-document.ts'

/**
 * Watches remotes whose pages are left for those of another one. Their listeners are suspended until they are back. What one has changed
 * outside of its content is undone and reported by its name, because the page belongs to other teams now.
 *
 * @returns a function that is called with the path of each page that is on the screen
 */
export function watchLeaving(options: LeavingOptions): (pathname: string) => void {
  const clean: CleanDocument = {
    adoptedSheets: [...document.adoptedStyleSheets],
    sheets: new Map(findShellLinks().map((link) => [link, link.href])),
    roots: [document.documentElement, document.body].map((root) => root.cloneNode() as HTMLElement),
    known: readStoredTraces(),
  }
  let shown = findRemotes(location.pathname)
  return (pathname) => {
    setShownPath(pathname)
    const now = findRemotes(pathname)
    // A slot on the next page does not own that page.
    const left = shown[0] === now[0] ? [] : shown.filter((name) => name !== now[0])
    shown = now
    options.listeners.resume(now)
    if (!left.length) return
    options.listeners.suspend(options.findHidden())
    import('./left-remotes.ts').then(
      ({ handleLeft }) => handleLeft(left, { ...options, clean }),
      () => {},
    )
  }
}
