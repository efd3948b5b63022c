import type { Generated } from 'kysely'

export type ChatThreadTable = {
  ticket_id: string
  /** The highest number given; raised by messages and deletions in their own transaction, so it has no gaps. */
  last_seq: Generated<number>
  customer_read: Generated<number>
  mechanic_read: Generated<number>
  /** The end of the thread when a side was last mailed about unread messages. */
  customer_mailed: Generated<number>
  mechanic_mailed: Generated<number>
}
export type MessageTable = {
  id: string
  ticket_id: string
  client_id: string
  /** Null once the account is deleted. */
  author_id: string | null
  author_role: 'customer' | 'mechanic'
  /** The place in the thread. */
  seq: number
  /** The number of the latest change: `seq`, or the deletion's own number. */
  changed_seq: number
  text: string | null
  sent_at: Date
  deleted_at: Date | null
}
