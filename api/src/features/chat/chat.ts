import { randomUUID } from 'node:crypto'
import { isChatOpen } from '@radruf/contract'
import type { Trx } from '../../database/schema.ts'
import { appendEvent } from '../../events/append-event.ts'
import type { PersonRow } from '../../http/handler.ts'
import { enqueueJob } from '../../jobs/enqueue.ts'
import { ApiProblem } from '../../problem.ts'
import { isoOrNull } from '../../time.ts'
import { requireInCharge, sidesOf } from '../tickets/on-ticket.ts'
import type { TicketRow } from '../tickets/storage.ts'
import {
  eraseMessage,
  findByClientId,
  findMessage,
  insertMessage,
  nextSeq,
  raiseReadMark,
  type ShownMessageRow,
} from './storage.ts'

/** A message that nobody has read for this long is told about by mail. */
const UNREAD_MINUTES = 10
/** Whoever has the chat open reads a message within this time, and needs no push. */
const SEEN_MS = 20_000

type Said = { ticket: TicketRow; person: PersonRow; now: Date }

export const isOpen = ({ state, chat_opened_at }: TicketRow): boolean =>
  isChatOpen({ state, chatOpenedAt: isoOrNull(chat_opened_at) })

/** Adds a message to a locked ticket's thread. The same client id again finds the message that is already there. */
export async function sendMessage(
  trx: Trx,
  { clientId, text }: { clientId: string; text: string },
  { ticket, person, now }: Said,
): Promise<ShownMessageRow> {
  requireInCharge(ticket, person)
  const known = await findByClientId(trx, ticket.id, clientId)
  if (known) return known
  if (!ticket.chat_opened_at) throw new ApiProblem('CHAT_NOT_OPEN')
  if (!isOpen(ticket)) throw new ApiProblem('TICKET_CLOSED')
  const seq = await nextSeq(trx, ticket.id)
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
  const lookAt = new Date(now.getTime() + UNREAD_MINUTES * 60_000)
  await enqueueJob(trx, { kind: 'chat.unread', payload: { ticketId: ticket.id, seq }, runAt: lookAt })
  const pushAt = new Date(now.getTime() + SEEN_MS)
  await enqueueJob(trx, { kind: 'chat.push', payload: { ticketId: ticket.id, seq }, runAt: pushAt })
  await announce(trx, ticket, seq)
  return { ...message, author_name: person.name, author_email: person.email }
}

/** Removes an own message and leaves its tombstone; deleting it again changes nothing. Possible in a closed ticket, too. */
export async function deleteMessage(
  trx: Trx,
  messageId: string,
  { ticket, person, now }: Said,
): Promise<ShownMessageRow> {
  const message = await findMessage(trx, ticket.id, messageId)
  if (message?.author_id !== person.id) throw new ApiProblem('MESSAGE_NOT_FOUND')
  if (message.deleted_at) return message
  const seq = await nextSeq(trx, ticket.id)
  await eraseMessage(trx, { id: message.id, seq, now })
  await announce(trx, ticket, seq)
  return { ...message, text: null, deleted_at: now, changed_seq: seq }
}

/** Notes how far a side has read. A mechanic who only looks in reads for nobody. */
export async function markRead(trx: Trx, seq: number, { ticket, person }: Said): Promise<void> {
  if (!sidesOf(ticket).includes(person.id)) return
  const raised = await raiseReadMark(trx, ticket.id, person.role, seq)
  if (raised) await announce(trx, ticket, raised.last_seq)
}

const announce = (trx: Trx, ticket: TicketRow, seq: number) =>
  appendEvent(trx, sidesOf(ticket), 'chat.changed', { ticketId: ticket.id, seq })
