import type { ServerResponse } from 'node:http'
import type { Db } from '../database/schema.ts'
import type { Service } from '../service.ts'

const HEARTBEAT_MS = 15_000
const BATCH = 200

/** Writes the person's events to an open response until it closes. Resolves when streaming has begun. */
export async function streamEvents(
  service: Pick<Service, 'db' | 'notifier' | 'log'>,
  personId: string,
  after: number | undefined,
  response: ServerResponse,
): Promise<void> {
  const { db, notifier, log } = service
  let seq = 0
  let reading = true
  let again = false

  const drain = async () => {
    again = true
    if (reading) return
    reading = true
    try {
      while (again && !response.writableEnded) {
        again = false
        const events = await findEventsAfter(db, personId, seq)
        for (const event of events) {
          response.write(`id: ${event.seq}\nevent: ${event.name}\ndata: ${JSON.stringify(event.payload)}\n\n`)
          seq = event.seq
        }
        again ||= events.length === BATCH
      }
    } catch (error) {
      // The client comes back with its last number and misses nothing.
      log.warn({ err: error }, 'event stream broke off')
      response.end()
    } finally {
      reading = false
    }
  }

  // Listening begins before the first look, so nothing falls between the two.
  const stop = notifier.subscribe(personId, {
    onStored: () => void drain(),
    onBroadcast: ({ name, payload }) => response.write(`event: ${name}\ndata: ${JSON.stringify(payload)}\n\n`),
  })
  const heartbeat = setInterval(() => response.write(': still here\n\n'), HEARTBEAT_MS)
  response.on('close', () => {
    clearInterval(heartbeat)
    stop()
  })
  try {
    const last = await findLastEventSeq(db, personId)
    // A number from beyond the stream's end belongs to another database: begin at the end.
    seq = after === undefined ? last : Math.min(after, last)
    // The id alone tells the browser where to go on, should the stream break off before its first event.
    response.write(`retry: 1000\nid: ${seq}\n\n`)
  } finally {
    reading = false
  }
  await drain()
}

/** Number of the newest event of a person's stream; 0 before the first. */
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
