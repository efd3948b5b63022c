/** Counts the requests that one page sends to the service. */
export type RequestMeter = {
  /** Runs a request, at most {@link MAX_CONCURRENT} at a time; rejects beyond {@link MAX_REQUESTS_PER_PAGE}. */
  run: <T>(send: () => Promise<T>) => Promise<T>
  /** Whether a request has not been answered yet. */
  isPending: () => boolean
  isExceeded: () => boolean
}

/** Requests that rendering one page may send. The product's pages send fewer than ten. */
export const MAX_REQUESTS_PER_PAGE = 50
/** As many as a browser sends to one server, so that a page with too many takes nothing from others. */
const MAX_CONCURRENT = 6

export function createRequestMeter(): RequestMeter {
  const waiting: (() => void)[] = []
  let requested = 0
  let pending = 0
  const isExceeded = () => requested > MAX_REQUESTS_PER_PAGE
  const startNext = () => waiting.shift()?.()
  return {
    async run(send) {
      requested++
      if (!isExceeded() && pending >= MAX_CONCURRENT) await new Promise<void>((resolve) => waiting.push(resolve))
      // Also when the page has asked for too many while this one waited.
      if (isExceeded()) {
        startNext()
        throw new Error(`more than ${MAX_REQUESTS_PER_PAGE} requests for one page`)
      }
      pending++
      return send().finally(() => {
        pending--
        startNext()
      })
    },
    isPending: () => pending > 0,
    isExceeded,
  }
}
