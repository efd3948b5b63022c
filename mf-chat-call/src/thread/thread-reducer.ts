import type { Message, Role, Thread } from '@radruf/contract'
import type { OutgoingMessage } from './outbox.ts'
import { mergeMessage, mergeThread, type ThreadState } from './thread-state.ts'

/** A thread with the messages that are on their way. */
export type ThreadView = { thread: ThreadState; outbox: readonly OutgoingMessage[] }

export type ThreadEvent =
  | { type: 'threadReceived'; thread: Thread }
  | { type: 'messageAccepted'; message: Message }
  | { type: 'outboxLoaded'; messages: readonly OutgoingMessage[] }
  | { type: 'messageQueued'; message: Pick<OutgoingMessage, 'clientId' | 'text'> }
  | { type: 'deliveryChanged'; clientId: string; state: OutgoingMessage['state'] }
  | { type: 'messageDiscarded'; clientId: string }
  | { type: 'messagesRead'; role: Role; seq: number }

export function reduceThread(view: ThreadView, event: ThreadEvent): ThreadView {
  switch (event.type) {
    case 'threadReceived':
      return withoutArrived({ ...view, thread: mergeThread(view.thread, event.thread) })
    case 'messageAccepted':
      return withoutArrived({ ...view, thread: mergeMessage(view.thread, event.message) })
    case 'outboxLoaded':
      return withoutArrived({ ...view, outbox: event.messages })
    case 'messageQueued': {
      const turn = (view.outbox.at(-1)?.turn ?? 0) + 1
      return { ...view, outbox: [...view.outbox, { ...event.message, turn, state: { at: 'queued' } }] }
    }
    case 'deliveryChanged':
      return {
        ...view,
        outbox: view.outbox.map((message) =>
          message.clientId === event.clientId ? { ...message, state: event.state } : message,
        ),
      }
    case 'messageDiscarded':
      return { ...view, outbox: view.outbox.filter(({ clientId }) => clientId !== event.clientId) }
    case 'messagesRead':
      return { ...view, thread: { ...view.thread, read: { ...view.thread.read, [event.role]: event.seq } } }
  }
}

/** A message in the thread is no longer on its way. */
function withoutArrived({ thread, outbox }: ThreadView): ThreadView {
  const arrived = new Set(thread.messages.map(({ clientId }) => clientId))
  return { thread, outbox: outbox.filter(({ clientId }) => !arrived.has(clientId)) }
}

/** Undeleted messages of the counterpart that `after` has in addition to `before`. */
export function findArrivals(before: ThreadState, after: ThreadState, ownRole: Role): Message[] {
  if (before.messages === after.messages) return []
  const known = new Set(before.messages.map(({ id }) => id))
  return after.messages.filter(({ id, author, text }) => author !== ownRole && text !== null && !known.has(id))
}
