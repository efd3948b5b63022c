import { randomUUID } from 'node:crypto'
import { isChatOpen } from '@radruf/contract'
import type { Trx } from '../../database/schema.ts'
import { appendEvent } from '../../events/append-event.ts'
import type { PersonRow } from '../../http/handler.ts'
import { enqueueJobs } from '../../jobs/enqueue.ts'
import { ApiProblem } from '../../problem.ts'
import { isoOrNull } from '../../time.ts'
import type { TicketRow } from '../tickets/storage.ts'
import { participantIds, requireInCharge } from '../tickets/ticket-access.ts'
import {
  eraseMessage,
  findByClientId,
  findMessage,
  insertMessage,
  type MessageWithAuthor,
  raiseReadMark,
  takeNextSeq,
} from './storage.ts'

/** A message that is unread for this long is announced by mail. */
const UNREAD_MINUTES = 10
/** Delay of the push message, in which an open chat marks the message as read. */
const PUSH_DELAY_MS = 20_000

type MessageContext = { ticket: TicketRow; person: PersonRow; now: Date }

export const isThreadOpen = ({ state, chat_opened_at }: TicketRow): boolean =>
  isChatOpen({ state, chatOpenedAt: isoOrNull(chat_opened_at) })

/**
 * Adds a message to a locked ticket's thread. A repeated client id returns the stored message. Throws NOT_ALLOWED,
 * CHAT_NOT_OPEN or TICKET_CLOSED.
 */
export async function sendMessage(
  trx: Trx,
  { clientId, text }: { clientId: string; text: string },
  { ticket, person, now }: MessageContext,
): Promise<MessageWithAuthor> {
  requireInCharge(ticket, person)
  const known = await findByClientId(trx, ticket.id, clientId)
  if (known) return known
  if (!ticket.chat_opened_at) throw new ApiProblem('CHAT_NOT_OPEN')
  if (!isThreadOpen(ticket)) throw new ApiProblem('TICKET_CLOSED')
  const seq = await takeNextSeq(trx, ticket.id)
  const message = {
    id: randomUUID(),
    ticket_id: ticket.id,
    client_id: clientId,
    author_id: person.id,
    author_role: person.role,
    seq,
    changed_seq: seq,
    text,
    sent_at: now,
    deleted_at: null,
  }
  await insertMessage(trx, message)
  const mailAt = new Date(now.getTime() + UNREAD_MINUTES * 60_000)
  const pushAt = new Date(now.getTime() + PUSH_DELAY_MS)
  await enqueueJobs(trx, [
    { kind: 'chat.unread', payload: { ticketId: ticket.id, seq }, runAt: mailAt },
    { kind: 'chat.push', payload: { ticketId: ticket.id, seq }, runAt: pushAt },
  ])
  await announceThread(trx, ticket, seq)
  return { ...message, author_name: person.name, author_email: person.email }
}

/**
 * Deletes the text of an own message and keeps a tombstone, also in a closed ticket. Deleting it again changes nothing. Throws
 * MESSAGE_NOT_FOUND.
 */
export async function deleteMessage(
  trx: Trx,
  messageId: string,
  { ticket, person, now }: MessageContext,
): Promise<MessageWithAuthor> {
  const message = await findMessage(trx, ticket.id, messageId)
  if (message?.author_id !== person.id) throw new ApiProblem('MESSAGE_NOT_FOUND')
  if (message.deleted_at) return message
  const seq = await takeNextSeq(trx, ticket.id)
  await eraseMessage(trx, { id: message.id, seq, now })
  await announceThread(trx, ticket, seq)
  return { ...message, text: null, deleted_at: now, changed_seq: seq }
}

/** Raises the read mark of a participant. It stays unchanged when a mechanic who is not assigned opens the chat. */
export async function markRead(trx: Trx, seq: number, { ticket, person }: MessageContext): Promise<void> {
  if (!participantIds(ticket).includes(person.id)) return
  const raised = await raiseReadMark(trx, ticket.id, person.role, seq)
  if (raised) await announceThread(trx, ticket, raised.last_seq)
}

const announceThread = (trx: Trx, ticket: TicketRow, seq: number) =>
  appendEvent(trx, participantIds(ticket), 'chat.changed', { ticketId: ticket.id, seq })
