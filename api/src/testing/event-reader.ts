/** Opens a person's event stream over HTTP, like a browser. */
export async function openEventStream(base: string, token: string, lastEventId?: number) {
  const abort = new AbortController()
  const response = await fetch(`${base}/api/events`, {
    signal: abort.signal,
    headers: {
      cookie: `radruf_session=${token}`,
      ...(lastEventId !== undefined && { 'last-event-id': String(lastEventId) }),
    },
  })
  if (!response.body) throw new Error('The response has no body.')
  const parser = createParser()
  const chunks = response.body.pipeThrough(new TextDecoderStream()).getReader()
  const pending: ReadEvent[] = []

  return {
    response,
    /** The last event id, as a browser sends it when it reconnects. */
    lastId: () => parser.lastId(),
    /** Resolves with the next event; with undefined when the stream has ended. */
    next: async (): Promise<ReadEvent | undefined> => {
      while (pending.length === 0) {
        const { done, value } = await chunks.read()
        if (done) return undefined
        pending.push(...parser.feed(value))
      }
      return pending.shift()
    },
    /** Waits for the first bytes; no later event is missed. */
    opened: async () => {
      while (parser.lastId() === undefined) {
        const { done, value } = await chunks.read()
        if (done) return
        pending.push(...parser.feed(value))
      }
    },
    close: () => abort.abort(),
  }
}

type ReadEvent = { id?: number; name: string; data: unknown }

/** Parses the subset of the server-sent events format that the service writes. */
function createParser() {
  let rest = ''
  let lastId: number | undefined
  return {
    lastId: () => lastId,
    feed: (text: string): ReadEvent[] => {
      const blocks = (rest + text).split('\n\n')
      rest = blocks.pop() ?? ''
      return blocks.flatMap((block) => {
        const fields = new Map(block.split('\n').map((line) => splitAt(line, line.indexOf(': '))))
        const id = fields.get('id')
        if (id !== undefined) lastId = Number(id)
        const data = fields.get('data')
        if (data === undefined) return []
        return [
          { ...(id !== undefined && { id: Number(id) }), name: fields.get('event') ?? '', data: JSON.parse(data) },
        ]
      })
    },
  }
}

const splitAt = (line: string, index: number): [string, string] => [line.slice(0, index), line.slice(index + 2)]
