import type { Message, Role } from '@radruf/contract'
import { dayKey } from '../berlin-time.ts'
import type { Outgoing } from './outbox.ts'
import type { ThreadState } from './thread-state.ts'

/** The rows of a thread as they are shown. */
export type ThreadItem =
  | { kind: 'day'; rowKey: string; sentAt: string }
  | { kind: 'new'; rowKey: string }
  | { kind: 'message'; rowKey: string; message: Message; own: boolean; read: boolean }
  | { kind: 'outgoing'; rowKey: string; outgoing: Outgoing }

/** Messages with a line per day and one before what is new, then what is still on its way. */
export function itemsOf(
  { messages, read }: ThreadState,
  outbox: readonly Outgoing[],
  me: Role,
  newAfter: number | null,
): ThreadItem[] {
  const items: ThreadItem[] = []
  const readByOther = read[otherThan(me)]
  let day = ''
  let lineDrawn = newAfter === null
  for (const message of messages) {
    const own = message.author === me
    const messageDay = dayKey(message.sentAt)
    if (messageDay !== day) items.push({ kind: 'day', rowKey: `day-${message.id}`, sentAt: message.sentAt })
    day = messageDay
    if (!lineDrawn && !own && message.seq > (newAfter ?? 0)) {
      items.push({ kind: 'new', rowKey: 'new' })
      lineDrawn = true
    }
    items.push({ kind: 'message', rowKey: message.clientId, message, own, read: own && message.seq <= readByOther })
  }
  const arrived = new Set(messages.map(({ clientId }) => clientId))
  for (const outgoing of outbox)
    if (!arrived.has(outgoing.clientId)) items.push({ kind: 'outgoing', rowKey: outgoing.clientId, outgoing })
  return items
}

export const otherThan = (role: Role): Role => (role === 'customer' ? 'mechanic' : 'customer')

/** The number of the last message of the other side that this one has not read, or undefined. */
export function lastUnread({ messages, read }: ThreadState, me: Role): number | undefined {
  const last = messages.findLast(({ author }) => author !== me)
  return last && last.seq > read[me] ? last.seq : undefined
}
