import { getCounterpartRole, type Message, MINUTE_MS, type Snapshot, type TicketRole } from '@radruf/contract'
import type { OutgoingMessage, Quote } from './outbox.ts'
import type { DeletionState, ThreadView } from './thread-reducer.ts'
import type { ThreadState } from './thread-state.ts'

/** A row of the rendered thread. `startsGroup`: the row before is of another person, or of another time. */
export type ThreadRow =
  | { kind: 'day'; rowKey: string; sentAt: string }
  | { kind: 'new'; rowKey: string }
  | {
      kind: 'message'
      rowKey: string
      message: Message
      isOwn: boolean
      isRead: boolean
      startsGroup: boolean
      quote?: Quote
      deletion?: DeletionState
    }
  | { kind: 'snapshot'; rowKey: string; snapshot: Snapshot }
  | { kind: 'outgoing'; rowKey: string; outgoing: OutgoingMessage; startsGroup: boolean }

/** Messages of one person within this time stand together. */
const GROUP_MS = 5 * MINUTE_MS

type Options = {
  ownRole: TicketRole
  newAfter: number | null
  /** The calendar day of a time in the zone of the page. */
  toDay: (time: string) => string
  snapshots?: readonly Snapshot[] | undefined
}

/**
 * Messages and pictures of calls in the order of time, with a row per calendar day and one before the first new message, then the
 * outgoing messages. New messages are those after `newAfter`, unless it is null.
 */
export function toThreadRows(
  { thread: { messages, read, hasEarlier }, outbox, deletions }: Pick<ThreadView, 'thread' | 'outbox' | 'deletions'>,
  { ownRole, newAfter, toDay, snapshots = [] }: Options,
): ThreadRow[] {
  const rows: ThreadRow[] = []
  const readSeq = read[getCounterpartRole(ownRole)]
  let day = ''
  let hasNewRow = newAfter === null
  let previous: Message | undefined
  const beginDay = (time: string) => {
    const timeDay = toDay(time)
    if (timeDay === day) return
    rows.push({ kind: 'day', rowKey: `day-${timeDay}`, sentAt: time })
    day = timeDay
    previous = undefined
  }
  // Pictures before the first loaded message come with the messages of their time.
  const start = hasEarlier ? (messages[0]?.sentAt ?? '') : ''
  const pictures = snapshots.filter(({ takenAt }) => takenAt >= start)
  const addPictures = (until: string | undefined) => {
    for (let next = pictures[0]; next && (until === undefined || next.takenAt < until); next = pictures[0]) {
      pictures.shift()
      beginDay(next.takenAt)
      rows.push({ kind: 'snapshot', rowKey: next.id, snapshot: next })
      previous = undefined
    }
  }
  for (const message of messages) {
    addPictures(message.sentAt)
    const isOwn = message.author === ownRole
    beginDay(message.sentAt)
    if (!hasNewRow && !isOwn && message.seq > (newAfter ?? 0)) {
      rows.push({ kind: 'new', rowKey: 'new' })
      hasNewRow = true
      previous = undefined
    }
    const startsGroup = !previous || !belongsTogether(previous, message)
    const deletion = deletions[message.id]
    const quote = message.quote && toCurrentQuote(message.quote, messages)
    rows.push({
      kind: 'message',
      rowKey: message.clientId,
      message,
      isOwn,
      isRead: isOwn && message.seq <= readSeq,
      startsGroup,
      ...(quote && { quote }),
      ...(deletion && { deletion }),
    })
    previous = message
  }
  addPictures(undefined)
  for (const [index, outgoing] of outbox.entries())
    rows.push({
      kind: 'outgoing',
      rowKey: outgoing.clientId,
      outgoing,
      startsGroup: index === 0 && previous?.author !== ownRole,
    })
  return rows
}

/** The service sends a quote once, with its answer. The quoted message may be deleted later. */
function toCurrentQuote(quote: Quote, messages: readonly Message[]): Quote {
  const isDeleted = messages.some(({ id, deletedAt }) => id === quote.id && deletedAt !== null)
  return isDeleted ? { ...quote, text: null, attachments: 0 } : quote
}

const belongsTogether = (before: Message, message: Message) =>
  before.author === message.author && Date.parse(message.sentAt) - Date.parse(before.sentAt) < GROUP_MS

/** Counts the undeleted messages of the counterpart that are unread. */
export const countUnread = ({ messages, read }: ThreadState, ownRole: TicketRole): number =>
  messages.filter(({ author, seq, text }) => author !== ownRole && text !== null && seq > read[ownRole]).length
