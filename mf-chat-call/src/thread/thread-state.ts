import type { Message, Thread } from '@radruf/contract'

/** What is known of a ticket's messages. Only {@link mergeThread} raises `lastSeq`. */
export type ThreadState = Pick<Thread, 'open' | 'lastSeq' | 'read'> & { messages: readonly Message[] }

export const threadOf = ({ open, lastSeq, read, messages }: Thread): ThreadState => ({
  open,
  lastSeq,
  read,
  messages: inOrder(messages),
})

/** Takes in what the service sent: all of the thread or what came since a number, in whatever order answers arrive. */
export function mergeThread(state: ThreadState, incoming: Thread): ThreadState {
  const isStale = incoming.lastSeq < state.lastSeq
  return {
    open: isStale ? state.open : incoming.open,
    lastSeq: Math.max(state.lastSeq, incoming.lastSeq),
    read: {
      customer: Math.max(state.read.customer, incoming.read.customer),
      mechanic: Math.max(state.read.mechanic, incoming.read.mechanic),
    },
    messages: incoming.messages.length === 0 ? state.messages : merged(state.messages, incoming.messages),
  }
}

/**
 * Takes in one message that was just sent. `lastSeq` stays: numbers between may belong to messages of the other side that
 * have not arrived yet.
 */
export const mergeMessage = (state: ThreadState, message: Message): ThreadState => ({
  ...state,
  messages: merged(state.messages, [message]),
})

function merged(known: readonly Message[], incoming: readonly Message[]): readonly Message[] {
  const byId = new Map(known.map((message) => [message.id, message]))
  for (const message of incoming) {
    const before = byId.get(message.id)
    // A deletion is final: an older answer that overtook it must not bring the text back.
    if (!before?.deletedAt || message.deletedAt) byId.set(message.id, message)
  }
  return inOrder([...byId.values()])
}

const inOrder = (messages: readonly Message[]) => [...messages].sort((a, b) => a.seq - b.seq)
