import type { Message } from '@radruf/contract'
import type { Handlers } from '../../http/handler.ts'
import type { Settings } from '../../settings.ts'
import { dateOf, isoOf, isoOrNull } from '../../time.ts'
import { displayName } from '../people/display-name.ts'
import { onTicket, sidesOf } from '../tickets/on-ticket.ts'
import { requireTicket } from '../tickets/require-ticket.ts'
import { deleteMessage, isOpen, markRead, sendMessage } from './chat.ts'
import { findThread, messagesSince, type ShownMessageRow } from './storage.ts'

const messageView = (row: ShownMessageRow, { productName }: Settings): Message => ({
  id: row.id,
  clientId: row.client_id,
  seq: row.seq,
  author: row.author_role,
  // Whoever deleted the account has no name any more.
  authorName: row.author_email ? displayName({ name: row.author_name, email: row.author_email }) : productName,
  text: row.text,
  sentAt: isoOf(row.sent_at),
  deletedAt: isoOrNull(row.deleted_at),
})

export const chatHandlers = {
  getThread: async ({ service, person, params, query }) => {
    const ticket = await requireTicket(service.db, params.ticketId, person)
    // The thread first: a message that comes in between is then sent twice, the other way round it would be missed.
    const thread = await findThread(service.db, ticket.id)
    const messages = await messagesSince(service.db, ticket.id, query.after ?? 0)
    return {
      ticketId: ticket.id,
      open: isOpen(ticket),
      messages: messages.map((row) => messageView(row, service.settings)),
      lastSeq: thread?.last_seq ?? 0,
      read: { customer: thread?.customer_read ?? 0, mechanic: thread?.mechanic_read ?? 0 },
    }
  },
  sendMessage: async (call) => {
    const { service, person, body } = call
    const now = dateOf(service.clock.now())
    const message = await onTicket(call, (trx, ticket) => sendMessage(trx, body, { ticket, person, now }))
    return messageView(message, service.settings)
  },
  deleteMessage: async (call) => {
    const { service, person, params } = call
    const now = dateOf(service.clock.now())
    const message = await onTicket(call, (trx, ticket) => deleteMessage(trx, params.messageId, { ticket, person, now }))
    return messageView(message, service.settings)
  },
  markRead: async (call) => {
    const { service, person, body } = call
    const now = dateOf(service.clock.now())
    await onTicket(call, (trx, ticket) => markRead(trx, body.seq, { ticket, person, now }))
    return null
  },
  sayTyping: async ({ service, person, params }) => {
    const ticket = await requireTicket(service.db, params.ticketId, person)
    const sides = sidesOf(ticket)
    if (isOpen(ticket) && sides.includes(person.id)) {
      const others = sides.filter((id) => id !== person.id)
      service.notifier.broadcast(others, { name: 'chat.typing', payload: { ticketId: ticket.id } })
    }
    return null
  },
} satisfies Partial<Handlers>
