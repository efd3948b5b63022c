import { randomUUID } from 'node:crypto'
import type { TicketEventKind } from '@radruf/contract'
import type { Trx } from '../../database/schema.ts'

type TicketEvent = {
  kind: Exclude<TicketEventKind, 'mailed'>
  ticketId: string
  now: Date
  /** The mechanic who did it. */
  personId?: string
  /** The mechanic who has the case after a handover. */
  colleagueId?: string
}

/** Records what happened in a ticket, for its history. Returns the entry's id. Mails record themselves when they are sent. */
export async function recordTicketEvent(
  trx: Trx,
  { kind, ticketId, now, personId, colleagueId }: TicketEvent,
): Promise<string> {
  const id = randomUUID()
  await trx
    .insertInto('ticket_event')
    .values({
      id,
      ticket_id: ticketId,
      kind,
      happened_at: now,
      person_id: personId ?? null,
      colleague_id: colleagueId ?? null,
    })
    .execute()
  return id
}
