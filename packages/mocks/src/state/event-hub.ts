import type { EphemeralEventName, PersonEventName, PersonEvents } from '@radruf/contract'

/** An event of a person's stream. Ephemeral events have no id and are not stored. */
export type SentEvent = {
  [N in PersonEventName]: { id: number | null; name: N; payload: PersonEvents[N] }
}[PersonEventName]
type Listener = (event: SentEvent) => void
type Stream = { stored: SentEvent[]; listeners: Set<Listener> }

/** The event streams of all people of one mock state. */
export function createEventHub() {
  const streams = new Map<string, Stream>()
  const disconnectListeners = new Set<() => void>()
  const streamFor = (personId: string): Stream => {
    const stream = streams.get(personId) ?? { stored: [], listeners: new Set() }
    streams.set(personId, stream)
    return stream
  }
  const deliver = (stream: Stream, event: SentEvent) => {
    for (const listener of stream.listeners) listener(event)
  }
  return {
    /** Stores an event in these people's streams, under the next id of each stream, and delivers it. */
    append<N extends PersonEventName>(personIds: readonly string[], name: N, payload: PersonEvents[N]) {
      for (const personId of new Set(personIds)) {
        const stream = streamFor(personId)
        const event = { id: stream.stored.length + 1, name, payload } as SentEvent
        stream.stored.push(event)
        deliver(stream, event)
      }
    },
    /** Delivers an ephemeral event to the current listeners. */
    broadcast<N extends EphemeralEventName>(personIds: readonly string[], name: N, payload: PersonEvents[N]) {
      for (const personId of personIds) deliver(streamFor(personId), { id: null, name, payload } as SentEvent)
    },
    /** Stored events with a higher id, oldest first. */
    listAfter: (personId: string, id: number): SentEvent[] => streamFor(personId).stored.slice(id),
    lastId: (personId: string): number => streamFor(personId).stored.length,
    /** Calls the listener with every new event of a person. The returned function unsubscribes. */
    subscribe(personId: string, listener: Listener): () => void {
      const { listeners } = streamFor(personId)
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Registers an open stream's disconnect listener. The returned function removes it when the stream closes. */
    onDisconnect(listener: () => void): () => void {
      disconnectListeners.add(listener)
      return () => void disconnectListeners.delete(listener)
    },
    hasOpenStream: (): boolean => disconnectListeners.size > 0,
    /** Closes every open stream. Browsers reconnect within a second and reload their data, the clock included. */
    disconnectAll() {
      for (const listener of [...disconnectListeners]) listener()
    },
  }
}
export type EventHub = ReturnType<typeof createEventHub>
