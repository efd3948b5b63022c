import { getCounterpartRole, type TicketRole } from '@radruf/contract'
import type { Trx } from '../../database/schema.ts'
import { lockTicket, type TicketRow } from '../tickets/storage.ts'
import { findUnreadRange } from './storage.ts'

/** Locks the ticket of a message and finds what its recipient has not read. Undefined when there is nothing to notify about. */
export async function findUnread(trx: Trx, ticketId: string, seq: number) {
  const ticket = await lockTicket(trx, ticketId)
  const message = await trx
    .selectFrom('message')
    .select('author_role')
    .where('ticket_id', '=', ticketId)
    .where('seq', '=', seq)
    .executeTakeFirst()
  if (!ticket || !message) return undefined
  const authorRole = message.author_role
  const reader = getCounterpartRole(authorRole)
  const unread = await findUnreadRange(trx, ticketId, reader)
  return unread && { ticket, authorRole, reader, unread }
}

/** The person of a role at a ticket; undefined while no mechanic is assigned. */
export async function findReader(trx: Trx, { customer_id, mechanic_id }: TicketRow, role: TicketRole) {
  const id = role === 'customer' ? customer_id : mechanic_id
  if (!id) return undefined
  return trx.selectFrom('person').selectAll().where('id', '=', id).executeTakeFirst()
}
