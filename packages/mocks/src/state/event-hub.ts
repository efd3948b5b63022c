import type { PersonEventName, PersonEvents } from '@radruf/contract'

/** An event of a person's stream; one without a number is told once and not kept. */
export type SentEvent = {
  [N in PersonEventName]: { id: number | null; name: N; payload: PersonEvents[N] }
}[PersonEventName]
type Listener = (event: SentEvent) => void
type Stream = { stored: SentEvent[]; listeners: Set<Listener> }

/** Everybody's event streams in one world. */
export function createEventHub() {
  const streams = new Map<string, Stream>()
  const open = new Set<() => void>()
  const streamFor = (personId: string): Stream => {
    const stream = streams.get(personId) ?? { stored: [], listeners: new Set() }
    streams.set(personId, stream)
    return stream
  }
  const deliver = (stream: Stream, event: SentEvent) => {
    for (const listener of stream.listeners) listener(event)
  }
  return {
    /** Adds an event to the streams of these people, under each stream's next number. */
    append<N extends PersonEventName>(personIds: readonly string[], name: N, payload: PersonEvents[N]) {
      for (const personId of new Set(personIds)) {
        const stream = streamFor(personId)
        const event = { id: stream.stored.length + 1, name, payload } as SentEvent
        stream.stored.push(event)
        deliver(stream, event)
      }
    },
    /** Tells whoever listens now; whoever comes later never hears of it. */
    broadcast<N extends PersonEventName>(personIds: readonly string[], name: N, payload: PersonEvents[N]) {
      for (const personId of personIds) deliver(streamFor(personId), { id: null, name, payload } as SentEvent)
    },
    /** What a person's stream holds after a number; with a number from beyond its end, nothing. */
    after: (personId: string, id: number): SentEvent[] => streamFor(personId).stored.slice(id),
    lastId: (personId: string): number => streamFor(personId).stored.length,
    /** Calls back with every new event of a person; returns how to stop. */
    listen(personId: string, listener: Listener): () => void {
      const { listeners } = streamFor(personId)
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Calls back when the streams break off; returns how to stop. */
    onBreak(end: () => void): () => void {
      open.add(end)
      return () => void open.delete(end)
    },
    /** Whether somebody's stream is open at this moment. */
    isOpen: (): boolean => open.size > 0,
    /** Ends every open stream. Browsers come back within a second, and ask for everything that may have changed, the time too. */
    breakOff() {
      for (const end of [...open]) end()
    },
  }
}
export type EventHub = ReturnType<typeof createEventHub>
