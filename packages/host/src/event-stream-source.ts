import { PERSON_EVENTS, type PersonEventName } from '@radruf/contract'

/** An event as the service sent it. `id` is the sequence number of the last stored event; ephemeral events have none of their own. */
export type StreamEvent = { name: PersonEventName; data: string; id: number }

export type SourceHandlers = {
  onEvent: (event: StreamEvent) => void
  /** The stream is open again after a break, or its session has ended: the page's data may be outdated. */
  onReopened: () => void
}

/** Milliseconds until a stream that the service refused is opened again; doubled with every refusal. */
const FIRST_DELAY_MS = 3_000
const MAX_DELAY_MS = 60_000

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
    refusals += 1
    const { status, retryAfter } = await findRefusal()
    if (isClosed) return
    if (status === 401) onReopened()
    const backOff = Math.min(FIRST_DELAY_MS * 2 ** (refusals - 1), MAX_DELAY_MS)
    timer = setTimeout(open, Math.max(backOff, retryAfter * 1000))
  }
  open()
  return () => {
    isClosed = true
    clearTimeout(timer)
    source.close()
  }
}

/** Reads why the service refuses the stream, which an EventSource does not report; `retryAfter` in seconds. */
async function findRefusal(): Promise<{ status: number; retryAfter: number }> {
  try {
    // The contract's table, and with it the typed client, has no event stream.
    const { status, headers } = await fetch('/api/events', { method: 'HEAD', cache: 'no-store' })
    return { status, retryAfter: Number(headers.get('retry-after') ?? 0) || 0 }
  } catch {
    return { status: 0, retryAfter: 0 }
  }
}
