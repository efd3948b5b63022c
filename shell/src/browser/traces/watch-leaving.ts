import { findRemotes } from '../../app/path-remotes.ts'
import type { CleanDocument, LeavingOptions } from './clean-document.ts'

/**
 * Watches remotes whose pages are left for those of another one. Their listeners for input are suspended until they are back. What one has
 * changed outside of its content is undone and reported by its name, because the page belongs to other teams now.
 *
 * @returns a function that is called with the path of each page that is on the screen
 */
export function watchLeaving(options: LeavingOptions): (pathname: string) => void {
  const clean: CleanDocument = {
    adoptedSheets: [...document.adoptedStyleSheets],
    isOwnSheet: recordSheets(),
    rules: new Map([...document.styleSheets].map((sheet) => [sheet, sheet.cssRules.length])),
    roots: [document.documentElement, document.body].map((root) => root.cloneNode() as Element),
  }
  let shown = findRemotes(location.pathname)
  return (pathname) => {
    const now = findRemotes(pathname)
    // A slot on the next page does not own that page.
    const left = shown[0] === now[0] ? [] : shown.filter((name) => name !== now[0])
    shown = now
    options.listeners.resume(now)
    if (!left.length) return
    const stopped = options.listeners.suspend(left.filter((name) => !now.includes(name)))
    import('./left-remotes.ts').then(
      ({ handleLeft }) => handleLeft(left, stopped, { ...options, clean }),
      () => {},
    )
  }
}

/**
 * Records the style sheets that scripts of the page create. Extensions of the browser create theirs in a world of their own.
 *
 * @returns whether a style sheet is one of them
 */
function recordSheets(): (sheet: CSSStyleSheet) => boolean {
  const created = new WeakSet<CSSStyleSheet>()
  const recording = new Proxy(CSSStyleSheet, {
    construct(target, args, newTarget) {
      const sheet = Reflect.construct(target, args, newTarget) as CSSStyleSheet
      created.add(sheet)
      return sheet
    },
  })
  CSSStyleSheet.prototype.constructor = recording
  window.CSSStyleSheet = recording
  return (sheet) => created.has(sheet)
}
