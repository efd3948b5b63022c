export type ReadEvent = { id?: number; name: string; data: unknown }

/** Parses the subset of the server-sent events format that the service writes. */
export function createParser() {
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
