import type { PersonEventName, PersonEvents } from '@radruf/contract'
import { sql } from 'kysely'
import type { Trx } from '../database/schema.ts'
import { afterCommit } from '../database/transaction.ts'

type NewEvent = {
  [N in PersonEventName]: { personIds: readonly string[]; name: N; payload: PersonEvents[N] }
}[PersonEventName]

/** Appends an event to each person's stream. See {@link appendEvents}. */
export const appendEvent = <N extends PersonEventName>(
  trx: Trx,
  personIds: readonly string[],
  name: N,
  payload: PersonEvents[N],
): Promise<void> => appendEvents(trx, [{ personIds, name, payload } as NewEvent])

/**
 * Appends events to the streams of people with one statement. The same transaction increments each person's counter, so sequence
 * numbers follow the order of commits and a reader that resumes after a number misses nothing. `created_at` is real time: setting
 * the demo clock must not expire undelivered events.
 */
export async function appendEvents(trx: Trx, newEvents: readonly NewEvent[]): Promise<void> {
  const entries = newEvents.flatMap(({ personIds, name, payload }) =>
    [...new Set(personIds)].map((person) => ({ person, name, payload })),
  )
  if (entries.length === 0) return
  // Sorted, so concurrent transactions lock the counters in the same order.
  const { rows } = await sql<{ person_id: string; seq: number; name: string; payload: unknown }>`
    WITH entry AS (
      SELECT (value ->> 'person')::uuid AS person_id, value ->> 'name' AS name, value -> 'payload' AS payload,
        row_number() OVER (PARTITION BY value ->> 'person' ORDER BY ordinality DESC) - 1 AS before_last
      FROM jsonb_array_elements(${JSON.stringify(entries)}::jsonb) WITH ORDINALITY
    ), counter AS (
      INSERT INTO event_stream (person_id, last_seq)
      SELECT person_id, count(*) FROM entry GROUP BY person_id ORDER BY person_id
      ON CONFLICT (person_id) DO UPDATE SET last_seq = event_stream.last_seq + excluded.last_seq
      RETURNING person_id, last_seq
    )
    INSERT INTO event (person_id, seq, name, payload, created_at)
    SELECT person_id, last_seq - before_last, name, payload, ${new Date()}
    FROM entry JOIN counter USING (person_id) ORDER BY person_id, 2
    RETURNING person_id, seq, name, payload`.execute(trx)
  afterCommit(({ events }) => {
    for (const { person_id, ...event } of rows) events.push({ person: person_id, event })
  })
}
