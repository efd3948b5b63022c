import { foldText, MESSAGE_PREVIEW_LENGTH, type PersonRole, type TicketRole, toTicketRole } from '@radruf/contract'
import { type Insertable, type Selectable, sql } from 'kysely'
import { insertRows } from '../../database/insert-rows.ts'
import type { Db, Trx } from '../../database/schema.ts'
import type { ChatThreadTable, MessageTable } from './tables.ts'

type ThreadRow = Selectable<ChatThreadTable>
export type MessageRow = Selectable<MessageTable>

export const findThread = (db: Db, ticketId: string): Promise<ThreadRow | undefined> =>
  db.selectFrom('chat_thread').selectAll().where('ticket_id', '=', ticketId).executeTakeFirst()

/** Takes the next number of the thread. It locks the thread until the transaction ends, so that numbers have no gaps. */
export async function takeNextSeq(trx: Trx, ticketId: string): Promise<number> {
  const lastSeq = (await takeNextSeqs(trx, new Map([[ticketId, 1]]))).get(ticketId)
  if (lastSeq === undefined) throw new Error('The thread has no number.')
  return lastSeq
}

/** Takes the next numbers of several threads; `counts` says how many of each. Returns the last taken number by ticket. */
export async function takeNextSeqs(trx: Trx, counts: ReadonlyMap<string, number>): Promise<Map<string, number>> {
  const sorted = [...counts].sort()
  const { rows } = await sql<Pick<ThreadRow, 'ticket_id' | 'last_seq'>>`
    INSERT INTO chat_thread (ticket_id, last_seq)
    SELECT ticket_id, count
    FROM unnest(${sorted.map(([ticketId]) => ticketId)}::uuid[], ${sorted.map(([, count]) => count)}::integer[])
      AS new (ticket_id, count)
    ON CONFLICT (ticket_id) DO UPDATE SET last_seq = chat_thread.last_seq + excluded.last_seq
    RETURNING ticket_id, last_seq`.execute(trx)
  return new Map(rows.map(({ ticket_id, last_seq }) => [ticket_id, last_seq]))
}

const selectMessagesWithAuthors = (db: Db) =>
  db
    .selectFrom('message')
    .leftJoin('person', 'person.id', 'message.author_id')
    .select([
      'message.id',
      'ticket_id',
      'client_id',
      'author_id',
      'author_role',
      'seq',
      'changed_seq',
      'text',
      'reply_to',
      'sent_at',
    ])
    .select(['deleted_at', 'person.name as author_name', 'person.email as author_email'])
export type MessageWithAuthor = MessageRow & { author_name: string | null; author_email: string | null }

/** Lists the messages that were sent or deleted after a number of the thread, in the order of the thread. */
export const listMessagesSince = (db: Db, ticketId: string, after: number): Promise<MessageWithAuthor[]> =>
  selectMessagesWithAuthors(db)
    .where('ticket_id', '=', ticketId)
    .where('changed_seq', '>', after)
    .orderBy('seq')
    .execute()

/** Lists messages before a number of the thread, newest first. */
export const listMessagesBefore = (
  db: Db,
  ticketId: string,
  { before, limit }: { before?: number | undefined; limit?: number | undefined },
): Promise<MessageWithAuthor[]> =>
  selectMessagesWithAuthors(db)
    .where('ticket_id', '=', ticketId)
    .$if(before !== undefined, (query) => query.where('seq', '<', before ?? 0))
    .orderBy('seq', 'desc')
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .execute()

/** Numbers of the messages that contain the words in this order, whatever their case and accents, newest first. */
export async function findMessageSeqs(
  db: Db,
  ticketId: string,
  { words, limit }: { words: string; limit: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('message')
    .select('seq')
    .where('ticket_id', '=', ticketId)
    .where(containsWords(words))
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ seq }) => seq)
}

const containsWords = (words: string) =>
  sql<boolean>`search_fold(text) LIKE ${`%${foldText(words).replace(/[\\%_]/g, '\\$&')}%`}`

/** The newest message with the words in each thread of a customer, and how many messages have them. */
export const findNewestHits = (db: Db, customerId: string, words: string) =>
  selectMessagesWithAuthors(db)
    .innerJoin('ticket', 'ticket.id', 'ticket_id')
    .distinctOn('ticket_id')
    .select(sql<number>`(count(*) OVER (PARTITION BY ticket_id))::int`.as('count'))
    .where('customer_id', '=', customerId)
    .where(containsWords(words))
    .orderBy('ticket_id')
    .orderBy('seq', 'desc')
    .execute()

/** Lists the messages of some threads that have one of the client ids. A client id is unique in its thread only. */
export const listByClientIds = (
  db: Db,
  ticketIds: readonly string[],
  clientIds: readonly string[],
): Promise<MessageWithAuthor[]> =>
  selectMessagesWithAuthors(db)
    .where('ticket_id', '=', sql<string>`ANY(${[...ticketIds]}::uuid[])`)
    .where('client_id', '=', sql<string>`ANY(${[...clientIds]}::uuid[])`)
    .execute()

export const findMessage = (db: Db, ticketId: string, id: string): Promise<MessageWithAuthor | undefined> =>
  selectMessagesWithAuthors(db).where('ticket_id', '=', ticketId).where('message.id', '=', id).executeTakeFirst()

export type QuotedMessage = Pick<
  MessageWithAuthor,
  'id' | 'ticket_id' | 'seq' | 'author_role' | 'author_name' | 'author_email' | 'text'
> & { attachments: number }

/** Finds messages that others answer, by id, with the beginning of their texts. */
export async function findQuotedMessages(db: Db, ids: readonly string[]): Promise<Map<string, QuotedMessage>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<QuotedMessage>`
    SELECT m.id, m.ticket_id, m.seq, m.author_role, left(m.text, ${MESSAGE_PREVIEW_LENGTH}::integer) AS text,
      p.name AS author_name, p.email AS author_email,
      (SELECT count(*)::integer FROM photo WHERE photo.message_id = m.id) AS attachments
    FROM message m LEFT JOIN person p ON p.id = m.author_id
    WHERE m.id = ANY(${[...new Set(ids)]}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

export const insertMessages = (trx: Trx, messages: readonly Insertable<MessageTable>[]) =>
  insertRows(trx, 'message', messages)

/** Deletes the text and what it answered; author and times stay. */
export const eraseMessage = (trx: Trx, { id, seq, now }: { id: string; seq: number; now: Date }) =>
  trx
    .updateTable('message')
    .set({ text: null, reply_to: null, deleted_at: now, changed_seq: seq })
    .where('id', '=', id)
    .execute()

/** Raises the read mark, never beyond the end of the thread. Returns undefined when it is not higher than the stored mark. */
export async function raiseReadMark(trx: Trx, ticketId: string, role: TicketRole, seq: number) {
  const column = sql.ref(role === 'customer' ? 'customer_read' : 'mechanic_read')
  const { rows } = await sql<{ last_seq: number }>`
    UPDATE chat_thread SET ${column} = least(${seq}::integer, last_seq)
    WHERE ticket_id = ${ticketId} AND ${column} < least(${seq}::integer, last_seq)
    RETURNING last_seq`.execute(trx)
  return rows[0]
}

/** Counts, by ticket, the messages of the counterpart that `role` has not read; tickets without any are missing. */
export async function countUnreadByTicket(
  db: Db,
  role: TicketRole,
  ticketIds: readonly string[],
): Promise<Map<string, number>> {
  if (ticketIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('message')
    .innerJoin('chat_thread', 'chat_thread.ticket_id', 'message.ticket_id')
    .select((columns) => ['message.ticket_id', columns.fn.countAll<number>().as('unread')])
    .where('message.ticket_id', 'in', [...ticketIds])
    .where('author_role', '<>', role)
    .where('deleted_at', 'is', null)
    .whereRef('seq', '>', role === 'customer' ? 'customer_read' : 'mechanic_read')
    .groupBy('message.ticket_id')
    .execute()
  return new Map(rows.map(({ ticket_id, unread }) => [ticket_id, unread]))
}

/** Counts the messages that a person has not read in the chats of their tickets that are not closed. */
export async function countUnread(db: Db, { id, role: personRole }: { id: string; role: PersonRole }): Promise<number> {
  const role = toTicketRole(personRole)
  const { unread } = await db
    .selectFrom('ticket')
    .innerJoin('chat_thread', 'chat_thread.ticket_id', 'ticket.id')
    .innerJoin('message', 'message.ticket_id', 'ticket.id')
    .select((columns) => columns.fn.countAll<number>().as('unread'))
    .where(role === 'customer' ? 'ticket.customer_id' : 'ticket.mechanic_id', '=', id)
    .where('ticket.state', '<>', 'closed')
    .where('message.author_role', '<>', role)
    .where('message.deleted_at', 'is', null)
    .whereRef('message.seq', '>', role === 'customer' ? 'chat_thread.customer_read' : 'chat_thread.mechanic_read')
    .executeTakeFirstOrThrow()
  return Number(unread)
}

export type UnreadMessage = Pick<MessageWithAuthor, 'ticket_id' | 'sent_at' | 'author_name' | 'author_email'> & {
  text: string
  attachments: number
}

/** Finds, by ticket, the newest message of the counterpart that `role` has not read; tickets without any are missing. */
export async function findLatestUnread(
  db: Db,
  role: TicketRole,
  ticketIds: readonly string[],
): Promise<Map<string, UnreadMessage>> {
  if (ticketIds.length === 0) return new Map()
  const readMark = sql.ref(role === 'customer' ? 'customer_read' : 'mechanic_read')
  const { rows } = await sql<UnreadMessage>`
    SELECT DISTINCT ON (m.ticket_id) m.ticket_id, m.sent_at, left(m.text, ${MESSAGE_PREVIEW_LENGTH}::integer) AS text,
      p.name AS author_name, p.email AS author_email,
      (SELECT count(*)::integer FROM photo WHERE photo.message_id = m.id) AS attachments
    FROM message m JOIN chat_thread t ON t.ticket_id = m.ticket_id LEFT JOIN person p ON p.id = m.author_id
    WHERE m.ticket_id IN (${sql.join(ticketIds)}) AND m.author_role <> ${role} AND m.deleted_at IS NULL
      AND m.seq > ${readMark}
    ORDER BY m.ticket_id, m.seq DESC`.execute(db)
  return new Map(rows.map((row) => [row.ticket_id, row]))
}

type MessageTime = Pick<MessageRow, 'seq' | 'sent_at'>
export type UnreadRange = { count: number; oldest: MessageTime; newest: MessageTime }

/** Counts the messages of the counterpart that `role` has not read, and finds the oldest and the newest; undefined without any. */
export async function findUnreadRange(db: Db, ticketId: string, role: TicketRole): Promise<UnreadRange | undefined> {
  const selectUnread = db
    .selectFrom('message')
    .innerJoin('chat_thread', 'chat_thread.ticket_id', 'message.ticket_id')
    .where('message.ticket_id', '=', ticketId)
    .where('author_role', '<>', role)
    .where('deleted_at', 'is', null)
    .whereRef('seq', '>', role === 'customer' ? 'customer_read' : 'mechanic_read')
  const ends = selectUnread.select(['seq', 'sent_at']).limit(1)
  const oldest = await ends.orderBy('seq').executeTakeFirst()
  const newest = await ends.orderBy('seq', 'desc').executeTakeFirst()
  const counted = await selectUnread.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirst()
  return oldest && newest && counted ? { count: counted.count, oldest, newest } : undefined
}

/** Records that `role` was mailed about all messages up to `seq`. */
export const markMailed = (trx: Trx, ticketId: string, role: TicketRole, seq: number) =>
  trx
    .updateTable('chat_thread')
    .set(role === 'customer' ? { customer_mailed: seq } : { mechanic_mailed: seq })
    .where('ticket_id', '=', ticketId)
    .execute()
