import type { CallParticipant } from '@radruf/contract'
import type { Insertable, Selectable } from 'kysely'
import type { Db, Trx } from '../../database/schema.ts'
import { appendEvent } from '../../events/append-event.ts'
import { isoOf } from '../../time.ts'
import { sidesOf } from '../tickets/on-ticket.ts'
import type { TicketRow } from '../tickets/storage.ts'
import type { CallParticipantTable } from './tables.ts'

export type ParticipantRow = Selectable<CallParticipantTable>

export const participantsIn = (db: Db, ticketId: string): Promise<ParticipantRow[]> =>
  db.selectFrom('call_participant').selectAll().where('ticket_id', '=', ticketId).orderBy('joined_at').execute()

export const participantView = (row: ParticipantRow): CallParticipant => ({
  clientId: row.client_id,
  personId: row.person_id,
  role: row.role,
  joinedAt: isoOf(row.joined_at),
})

/** Who is in the call of each ticket. */
export async function participantsOf(db: Db, ticketIds: readonly string[]): Promise<Map<string, CallParticipant[]>> {
  if (ticketIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('call_participant')
    .selectAll()
    .where('ticket_id', 'in', [...ticketIds])
    .orderBy('joined_at')
    .execute()
  const grouped = Map.groupBy(rows, (row) => row.ticket_id)
  return new Map([...grouped].map(([ticketId, group]) => [ticketId, group.map(participantView)]))
}

/** Adds or replaces the person's one place in the call. */
export const saveParticipant = (trx: Trx, row: Insertable<CallParticipantTable>) =>
  trx
    .insertInto('call_participant')
    .values(row)
    .onConflict((conflict) => conflict.columns(['ticket_id', 'person_id']).doUpdateSet(row))
    .execute()

export const noteSeen = (trx: Trx, { ticket_id, person_id }: ParticipantRow, realNow: Date) =>
  trx
    .updateTable('call_participant')
    .set({ last_seen: realNow })
    .where('ticket_id', '=', ticket_id)
    .where('person_id', '=', person_id)
    .execute()

/** How many were removed. */
export async function removeParticipant(trx: Trx, place: { ticketId: string; personId: string; clientId: string }) {
  const { numDeletedRows } = await trx
    .deleteFrom('call_participant')
    .where('ticket_id', '=', place.ticketId)
    .where('person_id', '=', place.personId)
    .where('client_id', '=', place.clientId)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Removes whoever has not been seen since a moment of real time; how many. */
export async function removeSilent(trx: Trx, ticketId: string, seenBefore: Date): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('call_participant')
    .where('ticket_id', '=', ticketId)
    .where('last_seen', '<', seenBefore)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** The call is over: everybody is out, and told so. */
export async function emptyCall(trx: Trx, ticket: TicketRow): Promise<void> {
  const { numDeletedRows } = await trx
    .deleteFrom('call_participant')
    .where('ticket_id', '=', ticket.id)
    .executeTakeFirst()
  if (numDeletedRows > 0n) await announceParticipants(trx, ticket)
}

/** Tells both sides who is in the call now. */
export async function announceParticipants(trx: Trx, ticket: TicketRow): Promise<void> {
  const participants = (await participantsIn(trx, ticket.id)).map(participantView)
  await appendEvent(trx, sidesOf(ticket), 'call.participants', { ticketId: ticket.id, participants })
}
