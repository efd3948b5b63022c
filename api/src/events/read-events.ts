import { sql } from 'kysely'
import type { Db } from '../database/schema.ts'
import type { StoredEvent } from './event-notifier.ts'

/** Maximum number of events that one read returns for each person. */
export const EVENTS_PER_READ = 200

/** Sequence number of the newest event of a person's stream; 0 before the first. */
export const findLastEventSeq = async (db: Db, personId: string) =>
  (await findLastEventSeqs(db, [personId])).get(personId) ?? 0

/** Sequence numbers of the newest events by person; people without events are missing. */
export async function findLastEventSeqs(db: Db, personIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('event_stream')
    .select(['person_id', 'last_seq'])
    .where('person_id', 'in', [...personIds])
    .execute()
  return new Map(rows.map(({ person_id, last_seq }) => [person_id, last_seq]))
}

export type EventPosition = { person: string; after: number }

/** Reads the next events of many people in one query, each person's in order. People without new events are missing. */
export async function findEventsAfter(
  db: Db,
  positions: readonly EventPosition[],
): Promise<Map<string, StoredEvent[]>> {
  const { rows } = await sql<StoredEvent & { person: string }>`
    SELECT position.person, next.seq, next.name, next.payload
    FROM jsonb_to_recordset(${JSON.stringify(positions)}::jsonb) AS position (person uuid, after bigint)
    CROSS JOIN LATERAL (
      SELECT seq, name, payload FROM event
      WHERE event.person_id = position.person AND event.seq > position.after
      ORDER BY seq LIMIT ${EVENTS_PER_READ}
    ) AS next
    ORDER BY position.person, next.seq`.execute(db)
  return Map.groupBy(rows, ({ person }) => person)
}
