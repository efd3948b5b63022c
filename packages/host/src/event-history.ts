import type { StreamEvent } from './event-stream-source.ts'

/** Events that a tab keeps for tabs that are behind. */
const SIZE = 500

export type Missed = { events: StreamEvent[]; lastId: number; isComplete: boolean }

/** The newest stored events of a tab. */
export function createEventHistory(startId: number) {
  const events: StreamEvent[] = []
  /** The id before the oldest event. */
  let begin = startId
  let lastId = startId
  return {
    lastId: () => lastId,
    add(event: StreamEvent) {
      lastId = event.id
      events.push(event)
      if (events.length > SIZE) begin = events.shift()?.id ?? event.id
    },
    restart(id: number) {
      events.length = 0
      begin = id
      lastId = id
    },
    /** The events after an id; not complete when older ones are no longer kept. */
    findMissed: (after: number): Missed => ({
      events: events.filter(({ id }) => id > after),
      lastId,
      isComplete: begin <= after,
    }),
  }
}
