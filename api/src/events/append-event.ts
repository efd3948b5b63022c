import type { PersonEventName, PersonEvents } from '@radruf/contract'
import { sql } from 'kysely'
import type { Trx } from '../database/schema.ts'
import { afterCommit } from '../database/transaction.ts'

/**
 * Appends an event to each person's stream. The same transaction increments the person's counter, so sequence numbers follow
 * the order of commits and a reader that resumes after a number misses nothing. `created_at` is real time: setting the demo
 * clock must not expire undelivered events.
 */
export async function appendEvent<N extends PersonEventName>(
  trx: Trx,
  personIds: readonly string[],
  name: N,
  payload: PersonEvents[N],
): Promise<void> {
  if (personIds.length === 0) return
  // Sorted, so concurrent transactions lock the counters in the same order.
  const { rows } = await sql<{ person_id: string; seq: number }>`
    WITH counter AS (
      INSERT INTO event_stream (person_id, last_seq)
      SELECT DISTINCT value::uuid, 1 FROM jsonb_array_elements_text(${JSON.stringify(personIds)}::jsonb) ORDER BY 1
      ON CONFLICT (person_id) DO UPDATE SET last_seq = event_stream.last_seq + 1
      RETURNING person_id, last_seq
    )
    INSERT INTO event (person_id, seq, name, payload, created_at)
    SELECT person_id, last_seq, ${name}, ${JSON.stringify(payload)}::jsonb, ${new Date()} FROM counter
    RETURNING person_id, seq`.execute(trx)
  afterCommit(({ events }) => {
    for (const { person_id, seq } of rows) events.push({ person: person_id, event: { seq, name, payload } })
  })
}
