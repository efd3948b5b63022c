import { DAY_MS, type Message } from '@radruf/contract'
import {
  ANSWER_AGE_DAYS_MAX,
  ANSWERS_MAX,
  displayName,
  MESSAGE_SEARCH_RESULTS_MAX,
  toAnswerMinutes,
} from '@radruf/contract/server'
import { sql } from 'kysely'
import type { Db } from '../../database/schema.ts'
import type { EndpointCall, Handlers } from '../../http/handler.ts'
import type { Service } from '../../service.ts'
import type { Settings } from '../../settings.ts'
import { dateOf, isoOf, isoOrNull } from '../../time.ts'
import { deletePhotoFiles } from '../photos/files.ts'
import { toAttachmentView } from '../photos/view.ts'
import { participantIds, requireTicket, withLockedTicket } from '../tickets/ticket-access.ts'
import { type AttachmentRow, findAttachments } from './attachment-storage.ts'
import { deleteMessage, isThreadOpen, markRead } from './chat.ts'
import {
  findMessageSeqs,
  findNewestHits,
  findQuotedMessages,
  findThread,
  listMessagesBefore,
  listMessagesSince,
  type MessageWithAuthor,
  type QuotedMessage,
} from './storage.ts'
import { uploadAttachment } from './upload-attachment.ts'

/** The author of a message without an address has deleted the account. */
const toAuthorName = (
  { author_name, author_email }: Pick<MessageWithAuthor, 'author_name' | 'author_email'>,
  productName: string,
) => (author_email ? displayName({ name: author_name, email: author_email }) : productName)

const toQuote = (quoted: QuotedMessage, { productName }: Settings): NonNullable<Message['quote']> => ({
  id: quoted.id,
  seq: quoted.seq,
  author: quoted.author_role,
  authorName: toAuthorName(quoted, productName),
  text: quoted.text,
  attachments: quoted.attachments,
})

const toMessage = (
  row: MessageWithAuthor,
  { attachments, quoted }: { attachments: readonly AttachmentRow[]; quoted?: QuotedMessage | undefined },
  settings: Settings,
): Message => ({
  id: row.id,
  clientId: row.client_id,
  seq: row.seq,
  author: row.author_role,
  authorName: toAuthorName(row, settings.productName),
  text: row.text,
  attachments: attachments.map(toAttachmentView),
  quote: quoted ? toQuote(quoted, settings) : null,
  sentAt: isoOf(row.sent_at),
  deletedAt: isoOrNull(row.deleted_at),
})

async function toMessages({ db, settings }: Service, rows: readonly MessageWithAuthor[]): Promise<Message[]> {
  const shown = rows.filter(({ deleted_at }) => !deleted_at)
  const attachments = await findAttachments(
    db,
    shown.map(({ id }) => id),
  )
  const quotes = await findQuotes(db, shown)
  return rows.map((row) =>
    toMessage(row, { attachments: attachments.get(row.id) ?? [], quoted: quotes.get(row.id) }, settings),
  )
}

/** The messages that others answer, by the id of the answer. */
async function findQuotes(db: Db, answers: readonly MessageWithAuthor[]): Promise<Map<string, QuotedMessage>> {
  const quoted = await findQuotedMessages(
    db,
    answers.flatMap(({ reply_to }) => reply_to ?? []),
  )
  return new Map(
    answers.flatMap(({ id, reply_to }) => {
      const message = quoted.get(reply_to ?? '')
      return message ? [[id, message]] : []
    }),
  )
}

/** The messages that a query names: changes since a number, or a page before one. */
async function listMessages(db: Db, ticketId: string, { after, before, limit }: EndpointCall<'getThread'>['query']) {
  if (after !== undefined) return { rows: await listMessagesSince(db, ticketId, after), hasEarlier: false }
  if (limit === undefined && before === undefined)
    return { rows: await listMessagesSince(db, ticketId, 0), hasEarlier: false }
  const count = limit ?? Number.MAX_SAFE_INTEGER
  const newestFirst = await listMessagesBefore(db, ticketId, { before, limit: limit && limit + 1 })
  return { rows: newestFirst.slice(0, count).reverse(), hasEarlier: newestFirst.length > count }
}

/** Broadcasts an ephemeral event to the counterpart of an open chat. */
async function notifyCounterpart(
  { service, person, params }: Pick<EndpointCall<'sendTyping'>, 'service' | 'person' | 'params'>,
  toEvent: (ticketId: string) => Parameters<Service['notifier']['broadcast']>[1],
) {
  const ticket = await requireTicket(service.db, params.ticketId, person)
  const participants = participantIds(ticket)
  if (!isThreadOpen(ticket) || !participants.includes(person.id)) return null
  const recipients = participants.filter((id) => id !== person.id)
  service.notifier.broadcast(recipients, toEvent(ticket.id))
  return null
}

export const chatHandlers = {
  getThread: async ({ service, person, params, query }) => {
    const ticket = await requireTicket(service.db, params.ticketId, person)
    // Read the thread first: a message that arrives in between is then sent twice. In the other order it would be missed.
    const thread = await findThread(service.db, ticket.id)
    const { rows, hasEarlier } = await listMessages(service.db, ticket.id, query)
    return {
      ticketId: ticket.id,
      open: isThreadOpen(ticket),
      messages: await toMessages(service, rows),
      hasEarlier,
      answerMinutes:
        ticket.mechanic_id && query.after === undefined
          ? await findAnswerMinutes(service.db, ticket.mechanic_id, dateOf(service.clock.now()))
          : null,
      lastSeq: thread?.last_seq ?? 0,
      read: { customer: thread?.customer_read ?? 0, mechanic: thread?.mechanic_read ?? 0 },
    }
  },
  searchMessages: async ({ service, person, params, query }) => {
    const ticket = await requireTicket(service.db, params.ticketId, person)
    const seqs = await findMessageSeqs(service.db, ticket.id, { words: query.q, limit: MESSAGE_SEARCH_RESULTS_MAX + 1 })
    return { seqs: seqs.slice(0, MESSAGE_SEARCH_RESULTS_MAX), isComplete: seqs.length <= MESSAGE_SEARCH_RESULTS_MAX }
  },
  findMessages: async ({ service, person, query }) => {
    const rows = await findNewestHits(service.db, person.id, query.q)
    const hits = rows.map((row) => ({
      ticketId: row.ticket_id,
      authorName: toAuthorName(row, service.settings.productName),
      text: row.text ?? '',
      sentAt: isoOf(row.sent_at),
      count: row.count,
    }))
    return { hits: hits.sort((one, other) => other.sentAt.localeCompare(one.sentAt)) }
  },
  sendMessage: async ({ service, person, params, body }) => {
    const now = dateOf(service.clock.now())
    const { message, attachments } = await service.sendMessage({ ...body, ticketId: params.ticketId, person, now })
    const quotes = await findQuotes(service.db, [message])
    return toMessage(message, { attachments, quoted: quotes.get(message.id) }, service.settings)
  },
  uploadAttachment,
  deleteMessage: async (call) => {
    const { service, person, params } = call
    const now = dateOf(service.clock.now())
    const { message, attachmentIds } = await withLockedTicket(call, (trx, ticket) =>
      deleteMessage(trx, params.messageId, { ticket, person, now }),
    )
    // After a crash before this line, maintenance deletes the orphaned files. A file without its row is not served.
    await deletePhotoFiles(service, attachmentIds)
    return toMessage(message, { attachments: [] }, service.settings)
  },
  markRead: async (call) => {
    const { service, person, body } = call
    const now = dateOf(service.clock.now())
    await withLockedTicket(call, (trx, ticket) => markRead(trx, body.seq, { ticket, person, now }))
    return null
  },
  sendTyping: (call) => notifyCounterpart(call, (ticketId) => ({ name: 'chat.typing', payload: { ticketId } })),
  sendPresence: (call) =>
    notifyCounterpart(call, (ticketId) => ({
      name: 'chat.presence',
      payload: { ticketId, isPresent: call.body.isPresent },
    })),
} satisfies Partial<Handlers>

/** Finds the minutes that a mechanic usually takes to reply to a customer's message. Null with too few replies. */
async function findAnswerMinutes(db: Db, mechanicId: string, now: Date): Promise<number | null> {
  const since = new Date(now.getTime() - ANSWER_AGE_DAYS_MAX * DAY_MS)
  const { rows } = await sql<{ minutes: number }>`
    SELECT extract(epoch FROM answer.sent_at - question.sent_at)::float8 / 60 AS minutes
    FROM (SELECT ticket_id, seq, sent_at FROM message
      WHERE author_id = ${mechanicId} AND sent_at > ${since}
      ORDER BY sent_at DESC, seq DESC LIMIT ${ANSWERS_MAX}) answer
    CROSS JOIN LATERAL (SELECT sent_at, author_role FROM message
      WHERE ticket_id = answer.ticket_id AND seq < answer.seq
      ORDER BY seq DESC LIMIT 1) question
    WHERE question.author_role = 'customer'`.execute(db)
  return toAnswerMinutes(rows.map(({ minutes }) => minutes))
}
