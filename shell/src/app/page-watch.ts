import { PAGE_STATE, type PageState } from './page-state.ts'

/** The watchdog's interface for the shell's bundle. Missing during development. */
export type PageWatch = {
  /** Token of this page's reports, which no remote may read: it would report others. */
  token: string
  /** Reason why the page cannot be used; undefined for a whole page. */
  findProblem: () => string | undefined
  /** Reports that a page was unusable, and the remotes that may be the cause. */
  report: (problem: string, remotes: readonly string[]) => void
  /** A page is on the screen: errors of scripts have owners from now on. */
  markShown: () => void
  /** Whether the browser sends a form by itself, because the page was not hydrated yet: the answer replaces the document. */
  isSubmitting: () => boolean
  /** Loads the document anew, or makes the next navigation a full load where the person has acted on the page. */
  requestLoad: (load: () => void) => void
  /** Loads the target of a navigation if it must be a full load. Returns whether it does. */
  loadIfDue: (load: () => void) => boolean
  /** Sets the function that says whether a load would lose something of the person, for example a call. */
  setBlocked: (isBlocked: () => boolean) => void
}

/** The global that carries the watchdog. */
export const PAGE_WATCH = '__RADRUF_WATCH__'

let taken: PageWatch | undefined

/** The watchdog of this page. */
export const getPageWatch = (): PageWatch | undefined => taken ?? window[PAGE_WATCH]

/**
 * Takes the watchdog out of the reach of remotes, which could report others with it. The release checks read whether the page can be used.
 *
 * Call it before any remote is evaluated.
 */
export function takePageWatch(): PageWatch | undefined {
  taken = window[PAGE_WATCH]
  if (taken)
    Object.defineProperty(window, PAGE_WATCH, {
      value: Object.freeze({ findProblem: taken.findProblem }),
      configurable: false,
    })
  return taken
}

/** Parameter of an address whose page is rendered once without any remote. */
export const WITHOUT_REMOTES = 'without-remotes'

declare global {
  interface Window {
    [PAGE_STATE]: PageState
    readonly [PAGE_WATCH]?: PageWatch
  }
}
