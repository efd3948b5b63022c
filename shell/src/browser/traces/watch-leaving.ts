import { findRemotes } from '../../app/path-remotes.ts'
import type { CleanDocument, LeavingOptions } from './clean-document.ts'

/**
 * Watches remotes whose pages are left for those of another one. What one has changed outside of its content is reported by its name, and the page is loaded
 * anew, because it belongs to other teams now.
 *
 * @returns a function that is called with the path of each page that is on the screen
 */
export function watchLeaving(options: LeavingOptions): (pathname: string) => void {
  const clean: CleanDocument = {
    adoptedSheets: document.adoptedStyleSheets.length,
    rules: new Map([...document.styleSheets].map((sheet) => [sheet, sheet.cssRules.length])),
    roots: [document.documentElement.cloneNode(), document.body.cloneNode()],
  }
  let shown = findRemotes(location.pathname)
  return (pathname) => {
    const now = findRemotes(pathname)
    // A slot on the next page does not own that page.
    const left = shown[0] === now[0] ? [] : shown.filter((name) => name !== now[0])
    shown = now
    if (left.length)
      import('./left-remotes.ts').then(
        ({ handleLeft }) => handleLeft(left, { ...options, clean }),
        () => {},
      )
  }
}
