/** Milliseconds after a reload in which the same error does not reload again. */
const RECENT_MS = 10_000

/**
 * Whether React failed because elements of the page are missing: a remote, or an extension of the browser, has removed what it had not
 * rendered. The error appears in whatever page comes next, which did nothing.
 */
const isMissingElement = (error: unknown): boolean => error instanceof DOMException && error.name === 'NotFoundError'

/** Whether loading the page anew helps: an element is missing, and the page was not reloaded just now for the same reason. */
export function canReload(error: unknown): boolean {
  if (typeof document === 'undefined' || !isMissingElement(error)) return false
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return navigation?.type !== 'reload' || performance.now() > RECENT_MS
}
