import { createReducerStore, type ReducerStore } from '@radruf/call/reducer-store'
import type { Message, Thread, TicketRole } from '@radruf/contract'
import { createId } from '@radruf/shell-kit/core'
import type { StoreApi } from 'zustand'
import type { DeviceFiles } from './attachments/device-files.ts'
import type { LocalPictures } from './attachments/local-pictures.ts'
import type { OutgoingAttachment } from './attachments/outgoing-attachment.ts'
import { createDeletions } from './message-deletions.ts'
import type { Outbox, OutgoingMessage, Quote } from './outbox.ts'
import {
  abortDelivery,
  createDelivery,
  findOutgoing,
  listFileIds,
  RETRY_DELAYS_MS,
  sendQueue,
  startDelivery,
  stopDelivery,
} from './thread-delivery.ts'
import { findArrivals, reduceThread, type ThreadEvent, type ThreadView } from './thread-reducer.ts'
import type { ThreadService } from './thread-service.ts'
import { findLastUnreadSeq, toThreadState } from './thread-state.ts'

/** An open thread: its messages, the queue of unsent ones, and the requests to the service about both. */
type ThreadSession = {
  store: Pick<StoreApi<ThreadView>, 'getState' | 'getInitialState' | 'subscribe'>
  /** Sends what an earlier page left in the queue. Returns the stop function. */
  start: () => () => void
  /** Merges a thread from a loader. */
  merge: (thread: Thread) => void
  /** Fetches everything after the last seen number. */
  sync: () => Promise<void>
  /** Fetches the page before the first known message. Rejects when that fails. */
  loadEarlier: () => Promise<void>
  /** Queues a message. The files of its attachments are stored already. */
  send: (text: string, attachments?: readonly OutgoingAttachment[], quote?: Quote) => void
  /** Stops sending a message; {@link ThreadSession.retry} continues. */
  pause: (clientId: string) => void
  retry: (clientId: string) => void
  /** Sends a refused message again, without the refused file. */
  sendWithoutFile: (clientId: string) => void
  discard: (clientId: string) => void
  /** Deletes an own message after the time in which {@link ThreadSession.undoDeletion} can take it back. */
  deleteMessage: (id: string) => void
  undoDeletion: (id: string) => void
  /** Whether a file belongs to a message that is on its way. */
  isQueued: (fileId: string) => boolean
  /** Retries at once, because the connection may be back. */
  resume: () => void
  markRead: () => void
  /** Calls back with new messages of the counterpart; returns the unsubscribe function. */
  onArrival: (listener: (messages: readonly Message[]) => void) => () => void
}

type ThreadSessionOptions = {
  initial: Thread
  ownRole: TicketRole
  service: ThreadService
  outbox: Outbox
  files: Pick<DeviceFiles, 'get' | 'remove'>
  pictures: LocalPictures
  onSessionEnd?: () => void
}

export function createThreadSession(options: ThreadSessionOptions): ThreadSession {
  const { initial, ownRole, service, outbox, files, pictures } = options
  const view = createReducerStore(reduceThread, {
    thread: toThreadState(initial),
    outbox: [],
    deletions: {},
    isPrepended: false,
  })
  const delivery = createDelivery({ view, service, onSessionEnd: options.onSessionEnd, files, pictures })
  view.subscribe((now, before) => {
    if (now.outbox === before.outbox) return
    saveChanges(outbox, before.outbox, now.outbox)
    for (const message of before.outbox) {
      const left = findOutgoing(now, message.clientId)
      if (!left) removeFromDevice(message)
      else if (left.attachments !== message.attachments) removeFiles(listDroppedFiles(message, left))
    }
    // The next one may have waited behind a paused one.
    if (now.outbox.length < before.outbox.length) void sendQueue(delivery)
  })
  const removeFiles = (clientIds: readonly string[]) => {
    void files.remove(clientIds)
    for (const id of clientIds) pictures.release(id)
  }
  /** First the files: those without a message would come back as the draft of another one. */
  const removeFromDevice = ({ clientId, attachments }: OutgoingMessage) => {
    removeFiles(listFileIds(attachments))
    outbox.remove(clientId)
  }
  const sync = createSync(view, service)
  const deletions = createDeletions(view, service)
  const setDelivery = (clientId: string, state: OutgoingMessage['state']) =>
    view.dispatch({ type: 'deliveryChanged', clientId, state })
  return {
    store: view,
    onArrival: (listener) =>
      view.subscribe(({ thread }, before) => {
        const arrivals = findArrivals(before.thread, thread, ownRole)
        if (arrivals.length > 0) listener(arrivals)
      }),
    start() {
      const messages = outbox.load()
      view.dispatch({ type: 'outboxLoaded', messages })
      // Messages that have arrived since the earlier page leave the device.
      for (const message of messages) if (!findOutgoing(view.getState(), message.clientId)) removeFromDevice(message)
      startDelivery(delivery)
      sync.start()
      window.addEventListener('pagehide', deletions.sendAll)
      return () => {
        window.removeEventListener('pagehide', deletions.sendAll)
        deletions.sendAll()
        stopDelivery(delivery)
        sync.stop()
      }
    },
    merge: (thread) => view.dispatch({ type: 'threadReceived', thread }),
    sync: sync.run,
    loadEarlier: shareRun(() => fetchEarlier(view, service)),
    send(text, attachments = [], quote) {
      const message = {
        clientId: createId(),
        text,
        ...(attachments.length > 0 && { attachments }),
        ...(quote && { quote }),
      }
      view.dispatch({ type: 'messageQueued', message })
      void sendQueue(delivery)
    },
    pause(clientId) {
      setDelivery(clientId, { at: 'paused' })
      abortDelivery(delivery, clientId)
    },
    retry(clientId) {
      setDelivery(clientId, { at: 'queued' })
      void sendQueue(delivery)
    },
    sendWithoutFile(clientId) {
      view.dispatch({ type: 'refusedFileDropped', clientId })
      void sendQueue(delivery)
    },
    discard(clientId) {
      abortDelivery(delivery, clientId)
      view.dispatch({ type: 'messageDiscarded', clientId })
    },
    deleteMessage: deletions.begin,
    undoDeletion: deletions.undo,
    isQueued: (fileId) => view.getState().outbox.some(({ attachments }) => listFileIds(attachments).includes(fileId)),
    resume() {
      delivery.failures = 0
      void sendQueue(delivery)
    },
    markRead: createReadMark(view, service, ownRole),
  }
}

/** The files that a message no longer has. */
const listDroppedFiles = (before: OutgoingMessage, after: OutgoingMessage) => {
  const kept = listFileIds(after.attachments)
  return listFileIds(before.attachments).filter((id) => !kept.includes(id))
}

type View = ReducerStore<ThreadView, ThreadEvent>

/** Fetches what the page does not have yet. A request during a fetch causes one more. A failed fetch is repeated while it runs. */
function createSync(view: View, service: ThreadService) {
  let isRunning = false
  let isOutdated = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const fetchUntilCurrent = async () => {
    do {
      isOutdated = false
      const thread = await service.fetchMessagesAfter(view.getState().thread.lastSeq)
      view.dispatch({ type: 'threadReceived', thread })
    } while (isOutdated)
  }
  const retryLater = () => {
    if (isRunning) timer = setTimeout(() => void run(), RETRY_DELAYS_MS[1])
  }
  const fetchShared = shareRun(() => fetchUntilCurrent().catch(retryLater))
  const run = () => {
    isOutdated = true
    return fetchShared()
  }
  return {
    run,
    start() {
      isRunning = true
    },
    stop() {
      isRunning = false
      clearTimeout(timer)
    },
  }
}

async function fetchEarlier(view: View, service: ThreadService) {
  const { messages, hasEarlier } = view.getState().thread
  const first = messages[0]
  if (first && hasEarlier)
    view.dispatch({ type: 'earlierReceived', thread: await service.fetchMessagesBefore(first.seq) })
}

/** Calls during a run get the promise of that run. */
function shareRun(task: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined
  return () => {
    running ??= task().finally(() => {
      running = undefined
    })
    return running
  }
}

/** Reports the last message of the counterpart as read, once. A failed report is repeated with the next call. */
function createReadMark(view: View, service: ThreadService, ownRole: TicketRole) {
  let markedSeq = 0
  return () => {
    const seq = findLastUnreadSeq(view.getState().thread, ownRole)
    if (seq === undefined || seq <= markedSeq) return
    markedSeq = seq
    service.markRead(seq).then(
      () => view.dispatch({ type: 'messagesRead', role: ownRole, seq }),
      () => {
        markedSeq = 0
      },
    )
  }
}

/** Stores new and changed messages of the queue on the device. Progress is not stored. */
function saveChanges(outbox: Outbox, before: readonly OutgoingMessage[], after: readonly OutgoingMessage[]) {
  for (const message of after) {
    const previous = before.find(({ clientId }) => clientId === message.clientId)
    const isStored = previous && previous.attachments === message.attachments && previous.state.at === message.state.at
    if (!isStored) outbox.save(message)
  }
}
