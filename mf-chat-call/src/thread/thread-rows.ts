import type { Message, Role } from '@radruf/contract'
import { toCalendarDate } from '@radruf/shell-kit'
import type { OutgoingMessage } from './outbox.ts'
import type { ThreadState } from './thread-state.ts'

/** A row of the rendered thread. */
type ThreadRow =
  | { kind: 'day'; rowKey: string; sentAt: string }
  | { kind: 'new'; rowKey: string }
  | { kind: 'message'; rowKey: string; message: Message; own: boolean; read: boolean }
  | { kind: 'outgoing'; rowKey: string; outgoing: OutgoingMessage }

/**
 * Messages with a row per calendar day and one before the first new message, then the outgoing messages. Days begin at
 * midnight in `zone`. New messages are those after `newAfter`, unless it is null.
 */
export function toThreadRows(
  { messages, read }: ThreadState,
  outbox: readonly OutgoingMessage[],
  { ownRole, newAfter, zone }: { ownRole: Role; newAfter: number | null; zone: string },
): ThreadRow[] {
  const rows: ThreadRow[] = []
  const readSeq = read[counterpartRole(ownRole)]
  let day = ''
  let hasNewRow = newAfter === null
  for (const message of messages) {
    const own = message.author === ownRole
    const messageDay = toCalendarDate(message.sentAt, zone)
    if (messageDay !== day) rows.push({ kind: 'day', rowKey: `day-${message.id}`, sentAt: message.sentAt })
    day = messageDay
    if (!hasNewRow && !own && message.seq > (newAfter ?? 0)) {
      rows.push({ kind: 'new', rowKey: 'new' })
      hasNewRow = true
    }
    rows.push({ kind: 'message', rowKey: message.clientId, message, own, read: own && message.seq <= readSeq })
  }
  const arrived = new Set(messages.map(({ clientId }) => clientId))
  for (const outgoing of outbox)
    if (!arrived.has(outgoing.clientId)) rows.push({ kind: 'outgoing', rowKey: outgoing.clientId, outgoing })
  return rows
}

const counterpartRole = (role: Role): Role => (role === 'customer' ? 'mechanic' : 'customer')

/** The number of the counterpart's last message if it is unread, else undefined. */
export function findLastUnreadSeq({ messages, read }: ThreadState, ownRole: Role): number | undefined {
  const last = messages.findLast(({ author }) => author !== ownRole)
  return last && last.seq > read[ownRole] ? last.seq : undefined
}

/** The number of the counterpart's messages that the person has not read. */
export const countUnread = ({ messages, read }: ThreadState, ownRole: Role): number =>
  messages.filter(({ author, seq, deletedAt }) => author !== ownRole && seq > read[ownRole] && !deletedAt).length
