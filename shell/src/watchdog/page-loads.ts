/** Events by which a person uses a page; a screen reader may send clicks alone. */
const INPUT_EVENTS = ['pointerdown', 'keydown', 'click', 'input', 'drop'] as const

export type PageLoads = {
  /** A page is on the screen. With another path it is a new one, on which the person has not acted. */
  markShown: () => void
  /**
   * Loads the document anew with `load`, unless that would lose what the person does: then the next navigation is a full load. A page
   * without content has nothing to lose.
   */
  request: (load: () => void) => void
  /** Loads the target of a navigation with `load` if it must be a full load. Returns whether it does. */
  loadIfDue: (load: () => void) => boolean
  /** Sets the function that says whether a load would lose something of the person, for example a call. */
  setBlocked: (isBlocked: () => boolean) => void
}

/**
 * Decides about loads that the person has not requested. A person who acts while the browser still requests the document keeps the page.
 *
 * Call it before any other script: a remote could stop the events.
 */
export function createPageLoads(stopLoading = () => window.stop()): PageLoads {
  let path = location.pathname
  let hasActed = false
  let isLoading = false
  let isDue = false
  let isBlocked = () => false
  const handleInput = ({ isTrusted }: Event) => {
    if (!isTrusted) return
    hasActed = true
    if (!isLoading) return
    isLoading = false
    isDue = true
    stopLoading()
  }
  for (const name of INPUT_EVENTS) addEventListener(name, handleInput, { capture: true, passive: true })
  const start = (load: () => void) => {
    if (isLoading) return
    isLoading = true
    isDue = false
    load()
  }
  // A page that comes back from the browser's memory loads nothing any more.
  addEventListener('pageshow', () => {
    isLoading = false
  })
  const isEmpty = () => !document.querySelector('main')?.textContent.trim()
  return {
    markShown() {
      if (location.pathname === path) return
      path = location.pathname
      hasActed = false
    },
    request(load) {
      if (!isEmpty() && (hasActed || isBlocked())) isDue = true
      else start(load)
    },
    loadIfDue(load) {
      const isNow = isDue && !isBlocked()
      if (isNow) start(load)
      return isNow
    },
    setBlocked: (next) => {
      isBlocked = next
    },
  }
}
