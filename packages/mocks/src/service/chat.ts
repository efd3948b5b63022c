import type { Message } from '@radruf/contract'
import { toIso, toIsoOrNull } from '../state/clock.ts'
import {
  type Account,
  displayNameFor,
  type MessageRecord,
  type MockState,
  type TicketRecord,
} from '../state/mock-state.ts'
import { participantIds, requireAssigned, requireTicket } from './access.ts'
import { ApiProblem, type Handlers } from './endpoint-call.ts'
import { isChatOpenFor } from './ticket-moves.ts'

export const chatHandlers = {
  getThread: ({ mock, person, params, query }) => {
    const ticket = requireTicket(mock, params.ticketId, person)
    const { messages, lastSeq, read } = ticket.thread
    return {
      ticketId: ticket.id,
      open: isChatOpenFor(ticket),
      messages: messages
        .filter(({ changedSeq }) => changedSeq > (query.after ?? 0))
        .map((message) => toMessage(mock, message)),
      lastSeq,
      read,
    }
  },
  sendMessage: ({ mock, person, params, body }) =>
    toMessage(mock, sendMessage(mock, requireTicket(mock, params.ticketId, person), person, body)),
  deleteMessage: ({ mock, person, params }) => {
    const ticket = requireTicket(mock, params.ticketId, person)
    const message = ticket.thread.messages.find(({ id }) => id === params.messageId)
    if (message?.authorId !== person.id) throw new ApiProblem('MESSAGE_NOT_FOUND')
    if (message.deletedAt === null) eraseMessage(mock, ticket, message)
    return toMessage(mock, message)
  },
  markRead: ({ mock, person, params, body }) => {
    const ticket = requireTicket(mock, params.ticketId, person)
    const { thread } = ticket
    const seq = Math.min(body.seq, thread.lastSeq)
    // A mechanic who is not assigned does not mark messages as read.
    if (participantIds(ticket).includes(person.id) && seq > thread.read[person.role]) {
      thread.read[person.role] = seq
      publishChatChange(mock, ticket)
    }
    return null
  },
  sendTyping: ({ mock, person, params }) => {
    const ticket = requireTicket(mock, params.ticketId, person)
    const participants = participantIds(ticket)
    const others = participants.filter((id) => id !== person.id)
    if (isChatOpenFor(ticket) && participants.includes(person.id))
      mock.events.broadcast(others, 'chat.typing', { ticketId: ticket.id })
    return null
  },
} satisfies Partial<Handlers>

/** Adds a message to the thread. A repeated client id returns the stored message. */
export function sendMessage(
  mock: MockState,
  ticket: TicketRecord,
  person: Account,
  { clientId, text }: { clientId: string; text: string },
): MessageRecord {
  requireAssigned(ticket, person)
  const { thread } = ticket
  const known = thread.messages.find((message) => message.clientId === clientId)
  if (known) return known
  if (ticket.chatOpenedAt === null) throw new ApiProblem('CHAT_NOT_OPEN')
  if (!isChatOpenFor(ticket)) throw new ApiProblem('TICKET_CLOSED')
  const seq = ++thread.lastSeq
  const message = {
    id: mock.newId(),
    clientId,
    authorId: person.id,
    author: person.role,
    seq,
    changedSeq: seq,
    text,
    sentAt: mock.clock.now(),
    deletedAt: null,
  }
  thread.messages.push(message)
  publishChatChange(mock, ticket)
  return message
}

/** Removes the text of a message; author and times stay. */
export function eraseMessage(mock: MockState, ticket: TicketRecord, message: MessageRecord): void {
  Object.assign(message, { text: null, deletedAt: mock.clock.now(), changedSeq: ++ticket.thread.lastSeq })
  publishChatChange(mock, ticket)
}

const publishChatChange = (mock: MockState, ticket: TicketRecord) =>
  mock.events.append(participantIds(ticket), 'chat.changed', { ticketId: ticket.id, seq: ticket.thread.lastSeq })

function toMessage(
  mock: MockState,
  { authorId, changedSeq: _, sentAt, deletedAt, ...message }: MessageRecord,
): Message {
  return {
    ...message,
    authorName: displayNameFor(mock, authorId),
    sentAt: toIso(sentAt),
    deletedAt: toIsoOrNull(deletedAt),
  }
}
