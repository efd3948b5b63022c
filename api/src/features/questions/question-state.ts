import { HOUR_MS, MESSAGE_PREVIEW_LENGTH } from '@radruf/contract'
import { sql } from 'kysely'
import type { Db, Trx } from '../../database/schema.ts'
import { enqueueMissingJobs } from '../../jobs/enqueue.ts'
import type { MessageRow } from '../chat/storage.ts'
import type { TicketRow } from '../tickets/storage.ts'

/** The columns of a ticket that say whether its customer waits for an answer. */
type QuestionState = Pick<TicketRow, 'id' | 'unanswered_since' | 'snoozed_until'>

/** The shortest target time: before it no question is overdue. */
const EARLIEST_TARGET_MS = HOUR_MS

/** The columns of a ticket whose question was answered. A reminder that is over has served its purpose. */
export const toAnswered = ({ snoozed_until }: Pick<TicketRow, 'snoozed_until'>, now: Date) => ({
  unanswered_since: null,
  overdue_notified_at: null,
  snoozed_until: snoozed_until && snoozed_until <= now ? null : snoozed_until,
})

/** The columns of a ticket whose customer asks something. The wait begins with the first question, and a postponed case comes back. */
export const toAsked = ({ unanswered_since }: Pick<TicketRow, 'unanswered_since'>, askedAt: Date) => ({
  unanswered_since: unanswered_since ?? askedAt,
  snoozed_until: null,
})

/** Enqueues the check of a question at its target time. */
export const enqueueOverdueChecks = (trx: Trx, questions: readonly { ticketId: string; since: Date }[]) =>
  enqueueMissingJobs(
    trx,
    questions.map(({ ticketId, since }) => ({
      kind: 'question.overdue' as const,
      key: ticketId,
      payload: { ticketId },
      runAt: new Date(since.getTime() + EARLIEST_TARGET_MS),
    })),
  )

/** Records new messages of locked tickets: a customer's asks, and one of the staff answers everything before it. */
export async function recordMessages(
  trx: Trx,
  tickets: ReadonlyMap<string, QuestionState>,
  messages: readonly Pick<MessageRow, 'ticket_id' | 'author_role' | 'sent_at'>[],
): Promise<void> {
  const changed = [...Map.groupBy(messages, ({ ticket_id }) => ticket_id)].flatMap(([ticketId, own]) => {
    const before = tickets.get(ticketId)
    if (!before) return []
    let after = before
    for (const { author_role, sent_at } of own)
      after = { ...after, ...(author_role === 'customer' ? toAsked(after, sent_at) : toAnswered(after, sent_at)) }
    const isSame = after.unanswered_since === before.unanswered_since && after.snoozed_until === before.snoozed_until
    return isSame ? [] : [{ before, after }]
  })
  if (changed.length === 0) return
  const rows = changed.map(({ after: { id, unanswered_since, snoozed_until } }) => ({
    id,
    unanswered_since,
    snoozed_until,
  }))
  await sql`UPDATE ticket SET unanswered_since = new.unanswered_since, snoozed_until = new.snoozed_until,
      overdue_notified_at = CASE WHEN ticket.unanswered_since = new.unanswered_since THEN overdue_notified_at END
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS new (id uuid, unanswered_since timestamptz, snoozed_until timestamptz)
    WHERE ticket.id = new.id`.execute(trx)
  const asked = changed.flatMap(({ before, after: { id, unanswered_since } }) =>
    unanswered_since && !before.unanswered_since ? [{ ticketId: id, since: unanswered_since }] : [],
  )
  await enqueueOverdueChecks(trx, asked)
}

/**
 * Withdraws a question whose message was deleted: the wait begins with the customer's next message, or ends. A question that was not
 * asked by a message stays.
 */
export const withdrawQuestion = (trx: Trx, ticketId: string) =>
  sql`UPDATE ticket SET unanswered_since = (SELECT min(sent_at) FROM message WHERE ticket_id = ${ticketId}
      AND author_role = 'customer' AND deleted_at IS NULL AND sent_at >= ticket.unanswered_since)
    WHERE id = ${ticketId} AND EXISTS (SELECT FROM message
      WHERE ticket_id = ${ticketId} AND author_role = 'customer' AND sent_at = ticket.unanswered_since)`.execute(trx)

/** Records that the questions before a time need no answer: reports do not count them. */
export const dismissQuestion = (trx: Trx, ticketId: string, dismissedAt: Date) =>
  trx
    .insertInto('dismissed_question')
    .values({ ticket_id: ticketId, dismissed_at: dismissedAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** Takes back that the question of this time needs no answer. */
export const restoreQuestion = (trx: Trx, ticketId: string, askedAt: Date) =>
  trx.deleteFrom('dismissed_question').where('ticket_id', '=', ticketId).where('dismissed_at', '>=', askedAt).execute()

/** The time of the customer's latest message; undefined without one. */
export async function findLatestQuestion(trx: Trx, ticketId: string): Promise<Date | undefined> {
  const latest = await trx
    .selectFrom('message')
    .select('sent_at')
    .where('ticket_id', '=', ticketId)
    .where('author_role', '=', 'customer')
    .where('deleted_at', 'is', null)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return latest?.sent_at
}

/** The time of the customer's first message after a number of the thread; undefined without one. */
export async function findQuestionAfter(trx: Trx, ticketId: string, seq: number): Promise<Date | undefined> {
  const first = await trx
    .selectFrom('message')
    .select('sent_at')
    .where('ticket_id', '=', ticketId)
    .where('author_role', '=', 'customer')
    .where('deleted_at', 'is', null)
    .where('seq', '>', seq)
    .orderBy('seq')
    .limit(1)
    .executeTakeFirst()
  return first?.sent_at
}

/** The beginning of the customer's latest message, and the number of its attachments. */
type Question = { text: string; attachments: number }

/** Finds, by ticket, the latest message of each customer who waits for an answer; tickets without any are missing. */
export async function findQuestions(
  db: Db,
  tickets: readonly Pick<TicketRow, 'id' | 'unanswered_since'>[],
): Promise<Map<string, Question>> {
  const ids = tickets.filter(({ unanswered_since }) => unanswered_since).map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Question & { ticketId: string }>`
    SELECT DISTINCT ON (ticket_id) ticket_id AS "ticketId", left(text, ${MESSAGE_PREVIEW_LENGTH}::integer) AS text,
      (SELECT count(*)::integer FROM photo WHERE photo.message_id = message.id) AS attachments
    FROM message WHERE ticket_id = ANY(${ids}::uuid[]) AND author_role = 'customer' AND deleted_at IS NULL
    ORDER BY ticket_id, seq DESC`.execute(db)
  return new Map(rows.map(({ ticketId, ...question }) => [ticketId, question]))
}
