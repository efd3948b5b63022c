import type { TicketRole } from '@radruf/contract'
import type { Generated } from 'kysely'

export type ChatThreadTable = {
  ticket_id: string
  /** The highest number in use; messages and deletions take the next one in their own transaction, so that it has no gaps. */
  last_seq: Generated<number>
  customer_read: Generated<number>
  mechanic_read: Generated<number>
  /** `last_seq` at the time of the latest mail about unread messages. */
  customer_mailed: Generated<number>
  mechanic_mailed: Generated<number>
}
export type MessageTable = {
  id: string
  ticket_id: string
  client_id: string
  /** Null after the author's account was deleted. */
  author_id: string | null
  author_role: TicketRole
  /** Position in the thread. */
  seq: number
  /** Number of the latest change: `seq`, or the number of the deletion. */
  changed_seq: number
  text: string | null
  /** The message that it answers. */
  reply_to: string | null
  sent_at: Date
  deleted_at: Date | null
}
