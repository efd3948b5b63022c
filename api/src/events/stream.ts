import type { ServerResponse } from 'node:http'
import type { Db } from '../database/schema.ts'
import type { Service } from '../service.ts'

const HEARTBEAT_MS = 15_000
const BATCH = 200

/** Writes a person's events to an open response until it closes. Resolves when the stored events are written. */
export async function streamEvents(
  service: Pick<Service, 'db' | 'notifier' | 'log'>,
  personId: string,
  after: number | undefined,
  response: ServerResponse,
): Promise<void> {
  const { db, notifier, log } = service
  let seq = 0
  let isReading = true
  let readAgain = false

  const drain = async () => {
    readAgain = true
    if (isReading) return
    isReading = true
    try {
      while (readAgain && !response.writableEnded) {
        readAgain = false
        const events = await findEventsAfter(db, personId, seq)
        for (const event of events) {
          response.write(`id: ${event.seq}\nevent: ${event.name}\ndata: ${JSON.stringify(event.payload)}\n\n`)
          seq = event.seq
        }
        readAgain ||= events.length === BATCH
      }
    } catch (error) {
      // The client reconnects with its last event id and misses nothing.
      log.warn({ err: error }, 'event stream failed')
      response.end()
    } finally {
      isReading = false
    }
  }

  // Subscribed before the first read, so no event is missed in between.
  const unsubscribe = notifier.subscribe(personId, {
    onStored: () => void drain(),
    onBroadcast: ({ name, payload }) => response.write(`event: ${name}\ndata: ${JSON.stringify(payload)}\n\n`),
  })
  const heartbeat = setInterval(() => response.write(': heartbeat\n\n'), HEARTBEAT_MS)
  response.on('close', () => {
    clearInterval(heartbeat)
    unsubscribe()
  })
  try {
    const last = await findLastEventSeq(db, personId)
    // An id beyond the end belongs to another database: start at the end.
    seq = after === undefined ? last : Math.min(after, last)
    // With this id the browser can resume when the stream ends before its first event.
    response.write(`retry: 1000\nid: ${seq}\n\n`)
  } finally {
    isReading = false
  }
  await drain()
}

/** Sequence number of the newest event of a person's stream; 0 before the first. */
export const findLastEventSeq = async (db: Db, personId: string) => {
  const row = await db
    .selectFrom('event_stream')
    .select('last_seq')
    .where('person_id', '=', personId)
    .executeTakeFirst()
  return row?.last_seq ?? 0
}

const findEventsAfter = (db: Db, personId: string, seq: number) =>
  db
    .selectFrom('event')
    .select(['seq', 'name', 'payload'])
    .where('person_id', '=', personId)
    .where('seq', '>', seq)
    .orderBy('seq')
    .limit(BATCH)
    .execute()
