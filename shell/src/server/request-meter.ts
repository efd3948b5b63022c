/** Counts the requests that one page sends to the service. */
export type RequestMeter = {
  /** Runs a request, at most {@link MAX_CONCURRENT} at a time; rejects beyond {@link MAX_REQUESTS_PER_PAGE}. */
  run: <T>(send: () => Promise<T>) => Promise<T>
  /** Throws for a request to another path than the service's, or with more than {@link MAX_REQUEST_BYTES}. */
  check: (path: string, bytes: number) => void
  /** Whether a request has not been answered yet. */
  isPending: () => boolean
  /** Why the page's requests are refused: the limit that it has exceeded. */
  findExcess: () => string | undefined
}

/** Requests that rendering one page may send. The product's pages send fewer than ten. */
const MAX_REQUESTS_PER_PAGE = 50
/** As many as a browser sends to one server, so that a page with many requests does not slow down the others. */
const MAX_CONCURRENT = 6
/** Bytes of one request of a loader or action. Photos and clips are sent by browsers. */
const MAX_REQUEST_BYTES = 2 ** 20

export function createRequestMeter(): RequestMeter {
  const waiting: (() => void)[] = []
  let requested = 0
  let pending = 0
  let excess: string | undefined
  const startNext = () => waiting.shift()?.()
  return {
    async run(send) {
      if (++requested > MAX_REQUESTS_PER_PAGE)
        excess ??= `more than ${MAX_REQUESTS_PER_PAGE} requests for one page: request a list in place of its entries`
      if (!excess && pending >= MAX_CONCURRENT) await new Promise<void>((resolve) => waiting.push(resolve))
      // The page may have exceeded a limit while this request waited.
      if (excess) {
        startNext()
        throw new Error(excess)
      }
      pending++
      return send().finally(() => {
        pending--
        startNext()
      })
    },
    check(path, bytes) {
      if (!path.startsWith('/api/'))
        excess ??= `a loader requests ${path.slice(0, 100)}: only paths below /api/ are in reach`
      if (bytes > MAX_REQUEST_BYTES)
        excess ??= `a request of more than ${MAX_REQUEST_BYTES / 2 ** 20} MB: let the browser send files`
      if (excess) throw new Error(excess)
    },
    isPending: () => pending > 0,
    findExcess: () => excess,
  }
}
