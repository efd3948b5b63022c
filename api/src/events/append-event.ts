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
 * the demo clock must not expire undelivered events. Operators get no events of tickets: a closed ticket keeps its mechanic, also when that
 * person becomes an operator.
 */
export async function appendEvents(trx: Trx, newEvents: readonly NewEvent[]): Promise<void> {
  const byPerson = new Map<string, NewEvent[]>()
  for (const event of newEvents)
    for (const person of new Set(event.personIds)) byPerson.set(person, [...(byPerson.get(person) ?? []), event])
  if (byPerson.size === 0) return
  const isOfTickets = newEvents.some(({ payload }) => 'ticketId' in payload)
  // Sorted, so concurrent transactions lock the counters in the same order.
  const people = [...byPerson].sort(([a], [b]) => (a < b ? -1 : 1))
  const entries = people.flatMap(([person_id, events]) =>
    events.map(({ name, payload }, index) => ({ person_id, name, payload, before_last: events.length - 1 - index })),
  )
  const { rows } = await sql<{ person_id: string; seq: number }>`
    WITH counter AS (
      INSERT INTO event_stream (person_id, last_seq)
      SELECT person_id, count
      FROM unnest(${people.map(([person]) => person)}::uuid[], ${people.map(([, { length }]) => length)}::bigint[])
        AS new (person_id, count)
      WHERE NOT ${isOfTickets} OR (SELECT role FROM person WHERE id = new.person_id) IS DISTINCT FROM 'operator'
      ON CONFLICT (person_id) DO UPDATE SET last_seq = event_stream.last_seq + excluded.last_seq
      RETURNING person_id, last_seq
    )
    INSERT INTO event (person_id, seq, name, payload, created_at)
    SELECT person_id, last_seq - before_last, name, payload, ${new Date()}
    FROM jsonb_to_recordset(${JSON.stringify(entries)}::jsonb)
      AS entry (person_id uuid, name text, payload jsonb, before_last bigint)
    JOIN counter USING (person_id)
    RETURNING person_id, seq`.execute(trx)
  const firstSeqs = new Map<string, number>()
  for (const { person_id, seq } of rows) firstSeqs.set(person_id, Math.min(seq, firstSeqs.get(person_id) ?? seq))
  afterCommit((effects) => {
    for (const [person, events] of people) {
      const firstSeq = firstSeqs.get(person)
      if (firstSeq === undefined) continue
      for (const [index, { name, payload }] of events.entries())
        effects.events.push({ person, event: { seq: firstSeq + index, name, payload } })
    }
  })
}
