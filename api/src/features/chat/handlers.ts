import type { Message } from '@radruf/contract'
import type { Handlers } from '../../http/handler.ts'
import type { Settings } from '../../settings.ts'
import { dateOf, isoOf, isoOrNull } from '../../time.ts'
import { displayName } from '../people/display-name.ts'
import { participantIds, requireTicket, withLockedTicket } from '../tickets/ticket-access.ts'
import { deleteMessage, isThreadOpen, markRead } from './chat.ts'
import { findThread, listMessagesSince, type MessageWithAuthor } from './storage.ts'

const toMessage = (row: MessageWithAuthor, { productName }: Settings): Message => ({
  id: row.id,
  clientId: row.client_id,
  seq: row.seq,
  author: row.author_role,
  // The author of a message without an address has deleted the account.
  authorName: row.author_email ? displayName({ name: row.author_name, email: row.author_email }) : productName,
  text: row.text,
  sentAt: isoOf(row.sent_at),
  deletedAt: isoOrNull(row.deleted_at),
})

export const chatHandlers = {
  getThread: async ({ service, person, params, query }) => {
    const ticket = await requireTicket(service.db, params.ticketId, person)
    // Read the thread first: a message that arrives in between is then sent twice. In the other order it would be missed.
    const thread = await findThread(service.db, ticket.id)
    const messages = await listMessagesSince(service.db, ticket.id, query.after ?? 0)
    return {
      ticketId: ticket.id,
      open: isThreadOpen(ticket),
      messages: messages.map((row) => toMessage(row, service.settings)),
      lastSeq: thread?.last_seq ?? 0,
      read: { customer: thread?.customer_read ?? 0, mechanic: thread?.mechanic_read ?? 0 },
    }
  },
  sendMessage: async ({ service, person, params, body }) => {
    const now = dateOf(service.clock.now())
    const message = await service.sendMessage({ ...body, ticketId: params.ticketId, person, now })
    return toMessage(message, service.settings)
  },
  deleteMessage: async (call) => {
    const { service, person, params } = call
    const now = dateOf(service.clock.now())
    const message = await withLockedTicket(call, (trx, ticket) =>
      deleteMessage(trx, params.messageId, { ticket, person, now }),
    )
    return toMessage(message, service.settings)
  },
  markRead: async (call) => {
    const { service, person, body } = call
    const now = dateOf(service.clock.now())
    await withLockedTicket(call, (trx, ticket) => markRead(trx, body.seq, { ticket, person, now }))
    return null
  },
  sendTyping: async ({ service, person, params }) => {
    const ticket = await requireTicket(service.db, params.ticketId, person)
    const participants = participantIds(ticket)
    if (isThreadOpen(ticket) && participants.includes(person.id)) {
      const recipients = participants.filter((id) => id !== person.id)
      service.notifier.broadcast(recipients, { name: 'chat.typing', payload: { ticketId: ticket.id } })
    }
    return null
  },
} satisfies Partial<Handlers>
