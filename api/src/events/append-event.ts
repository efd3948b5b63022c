import type { PersonEventName, PersonEvents } from '@radruf/contract'
import { sql } from 'kysely'
import type { Trx } from '../database/schema.ts'
import { afterCommit } from '../database/transaction.ts'

/**
 * Adds an event to each person's stream. The person's counter is raised in the same transaction, so the order of numbers
 * is the order of commits and a reader going on after a number misses nothing. The age of an event is counted in real
 * time: moving the demo clock must not drop events that nobody has received yet.
 */
export async function appendEvent<N extends PersonEventName>(
  trx: Trx,
  personIds: readonly string[],
  name: N,
  payload: PersonEvents[N],
): Promise<void> {
  // In one order everywhere, so that two transactions cannot wait for each other.
  for (const personId of [...new Set(personIds)].sort()) {
    await sql`
      WITH counter AS (
        INSERT INTO event_stream (person_id, last_seq) VALUES (${personId}, 1)
        ON CONFLICT (person_id) DO UPDATE SET last_seq = event_stream.last_seq + 1
        RETURNING person_id, last_seq
      )
      INSERT INTO event (person_id, seq, name, payload, created_at)
      SELECT person_id, last_seq, ${name}, ${JSON.stringify(payload)}::jsonb, ${new Date()} FROM counter`.execute(trx)
    afterCommit(({ people }) => people.add(personId))
  }
}
