import type { Message, Thread, TicketRole } from '@radruf/contract'

/**
 * The known messages of a ticket: all from the first known one to the end. `hasEarlier`: the service has some before it. Only
 * {@link mergeThread} raises `lastSeq`.
 */
export type ThreadState = Pick<Thread, 'open' | 'lastSeq' | 'read' | 'hasEarlier'> & { messages: readonly Message[] }

export const toThreadState = ({ open, lastSeq, read, hasEarlier, messages }: Thread): ThreadState => ({
  open,
  hasEarlier,
  lastSeq,
  read,
  messages: sortBySeq(messages),
})

/** Merges a response of the service: the whole thread, or all changes since a sequence number. Responses may arrive in any order. */
export function mergeThread(state: ThreadState, incoming: Thread): ThreadState {
  const isStale = incoming.lastSeq < state.lastSeq
  // A deletion of a message that is not loaded would leave a gap behind it.
  const first = state.hasEarlier ? (state.messages[0]?.seq ?? 0) : 0
  const loaded = incoming.messages.filter(({ seq }) => seq >= first)
  return {
    hasEarlier: state.hasEarlier,
    open: isStale ? state.open : incoming.open,
    lastSeq: Math.max(state.lastSeq, incoming.lastSeq),
    read: {
      customer: Math.max(state.read.customer, incoming.read.customer),
      mechanic: Math.max(state.read.mechanic, incoming.read.mechanic),
    },
    messages: loaded.length === 0 ? state.messages : mergeMessages(state.messages, loaded),
  }
}

/** Adds the page of messages before the first known one. */
export const prependMessages = (state: ThreadState, earlier: Thread): ThreadState => ({
  ...state,
  hasEarlier: earlier.hasEarlier,
  messages: mergeMessages(state.messages, earlier.messages),
})

/**
 * Merges a message that was just sent. `lastSeq` stays, because the numbers in between may belong to messages of the
 * counterpart that have not arrived.
 */
export const mergeMessage = (state: ThreadState, message: Message): ThreadState => ({
  ...state,
  messages: mergeMessages(state.messages, [message]),
})

function mergeMessages(stored: readonly Message[], incoming: readonly Message[]): readonly Message[] {
  const byId = new Map(stored.map((message) => [message.id, message]))
  for (const message of incoming) {
    const before = byId.get(message.id)
    // A deletion is final: an older response that arrives later must not restore the text.
    if (!before?.deletedAt || message.deletedAt) byId.set(message.id, message)
  }
  return sortBySeq([...byId.values()])
}

const sortBySeq = (messages: readonly Message[]) => [...messages].sort((a, b) => a.seq - b.seq)

/** The number of the counterpart's last message if it is unread, else undefined. */
export function findLastUnreadSeq({ messages, read }: ThreadState, ownRole: TicketRole): number | undefined {
  const last = messages.findLast(({ author }) => author !== ownRole)
  return last && last.seq > read[ownRole] ? last.seq : undefined
}
