import { MINUTE_MS, UNREAD_MAIL_MINUTES } from '@radruf/contract'
import type { Trx } from '../../database/schema.ts'
import { enqueueMissingJobs } from '../../jobs/enqueue.ts'
import type { MessageRow } from './storage.ts'

/** Delay of the push message, in which an open chat marks the message as read. */
const PUSH_DELAY_MS = 20_000

type UnreadMessage = Pick<MessageRow, 'ticket_id' | 'author_role' | 'seq' | 'sent_at'>

/**
 * Enqueues the jobs that announce new messages. One job of each kind waits for all messages of an author in a ticket; when it runs too
 * early for a later message, it enqueues itself again.
 */
export function enqueueUnreadJobs(trx: Trx, messages: readonly UnreadMessage[]): Promise<void> {
  const first = new Map(messages.toReversed().map((message) => [toJobKey(message), message]))
  return enqueueMissingJobs(
    trx,
    [...first.values()].flatMap((message) => [mailJob(message), pushJob(message)]),
  )
}

/** Time at which a message is announced by mail. */
export const mailDueAt = ({ sent_at }: Pick<UnreadMessage, 'sent_at'>) =>
  new Date(sent_at.getTime() + UNREAD_MAIL_MINUTES * MINUTE_MS)
/** Time at which a message is pushed, unless a newer one follows. */
export const pushDueAt = ({ sent_at }: Pick<UnreadMessage, 'sent_at'>) => new Date(sent_at.getTime() + PUSH_DELAY_MS)

const toJobKey = ({ ticket_id, author_role }: UnreadMessage) => `${ticket_id}:${author_role}`
const toPayload = ({ ticket_id, seq }: UnreadMessage) => ({ ticketId: ticket_id, seq })

export const mailJob = (message: UnreadMessage) => ({
  kind: 'chat.unread' as const,
  key: toJobKey(message),
  payload: toPayload(message),
  runAt: mailDueAt(message),
})
export const pushJob = (message: UnreadMessage) => ({
  kind: 'chat.push' as const,
  key: toJobKey(message),
  payload: toPayload(message),
  runAt: pushDueAt(message),
})
