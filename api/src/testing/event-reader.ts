import { createParser } from './sse-parser.ts'

export type ReadEvent = { id?: number; name: string; data: unknown }

/** Reads a person's event stream over HTTP, as a browser would. */
export async function openEventStream(base: string, token: string, lastEventId?: number) {
  const abort = new AbortController()
  const response = await fetch(`${base}/api/events`, {
    signal: abort.signal,
    headers: {
      cookie: `radruf_session=${token}`,
      ...(lastEventId !== undefined && { 'last-event-id': String(lastEventId) }),
    },
  })
  if (!response.body) throw new Error('A stream was expected.')
  const parser = createParser()
  const chunks = response.body.pipeThrough(new TextDecoderStream()).getReader()
  const waiting: ReadEvent[] = []

  return {
    response,
    /** Number of the last event, as the browser would send it after a break. */
    lastId: () => parser.lastId(),
    /** The next event, as soon as it arrives; undefined when the stream ended. */
    next: async (): Promise<ReadEvent | undefined> => {
      while (waiting.length === 0) {
        const { done, value } = await chunks.read()
        if (done) return undefined
        waiting.push(...parser.feed(value))
      }
      return waiting.shift()
    },
    /** Waits for the first bytes, from which on nothing is missed. */
    opened: async () => {
      while (parser.lastId() === undefined) {
        const { done, value } = await chunks.read()
        if (done) return
        waiting.push(...parser.feed(value))
      }
    },
    close: () => abort.abort(),
  }
}
