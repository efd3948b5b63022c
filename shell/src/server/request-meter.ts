/** Counts the requests that one page sends to the service. */
export type RequestMeter = {
  /** Runs a request; rejects beyond {@link MAX_REQUESTS_PER_PAGE}. */
  run: <T>(send: () => Promise<T>) => Promise<T>
  /** Whether a request has not been answered yet. */
  isPending: () => boolean
  isExceeded: () => boolean
}

/** Requests that rendering one page may send. The product's pages send fewer than ten. */
export const MAX_REQUESTS_PER_PAGE = 50

export function createRequestMeter(): RequestMeter {
  let sent = 0
  let pending = 0
  return {
    async run(send) {
      sent++
      if (sent > MAX_REQUESTS_PER_PAGE) throw new Error(`more than ${MAX_REQUESTS_PER_PAGE} requests for one page`)
      pending++
      return send().finally(() => pending--)
    },
    isPending: () => pending > 0,
    isExceeded: () => sent > MAX_REQUESTS_PER_PAGE,
  }
}
