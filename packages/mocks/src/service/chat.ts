import type { Message } from '@radruf/contract'
import { iso, isoOrNull } from '../world/clock.ts'
import { type Account, type MessageRecord, nameIn, type TicketRecord, type World } from '../world/world.ts'
import { requireInCharge, requireTicket, sidesOf } from './access.ts'
import { type Handlers, Refused } from './call.ts'
import { isOpenForChat } from './ticket-moves.ts'

export const chatHandlers = {
  getThread: ({ world, person, params, query }) => {
    const ticket = requireTicket(world, params.ticketId, person)
    const { messages, lastSeq, read } = ticket.thread
    return {
      ticketId: ticket.id,
      open: isOpenForChat(ticket),
      messages: messages
        .filter(({ changedSeq }) => changedSeq > (query.after ?? 0))
        .map((one) => messageView(world, one)),
      lastSeq,
      read,
    }
  },
  sendMessage: ({ world, person, params, body }) =>
    messageView(world, sendMessage(world, requireTicket(world, params.ticketId, person), person, body)),
  deleteMessage: ({ world, person, params }) => {
    const ticket = requireTicket(world, params.ticketId, person)
    const message = ticket.thread.messages.find(({ id }) => id === params.messageId)
    if (message?.authorId !== person.id) throw new Refused('MESSAGE_NOT_FOUND')
    if (message.deletedAt === null) eraseMessage(world, ticket, message)
    return messageView(world, message)
  },
  markRead: ({ world, person, params, body }) => {
    const ticket = requireTicket(world, params.ticketId, person)
    const { thread } = ticket
    const seq = Math.min(body.seq, thread.lastSeq)
    // A mechanic who only looks in reads for nobody.
    if (sidesOf(ticket).includes(person.id) && seq > thread.read[person.role]) {
      thread.read[person.role] = seq
      announce(world, ticket)
    }
    return null
  },
  sayTyping: ({ world, person, params }) => {
    const ticket = requireTicket(world, params.ticketId, person)
    const sides = sidesOf(ticket)
    const others = sides.filter((id) => id !== person.id)
    if (isOpenForChat(ticket) && sides.includes(person.id))
      world.events.broadcast(others, 'chat.typing', { ticketId: ticket.id })
    return null
  },
} satisfies Partial<Handlers>

/** Adds a message to the thread. The same client id again finds the message that is already there. */
export function sendMessage(
  world: World,
  ticket: TicketRecord,
  person: Account,
  { clientId, text }: { clientId: string; text: string },
): MessageRecord {
  requireInCharge(ticket, person)
  const { thread } = ticket
  const known = thread.messages.find((one) => one.clientId === clientId)
  if (known) return known
  if (ticket.chatOpenedAt === null) throw new Refused('CHAT_NOT_OPEN')
  if (!isOpenForChat(ticket)) throw new Refused('TICKET_CLOSED')
  const seq = ++thread.lastSeq
  const message = {
    id: world.newId(),
    clientId,
    authorId: person.id,
    author: person.role,
    seq,
    changedSeq: seq,
    text,
    sentAt: world.clock.now(),
    deletedAt: null,
  }
  thread.messages.push(message)
  announce(world, ticket)
  return message
}

/** Removes the text; author and times stay. */
export function eraseMessage(world: World, ticket: TicketRecord, message: MessageRecord): void {
  Object.assign(message, { text: null, deletedAt: world.clock.now(), changedSeq: ++ticket.thread.lastSeq })
  announce(world, ticket)
}

const announce = (world: World, ticket: TicketRecord) =>
  world.events.append(sidesOf(ticket), 'chat.changed', { ticketId: ticket.id, seq: ticket.thread.lastSeq })

function messageView(world: World, { authorId, changedSeq: _, sentAt, deletedAt, ...message }: MessageRecord): Message {
  return {
    ...message,
    authorName: nameIn(world, authorId),
    sentAt: iso(sentAt),
    deletedAt: isoOrNull(deletedAt),
  }
}
