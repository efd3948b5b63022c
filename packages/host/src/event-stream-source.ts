import { PERSON_EVENTS, type PersonEventName } from '@radruf/contract'

/** An event as the service sent it. `id` is the sequence number of the last stored event; ephemeral events have none of their own. */
export type StreamEvent = { name: PersonEventName; data: string; id: number }

export type SourceHandlers = {
  onEvent: (event: StreamEvent) => void
  /** The stream is open again after a break, or its session has ended: the page's data may be outdated. */
  onReopened: () => void
}

/** Milliseconds until a stream that could not be opened is opened again; doubled with every refusal by the service itself. */
const FIRST_DELAY_MS = 3_000
const MAX_DELAY_MS = 60_000
/** Share of a delay by which it is extended at random. The pages of all people find a restarted service at different times. */
const JITTER = 0.5
/** Milliseconds that the question for the reason may take. A browser waits for minutes on a dead line. */
const REASON_TIMEOUT_MS = 10_000

/** Opens the event stream after an event id, and opens it again whenever it ends. Returns the function that closes it. */
export function openEventSource(lastId: () => number, { onEvent, onReopened }: SourceHandlers): () => void {
  let source: EventSource
  let timer: ReturnType<typeof setTimeout> | undefined
  let refusals = 0
  let isBroken = false
  let isClosed = false

  const open = () => {
    const opened = new EventSource(`/api/events?after=${lastId()}`)
    source = opened
    for (const name of PERSON_EVENTS)
      opened.addEventListener(name, ({ data, lastEventId }: MessageEvent<string>) =>
        onEvent({ name, data, id: Number(lastEventId) }),
      )
    opened.onopen = () => {
      refusals = 0
      if (isBroken) onReopened()
      isBroken = false
    }
    opened.onerror = () => {
      isBroken = true
      // The browser itself reconnects an interrupted stream, but not a refused one.
      if (opened.readyState === EventSource.CLOSED) void reopenLater()
    }
  }
  const reopenLater = async () => {
    const { status, retryAfter } = await findRefusal()
    if (isClosed) return
    if (status === 401) onReopened()
    // A call waits for its signals: a service that cannot be reached is tried again and again without a growing delay.
    refusals = status >= 400 && status < 500 ? refusals + 1 : 0
    const backOff = Math.min(FIRST_DELAY_MS * 2 ** Math.max(refusals - 1, 0), MAX_DELAY_MS)
    timer = setTimeout(open, Math.max(backOff, retryAfter * 1000) * (1 + JITTER * Math.random()))
  }
  open()
  return () => {
    isClosed = true
    clearTimeout(timer)
    source.close()
  }
}

/** Reads why the stream was refused, which an EventSource does not report. `status` is 0 without an answer; `retryAfter` is in seconds. */
async function findRefusal(): Promise<{ status: number; retryAfter: number }> {
  try {
    // The contract's table, and with it the typed client, has no event stream.
    const { status, headers } = await fetch('/api/events', {
      method: 'HEAD',
      cache: 'no-store',
      signal: AbortSignal.timeout(REASON_TIMEOUT_MS),
    })
    return { status, retryAfter: Number(headers.get('retry-after') ?? 0) || 0 }
  } catch {
    return { status: 0, retryAfter: 0 }
  }
}
