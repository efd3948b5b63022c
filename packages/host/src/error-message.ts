/**
 * The message of a thrown value; undefined for one that has none for people, such as an object without a message. A remote may throw
 * anything, so reading it may throw as well.
 */
export function readErrorMessage(error: unknown): string | undefined {
  try {
    const message = typeof error === 'string' ? error : (error as { message?: unknown } | null)?.message
    if (typeof message !== 'string' || !message.trim() || message.includes('[object ')) return undefined
    return message.slice(0, MAX_LENGTH)
  } catch {
    return undefined
  }
}

/** Characters that a page or report shows. */
const MAX_LENGTH = 500

/**
 * Whether React failed because elements of the page are missing: a remote, a translator or an extension of the browser has removed what
 * it had not rendered. The error appears on the next page, whose remote did not cause it.
 */
export const isMissingElement = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'NotFoundError'
