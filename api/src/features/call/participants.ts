import type { CallParticipant } from '@radruf/contract'
import type { Insertable, Selectable } from 'kysely'
import type { Db, Trx } from '../../database/schema.ts'
import { appendEvent } from '../../events/append-event.ts'
import { isoOf } from '../../time.ts'
import { listMechanicIds, type TicketRow } from '../tickets/storage.ts'
import { participantIds } from '../tickets/ticket-access.ts'
import type { CallParticipantTable } from './tables.ts'

export type ParticipantRow = Selectable<CallParticipantTable>

export const listParticipants = (db: Db, ticketId: string): Promise<ParticipantRow[]> =>
  db.selectFrom('call_participant').selectAll().where('ticket_id', '=', ticketId).orderBy('joined_at').execute()

export const toParticipant = (row: ParticipantRow): CallParticipant => ({
  clientId: row.client_id,
  personId: row.person_id,
  role: row.role,
  joinedAt: isoOf(row.joined_at),
})

/** Loads the call participants of each ticket; tickets without any are missing. */
export async function loadCallParticipants(
  db: Db,
  ticketIds: readonly string[],
): Promise<Map<string, ParticipantRow[]>> {
  if (ticketIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('call_participant')
    .selectAll()
    .where('ticket_id', 'in', [...ticketIds])
    .orderBy('joined_at')
    .execute()
  return Map.groupBy(rows, (row) => row.ticket_id)
}

/** Adds the person to the call, or replaces the person's previous client. */
export const saveParticipant = (trx: Trx, row: Insertable<CallParticipantTable>) =>
  trx
    .insertInto('call_participant')
    .values(row)
    .onConflict((conflict) => conflict.columns(['ticket_id', 'person_id']).doUpdateSet(row))
    .execute()

export const updateLastSeen = (trx: Trx, { ticket_id, person_id }: ParticipantRow, realNow: Date) =>
  trx
    .updateTable('call_participant')
    .set({ last_seen: realNow })
    .where('ticket_id', '=', ticket_id)
    .where('person_id', '=', person_id)
    .execute()

/** Returns the number of removed participants. */
export async function removeParticipant(
  trx: Trx,
  participant: { ticketId: string; personId: string; clientId: string },
) {
  const { numDeletedRows } = await trx
    .deleteFrom('call_participant')
    .where('ticket_id', '=', participant.ticketId)
    .where('person_id', '=', participant.personId)
    .where('client_id', '=', participant.clientId)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Removes the participants last seen before a moment of real time. Returns their number. */
export async function removeSilent(trx: Trx, ticketId: string, seenBefore: Date): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('call_participant')
    .where('ticket_id', '=', ticketId)
    .where('last_seen', '<', seenBefore)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Removes all participants of a call that is over, and publishes the change. `left`: the client whose person ended it. */
export async function removeAllParticipants(trx: Trx, ticket: TicketRow, left?: LeftClient): Promise<void> {
  const { numDeletedRows } = await trx
    .deleteFrom('call_participant')
    .where('ticket_id', '=', ticket.id)
    .executeTakeFirst()
  if (numDeletedRows > 0n || left) await publishCallParticipants(trx, ticket, left)
}

/** A client that has left by itself: its person has hung up, or closed or reloaded the page. */
export type LeftClient = { clientId: string; isPageClosed: boolean }

/** Sends call.participants with the current participants to them, to the customer and to the assigned mechanic. */
export async function publishCallParticipants(trx: Trx, ticket: TicketRow, left?: LeftClient): Promise<void> {
  const participants = (await listParticipants(trx, ticket.id)).map(toParticipant)
  // A lead can take part in the call of another mechanic.
  const personIds = [...participantIds(ticket), ...participants.map(({ personId }) => personId)]
  if (await isRungOver(trx, ticket.id)) personIds.push(...(await listMechanicIds(trx)))
  await appendEvent(trx, [...new Set(personIds)], 'call.participants', {
    ticketId: ticket.id,
    participants,
    ...(left && { leftClientId: left.clientId }),
    ...(left?.isPageClosed && { isPageClosed: true }),
  })
}

/** Whether the call rings at other mechanics as well. */
async function isRungOver(trx: Trx, ticketId: string): Promise<boolean> {
  const rung = await trx
    .selectFrom('appointment')
    .select('id')
    .where('ticket_id', '=', ticketId)
    .where('status', '=', 'booked')
    .where('rung_over_at', 'is not', null)
    .executeTakeFirst()
  return rung !== undefined
}
