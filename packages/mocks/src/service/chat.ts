import { DAY_MS, type Message, MINUTE_MS, TICKET_ATTACHMENTS_MAX } from '@radruf/contract'
import { ANSWER_AGE_DAYS_MAX, ANSWERS_MAX, MESSAGE_SEARCH_RESULTS_MAX, toAnswerMinutes } from '@radruf/contract/server'
import { toIso, toIsoOrNull } from '../state/clock.ts'
import {
  type Account,
  type AttachmentRecord,
  displayNameFor,
  type MessageRecord,
  type MockState,
  type TicketRecord,
} from '../state/mock-state.ts'
import { participantIds, requireAssigned, requireTicket } from './access.ts'
import { ApiProblem, type Handlers } from './endpoint-call.ts'
import { ASSUMED_SIZE, readAttachment, toAttachment } from './photos.ts'
import { isChatOpenFor } from './ticket-moves.ts'

export const chatHandlers = {
  getThread: ({ mock, person, params, query }) => {
    const ticket = requireTicket(mock, params.ticketId, person)
    const { messages, lastSeq, read } = ticket.thread
    const { after, before = Number.POSITIVE_INFINITY, limit = messages.length } = query
    const listed =
      after === undefined
        ? messages.filter(({ seq }) => seq < before)
        : messages.filter(({ changedSeq }) => changedSeq > after)
    const page = after === undefined ? listed.slice(Math.max(0, listed.length - limit)) : listed
    return {
      ticketId: ticket.id,
      open: isChatOpenFor(ticket),
      messages: page.map((message) => toMessage(mock, ticket, message)),
      hasEarlier: page.length < listed.length,
      answerMinutes: after === undefined ? findAnswerMinutes(mock, ticket.mechanicId) : null,
      lastSeq,
      read,
    }
  },
  searchMessages: ({ mock, person, params, query }) => {
    const words = query.q.toLowerCase()
    const seqs = requireTicket(mock, params.ticketId, person)
      .thread.messages.filter(({ text }) => text?.toLowerCase().includes(words))
      .map(({ seq }) => seq)
      .reverse()
    return { seqs: seqs.slice(0, MESSAGE_SEARCH_RESULTS_MAX), isComplete: seqs.length <= MESSAGE_SEARCH_RESULTS_MAX }
  },
  sendMessage: ({ mock, person, params, body }) => {
    const ticket = requireTicket(mock, params.ticketId, person)
    return toMessage(mock, ticket, sendMessage(mock, ticket, person, body))
  },
  uploadAttachment: async ({ mock, person, params, form }) => {
    const ticket = requireTicket(mock, params.ticketId, person)
    requireAssigned(ticket, person)
    const known = ticket.attachments.find(({ clientId }) => clientId === form.clientId)
    if (known) return toAttachment(known)
    requireOpenChat(ticket)
    const media = await readAttachment(mock, form)
    if (ticket.attachments.length >= TICKET_ATTACHMENTS_MAX) throw new ApiProblem('ATTACHMENT_LIMIT')
    const attachment: AttachmentRecord = {
      ...media,
      id: mock.newId(),
      clientId: form.clientId,
      ...ASSUMED_SIZE,
      createdAt: mock.clock.now(),
      uploaderId: person.id,
      messageId: null,
    }
    ticket.attachments.push(attachment)
    return toAttachment(attachment)
  },
  deleteMessage: ({ mock, person, params }) => {
    const ticket = requireTicket(mock, params.ticketId, person)
    const message = ticket.thread.messages.find(({ id }) => id === params.messageId)
    if (message?.authorId !== person.id) throw new ApiProblem('MESSAGE_NOT_FOUND')
    if (message.deletedAt === null) eraseMessage(mock, ticket, message)
    return toMessage(mock, ticket, message)
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
    mock.events.broadcast(findListeners(ticket, person), 'chat.typing', { ticketId: ticket.id })
    return null
  },
  sendPresence: ({ mock, person, params, body }) => {
    const ticket = requireTicket(mock, params.ticketId, person)
    mock.events.broadcast(findListeners(ticket, person), 'chat.presence', { ticketId: ticket.id, ...body })
    return null
  },
} satisfies Partial<Handlers>

/** The counterpart of an open chat; empty for a mechanic who is not assigned. */
function findListeners(ticket: TicketRecord, person: Account): string[] {
  const participants = participantIds(ticket)
  const isOpen = isChatOpenFor(ticket) && participants.includes(person.id)
  return isOpen ? participants.filter((id) => id !== person.id) : []
}

/** Minutes that a mechanic usually takes to reply to a customer's message; null with too few replies. */
function findAnswerMinutes({ tickets, clock }: MockState, mechanicId: string | null): number | null {
  const since = clock.now() - ANSWER_AGE_DAYS_MAX * DAY_MS
  const minutes = tickets
    .flatMap(({ thread: { messages } }) =>
      messages.map((message, index) => ({ ...message, previous: messages[index - 1] })),
    )
    .filter(({ authorId, sentAt }) => authorId === mechanicId && sentAt > since)
    .sort((a, b) => b.sentAt - a.sentAt || b.seq - a.seq)
    .slice(0, ANSWERS_MAX)
    .flatMap(({ sentAt, previous }) =>
      previous?.author === 'customer' ? [(sentAt - previous.sentAt) / MINUTE_MS] : [],
    )
  return toAnswerMinutes(minutes)
}

function requireOpenChat(ticket: TicketRecord): void {
  if (ticket.chatOpenedAt === null) throw new ApiProblem('CHAT_NOT_OPEN')
  if (!isChatOpenFor(ticket)) throw new ApiProblem('TICKET_CLOSED')
}

/** Adds a message to the thread. A repeated client id returns the stored message. */
export function sendMessage(
  mock: MockState,
  ticket: TicketRecord,
  person: Account,
  { clientId, text, attachmentIds = [] }: { clientId: string; text: string; attachmentIds?: string[] | undefined },
): MessageRecord {
  requireAssigned(ticket, person)
  const { thread } = ticket
  const known = thread.messages.find((message) => message.clientId === clientId)
  if (known) return known
  requireOpenChat(ticket)
  const attachments = attachmentIds.map((id) =>
    ticket.attachments.find(
      (candidate) => candidate.id === id && candidate.messageId === null && candidate.uploaderId === person.id,
    ),
  )
  if (attachments.includes(undefined)) throw new ApiProblem('ATTACHMENT_UNKNOWN')
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
  for (const attachment of attachments) if (attachment) attachment.messageId = message.id
  publishChatChange(mock, ticket)
  return message
}

/** Removes text and attachments of a message; author and times stay. */
export function eraseMessage(mock: MockState, ticket: TicketRecord, message: MessageRecord): void {
  Object.assign(message, { text: null, deletedAt: mock.clock.now(), changedSeq: ++ticket.thread.lastSeq })
  ticket.attachments = ticket.attachments.filter(({ messageId }) => messageId !== message.id)
  publishChatChange(mock, ticket)
}

const publishChatChange = (mock: MockState, ticket: TicketRecord) =>
  mock.events.append(participantIds(ticket), 'chat.changed', { ticketId: ticket.id, seq: ticket.thread.lastSeq })

function toMessage(
  mock: MockState,
  ticket: TicketRecord,
  { authorId, changedSeq: _, sentAt, deletedAt, ...message }: MessageRecord,
): Message {
  return {
    ...message,
    authorName: displayNameFor(mock, authorId),
    attachments: ticket.attachments.filter(({ messageId }) => messageId === message.id).map(toAttachment),
    sentAt: toIso(sentAt),
    deletedAt: toIsoOrNull(deletedAt),
  }
}
