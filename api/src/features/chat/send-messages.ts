import { randomUUID } from 'node:crypto'
import { toTicketRole } from '@radruf/contract'
import { ApiProblem } from '@radruf/contract/api'
import { batchWrites } from '../../database/batch-writes.ts'
import { retryOnDeadlock } from '../../database/postgres-errors.ts'
import type { Trx } from '../../database/schema.ts'
import { inTransaction } from '../../database/transaction.ts'
import { appendEvents } from '../../events/append-event.ts'
import type { Service } from '../../service.ts'
import { findViewerIds } from '../case-viewers/storage.ts'
import { recordMessages } from '../questions/question-state.ts'
import { lockChatTickets } from '../tickets/storage.ts'
import { isUnassignedMechanic, mayRead, participantIds, refuseForeignClientId } from '../tickets/ticket-access.ts'
import { type AttachmentRow, attachToMessages, findAttachments, findUnsentAttachments } from './attachment-storage.ts'
import { isThreadOpen } from './chat.ts'
import type { MessageSender, NewMessage, SentMessage } from './message-sender.ts'
import {
  findQuotedMessages,
  insertMessages,
  listByClientIds,
  type MessageRow,
  type MessageWithAuthor,
  type QuotedMessage,
  takeNextSeqs,
} from './storage.ts'
import { enqueueUnreadJobs } from './unread-jobs.ts'

/** A larger batch would keep the embedded database's only session from other work for too long. */
const MAX_BATCH = 64
/** Under load it makes batches larger, which halves the work for a message. A message after a pause does not wait. */
const BATCH_INTERVAL_MS = 10

type SendResult = SentMessage | { problem: ApiProblem }

/**
 * Creates the function that adds a message to a ticket's chat. Messages that arrive at the same time share a transaction. A repeated
 * client id returns the stored message. Throws TICKET_NOT_FOUND, NOT_ALLOWED, CHAT_NOT_OPEN, TICKET_CLOSED, ATTACHMENT_UNKNOWN or
 * MESSAGE_NOT_FOUND.
 */
export function createMessageSender(service: Pick<Service, 'db' | 'notifier'>): MessageSender {
  const send = batchWrites(
    { maxItems: MAX_BATCH, minIntervalMs: BATCH_INTERVAL_MS },
    (messages: readonly NewMessage[]) =>
      retryOnDeadlock(() => inTransaction(service, (trx) => sendMessages(trx, messages))),
  )
  return async (message) => {
    const sent = await send(message)
    if ('problem' in sent) throw sent.problem
    return sent
  }
}

/** The state of a batch while its messages are accepted one after the other. */
type Batch = {
  tickets: Awaited<ReturnType<typeof lockChatTickets>>
  /** Stored and accepted messages by ticket and client id. */
  known: Map<string, MessageWithAuthor>
  attached: Map<string, AttachmentRow[]>
  unsent: Map<string, AttachmentRow>
  /** The messages that others of the batch answer, by id. */
  quoted: Map<string, QuotedMessage>
  added: MessageWithAuthor[]
}

/** Adds messages in one transaction. Returns the stored message or the problem of each, in their order. */
export async function sendMessages(trx: Trx, messages: readonly NewMessage[]): Promise<SendResult[]> {
  const batch = await loadBatch(trx, messages)
  const sent = messages.map((message): SendResult => {
    try {
      return acceptMessage(batch, message)
    } catch (error) {
      if (error instanceof ApiProblem) return { problem: error }
      throw error
    }
  })
  if (batch.added.length > 0) await storeAdded(trx, batch)
  return sent
}

async function loadBatch(trx: Trx, messages: readonly NewMessage[]): Promise<Batch> {
  const ticketIds = [...new Set(messages.map(({ ticketId }) => ticketId))]
  const clientIds = messages.map(({ clientId }) => clientId)
  const tickets = await lockChatTickets(trx, ticketIds)
  const stored = await listByClientIds(trx, ticketIds, clientIds)
  const storedIds = stored.map(({ id }) => id)
  return {
    tickets,
    known: new Map(stored.map((message) => [toMessageKey(message.ticket_id, message.client_id), message])),
    attached: new Map(storedIds.length > 0 ? await findAttachments(trx, storedIds) : []),
    unsent: await findUnsent(trx, messages),
    quoted: await findQuotedMessages(
      trx,
      messages.flatMap(({ replyTo }) => replyTo ?? []),
    ),
    added: [],
  }
}

function acceptMessage({ tickets, known, attached, unsent, quoted, added }: Batch, message: NewMessage): SentMessage {
  const ticket = tickets.get(message.ticketId)
  if (!ticket || !mayRead(ticket, message.person)) throw new ApiProblem('TICKET_NOT_FOUND')
  if (!message.isHandover && isUnassignedMechanic(ticket, message.person)) throw new ApiProblem('NOT_ALLOWED')
  const key = toMessageKey(message.ticketId, message.clientId)
  const repeated = known.get(key)
  if (repeated && repeated.author_id !== message.person.id) refuseForeignClientId()
  if (repeated) return { message: repeated, attachments: attached.get(repeated.id) ?? [] }
  if (!ticket.chat_opened_at) throw new ApiProblem('CHAT_NOT_OPEN')
  if (!isThreadOpen(ticket)) throw new ApiProblem('TICKET_CLOSED')
  if (message.replyTo && quoted.get(message.replyTo)?.ticket_id !== message.ticketId)
    throw new ApiProblem('MESSAGE_NOT_FOUND')
  const attachments = takeAttachments(unsent, message)
  const row = toRow(message)
  attached.set(row.id, attachments)
  known.set(key, row)
  added.push(row)
  return { message: row, attachments }
}

/** Numbers and stores the new messages, with their attachments, jobs and events. */
async function storeAdded(trx: Trx, { tickets, attached, added }: Batch) {
  await numberMessages(trx, added)
  await insertMessages(
    trx,
    added.map(({ author_name: _, author_email: __, ...row }) => row),
  )
  await attachToMessages(
    trx,
    added.flatMap(({ id }) =>
      (attached.get(id) ?? []).map((row, position) => ({ id: row.id, messageId: id, position })),
    ),
  )
  await enqueueUnreadJobs(trx, added)
  await recordMessages(trx, tickets, added)
  const viewerIds = await findViewerIds(trx, [...tickets.keys()])
  await appendEvents(
    trx,
    added.flatMap(({ ticket_id, seq }) => {
      const ticket = tickets.get(ticket_id)
      if (!ticket) return []
      // A lead reads and writes in chats of other mechanics.
      const personIds = [...participantIds(ticket), ...(viewerIds.get(ticket_id) ?? [])]
      return { personIds, name: 'chat.changed' as const, payload: { ticketId: ticket_id, seq } }
    }),
  )
}

const findUnsent = async (trx: Trx, messages: readonly NewMessage[]) => {
  const ids = messages.flatMap(({ attachmentIds = [] }) => attachmentIds)
  const rows = ids.length > 0 ? await findUnsentAttachments(trx, ids) : []
  return new Map(rows.map((row) => [row.id, row]))
}

/** Takes the attachments of a message, so that another message of the batch cannot have them too. Throws ATTACHMENT_UNKNOWN. */
function takeAttachments(
  unsent: Map<string, AttachmentRow>,
  { ticketId, person, attachmentIds = [] }: NewMessage,
): AttachmentRow[] {
  const isOwn = (row: AttachmentRow) => row.ticket_id === ticketId && row.uploader_id === person.id
  const ids = [...new Set(attachmentIds)]
  const rows = ids.flatMap((id) => unsent.get(id) ?? [])
  if (rows.length < ids.length || !rows.every(isOwn)) throw new ApiProblem('ATTACHMENT_UNKNOWN')
  for (const id of ids) unsent.delete(id)
  return rows
}

const toMessageKey = (ticketId: string, clientId: string) => `${ticketId} ${clientId}`

/** A row without its number. */
const toRow = ({ ticketId, person, clientId, text, replyTo, now }: NewMessage): MessageWithAuthor => ({
  id: randomUUID(),
  ticket_id: ticketId,
  client_id: clientId,
  author_id: person.id,
  author_role: toTicketRole(person.role),
  seq: 0,
  changed_seq: 0,
  text,
  reply_to: replyTo ?? null,
  sent_at: now,
  deleted_at: null,
  author_name: person.name,
  author_email: person.email,
})

/** Gives new messages the next numbers of their threads, in their order. */
async function numberMessages(trx: Trx, added: readonly MessageRow[]): Promise<void> {
  const byTicket = Map.groupBy(added, ({ ticket_id }) => ticket_id)
  const lastSeqs = await takeNextSeqs(trx, new Map([...byTicket].map(([id, messages]) => [id, messages.length])))
  for (const [ticketId, messages] of byTicket) {
    const first = (lastSeqs.get(ticketId) ?? 0) - messages.length + 1
    for (const [index, message] of messages.entries()) {
      message.seq = first + index
      message.changed_seq = message.seq
    }
  }
}
