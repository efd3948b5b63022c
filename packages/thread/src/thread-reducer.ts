import type { ErrorCode, Message, Thread, TicketRole } from '@radruf/contract'
import type { OutgoingAttachment } from './attachments/outgoing-attachment.ts'
import type { OutgoingMessage } from './outbox.ts'
import { mergeMessage, mergeThread, prependMessages, type ThreadState } from './thread-state.ts'

/**
 * An own message whose deletion is not confirmed. It can be undone while it waits. A refused one is shown again.
 */
export type DeletionState = { at: 'waiting' } | { at: 'sending' } | { at: 'failed'; code: ErrorCode | 'OFFLINE' }

/**
 * A thread with the messages that are on their way. `isPrepended`: the last change added earlier messages, so a list keeps its
 * position from the end.
 */
export type ThreadView = {
  thread: ThreadState
  outbox: readonly OutgoingMessage[]
  /** By the id of the message. */
  deletions: Readonly<Record<string, DeletionState>>
  isPrepended: boolean
}

export type ThreadEvent =
  | { type: 'threadReceived'; thread: Thread }
  | { type: 'earlierReceived'; thread: Thread }
  | { type: 'messageAccepted'; message: Message }
  | { type: 'outboxLoaded'; messages: readonly OutgoingMessage[] }
  | { type: 'messageQueued'; message: Pick<OutgoingMessage, 'clientId' | 'text' | 'attachments' | 'quote'> }
  | { type: 'deliveryChanged'; clientId: string; state: OutgoingMessage['state'] }
  | { type: 'attachmentUploaded'; clientId: string; attachmentClientId: string; id: string }
  /** The service no longer has the uploaded files of a message. */
  | { type: 'attachmentsExpired'; clientId: string }
  /** The person sends a message without the file that was refused, or without all files when it is not known which one. */
  | { type: 'refusedFileDropped'; clientId: string }
  | { type: 'messageDiscarded'; clientId: string }
  /** `state`: undefined once the deletion is undone. */
  | { type: 'deletionChanged'; id: string; state?: DeletionState | undefined }
  | { type: 'messageDeleted'; message: Message }
  | { type: 'messagesRead'; role: TicketRole; seq: number }

export const reduceThread = (view: ThreadView, event: ThreadEvent): ThreadView => ({
  ...reduce(view, event),
  isPrepended: event.type === 'earlierReceived',
})

function reduce(view: ThreadView, event: ThreadEvent): ThreadView {
  switch (event.type) {
    case 'threadReceived':
      return withoutArrived({ ...view, thread: mergeThread(view.thread, event.thread) })
    case 'earlierReceived':
      return withoutArrived({ ...view, thread: prependMessages(view.thread, event.thread) })
    case 'messageAccepted':
      return withoutArrived({ ...view, thread: mergeMessage(view.thread, event.message) })
    case 'outboxLoaded':
      return withoutArrived({ ...view, outbox: event.messages })
    case 'messageQueued': {
      const turn = (view.outbox.at(-1)?.turn ?? 0) + 1
      return { ...view, outbox: [...view.outbox, { ...event.message, turn, state: { at: 'queued' } }] }
    }
    case 'deliveryChanged':
      return changeOutgoing(view, event.clientId, (message) => ({ ...message, state: event.state }))
    case 'attachmentUploaded':
      return changeAttachments(view, event.clientId, (attachment) =>
        attachment.clientId === event.attachmentClientId ? { ...attachment, id: event.id } : attachment,
      )
    case 'attachmentsExpired':
      return changeAttachments(view, event.clientId, ({ id: _, ...attachment }) => attachment)
    case 'refusedFileDropped':
      return changeOutgoing(view, event.clientId, dropRefusedFile)
    case 'messageDiscarded':
      return { ...view, outbox: view.outbox.filter(({ clientId }) => clientId !== event.clientId) }
    case 'deletionChanged':
      return changeDeletion(view, event.id, event.state)
    case 'messageDeleted':
      return changeDeletion({ ...view, thread: mergeMessage(view.thread, event.message) }, event.message.id, undefined)
    case 'messagesRead':
      return { ...view, thread: { ...view.thread, read: { ...view.thread.read, [event.role]: event.seq } } }
  }
}

const changeDeletion = (view: ThreadView, id: string, state: DeletionState | undefined): ThreadView => {
  const { [id]: _, ...others } = view.deletions
  return { ...view, deletions: state ? { ...others, [id]: state } : others }
}

const changeOutgoing = (
  view: ThreadView,
  clientId: string,
  change: (message: OutgoingMessage) => OutgoingMessage,
): ThreadView => ({
  ...view,
  outbox: view.outbox.map((message) => (message.clientId === clientId ? change(message) : message)),
})

const changeAttachments = (
  view: ThreadView,
  clientId: string,
  change: (attachment: OutgoingAttachment) => OutgoingAttachment,
): ThreadView =>
  changeOutgoing(view, clientId, (message) => ({ ...message, attachments: message.attachments?.map(change) ?? [] }))

function dropRefusedFile({ attachments = [], ...message }: OutgoingMessage): OutgoingMessage {
  const refusedId = message.state.at === 'failed' ? message.state.attachmentClientId : undefined
  const left = refusedId ? attachments.filter(({ clientId }) => clientId !== refusedId) : []
  return { ...message, attachments: left, state: { at: 'queued' } }
}

/** A message in the thread is no longer on its way. */
function withoutArrived(view: ThreadView): ThreadView {
  const arrived = new Set(view.thread.messages.map(({ clientId }) => clientId))
  return { ...view, outbox: view.outbox.filter(({ clientId }) => !arrived.has(clientId)) }
}

/** Undeleted messages of the counterpart that `after` has after the last message of `before`. */
export function findArrivals(before: ThreadState, after: ThreadState, ownRole: TicketRole): Message[] {
  if (before.messages === after.messages) return []
  const knownIds = new Set(before.messages.map(({ id }) => id))
  const first = before.messages[0]?.seq ?? 0
  return after.messages.filter(
    ({ id, author, text, seq }) => author !== ownRole && text !== null && !knownIds.has(id) && seq > first,
  )
}
