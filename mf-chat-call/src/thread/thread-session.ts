import type { Message, Role, Thread } from '@radruf/contract'
import { type ApiError, createApiError, isApiError } from '@radruf/contract/client'
import { createId } from '@radruf/shell-kit'
import { createStore, type StoreApi } from 'zustand'
import type { DeviceFiles } from './attachments/device-files.ts'
import type { Outbox, OutgoingAttachment, OutgoingMessage } from './outbox.ts'
import { findArrivals, reduceThread, type ThreadEvent, type ThreadView } from './thread-reducer.ts'
import { findLastUnreadSeq } from './thread-rows.ts'
import type { ThreadService } from './thread-service.ts'
import { toThreadState } from './thread-state.ts'

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
  send: (text: string, attachments?: readonly OutgoingAttachment[]) => void
  /** Stops sending a message; {@link ThreadSession.retry} continues. */
  pause: (clientId: string) => void
  retry: (clientId: string) => void
  discard: (clientId: string) => void
  /** Retries at once, because the connection may be back. */
  resume: () => void
  markRead: () => void
  /** Calls back with new messages of the counterpart; returns the unsubscribe function. */
  onArrival: (listener: (messages: readonly Message[]) => void) => () => void
}

/** Refusals that pass by themselves. All others need the person's decision. */
const TRANSIENT: readonly ApiError['code'][] = [
  'OFFLINE',
  'NOT_SIGNED_IN',
  'TOO_MANY_REQUESTS',
  'UPLOADS_BUSY',
  'INTERNAL',
]
/** An internal error counts as permanent after this many failed attempts. */
const MAX_INTERNAL_ERRORS = 2
/** Milliseconds until the next attempt after a transient refusal. */
const RETRY_DELAYS = [2000, 5000, 15_000, 30_000] as const

export function createThreadSession(options: {
  initial: Thread
  ownRole: Role
  service: ThreadService
  outbox: Outbox
  files: Pick<DeviceFiles, 'get' | 'remove'>
  onSessionEnd?: () => void
}): ThreadSession {
  const { ownRole, service, outbox, files } = options
  const store = createStore<ThreadView>(() => ({
    thread: toThreadState(options.initial),
    outbox: [],
    isPrepended: false,
  }))
  const { getState } = store
  const dispatch = (event: ThreadEvent) => store.setState((view) => reduceThread(view, event), true)
  store.subscribe((view, before) => saveChanges(outbox, before.outbox, view.outbox))

  let running = false
  let sending = false
  let failures = 0
  let sendTimer: ReturnType<typeof setTimeout> | undefined
  let syncTimer: ReturnType<typeof setTimeout> | undefined
  let syncing: Promise<void> | undefined
  let needsSync = false
  let markedSeq = 0
  let earlier: Promise<void> | undefined
  let upload: { clientId: string; abort: AbortController } | undefined

  /** Sends the queue in order. A failed or paused message holds those behind it. */
  const sendQueue = async () => {
    if (sending || !running) return
    sending = true
    clearTimeout(sendTimer)
    const getNext = () => getState().outbox[0]
    for (let next = getNext(); running && next && !isHeld(next); next = getNext()) {
      if (!(await deliver(next))) break
    }
    sending = false
  }

  const deliver = async ({ clientId }: OutgoingMessage): Promise<boolean> => {
    const abort = new AbortController()
    upload = { clientId, abort }
    const setDelivery = (state: OutgoingMessage['state']) => dispatch({ type: 'deliveryChanged', clientId, state })
    setDelivery({ at: 'sending' })
    try {
      await uploadAttachments(clientId, abort.signal, (percent) => setDelivery({ at: 'sending', percent }))
      const message = find(clientId)
      // Discarded meanwhile.
      if (!message) return true
      const { text, attachments = [] } = message
      const attachmentIds = attachments.flatMap(({ id }) => id ?? [])
      const accepted = await service.send({ clientId, text, ...(attachmentIds.length > 0 && { attachmentIds }) })
      // First the files: those without a message would come back as the draft of another one.
      void files.remove(attachments.map((attachment) => attachment.clientId))
      dispatch({ type: 'messageAccepted', message: accepted })
      failures = 0
      return true
    } catch (error) {
      // Paused or discarded: the queue goes on unless this message holds it.
      if (abort.signal.aborted) return true
      const code = isApiError(error) ? error.code : 'INTERNAL'
      if (code === 'NOT_SIGNED_IN') options.onSessionEnd?.()
      // The service deletes files whose message did not come within a day; they are uploaded again.
      const hasExpired = code === 'ATTACHMENT_UNKNOWN' && failures < MAX_INTERNAL_ERRORS
      if (hasExpired) dispatch({ type: 'attachmentsExpired', clientId })
      const isPassing = TRANSIENT.includes(code) && (code !== 'INTERNAL' || failures < MAX_INTERNAL_ERRORS)
      const isFinal = !isPassing && !hasExpired
      setDelivery(isFinal ? { at: 'failed', code } : { at: 'queued' })
      if (!isFinal && running)
        sendTimer = setTimeout(sendQueue, RETRY_DELAYS[Math.min(failures, RETRY_DELAYS.length - 1)])
      failures = isFinal ? 0 : failures + 1
      return false
    } finally {
      upload = undefined
    }
  }

  const find = (clientId: string) => getState().outbox.find((message) => message.clientId === clientId)

  /** Uploads the files of a message that the service does not have, one after the other. `onProgress` counts all of them. */
  const uploadAttachments = async (clientId: string, signal: AbortSignal, onProgress: (percent: number) => void) => {
    const attachments = find(clientId)?.attachments ?? []
    for (const [index, attachment] of attachments.entries()) {
      if (attachment.id) continue
      const file = await files.get(attachment.clientId)
      // The browser has deleted the file, or it belonged to a private window.
      if (!file) throw createApiError('ATTACHMENT_UNKNOWN')
      const { id } = await service.uploadAttachment(file, {
        signal,
        onProgress: (percent) => onProgress(Math.floor((100 * index + percent) / attachments.length)),
      })
      dispatch({ type: 'attachmentUploaded', clientId, attachmentClientId: attachment.clientId, id })
    }
  }

  const fetchEarlier = async () => {
    const first = getState().thread.messages[0]
    if (!first || !getState().thread.hasEarlier) return
    dispatch({ type: 'earlierReceived', thread: await service.fetchMessagesBefore(first.seq) })
  }

  const fetchUntilCurrent = async () => {
    do {
      needsSync = false
      dispatch({ type: 'threadReceived', thread: await service.fetchMessagesAfter(getState().thread.lastSeq) })
    } while (needsSync)
  }

  const session: ThreadSession = {
    store,
    onArrival: (listener) =>
      store.subscribe(({ thread }, before) => {
        const arrivals = findArrivals(before.thread, thread, ownRole)
        if (arrivals.length > 0) listener(arrivals)
      }),
    start() {
      running = true
      const messages = outbox.load()
      dispatch({ type: 'outboxLoaded', messages })
      const pending = new Set(getState().outbox.map(({ clientId }) => clientId))
      for (const { clientId } of messages) if (!pending.has(clientId)) outbox.remove(clientId)
      void sendQueue()
      return () => {
        running = false
        clearTimeout(sendTimer)
        clearTimeout(syncTimer)
      }
    },
    merge: (thread) => dispatch({ type: 'threadReceived', thread }),
    sync() {
      needsSync = true
      syncing ??= fetchUntilCurrent()
        .catch(() => {
          if (running) syncTimer = setTimeout(() => void session.sync(), RETRY_DELAYS[1])
        })
        .finally(() => {
          syncing = undefined
        })
      return syncing
    },
    loadEarlier() {
      earlier ??= fetchEarlier().finally(() => {
        earlier = undefined
      })
      return earlier
    },
    send(text, attachments = []) {
      const message = { clientId: createId(), text, ...(attachments.length > 0 && { attachments }) }
      dispatch({ type: 'messageQueued', message })
      void sendQueue()
    },
    pause(clientId) {
      dispatch({ type: 'deliveryChanged', clientId, state: { at: 'paused' } })
      if (upload?.clientId === clientId) upload.abort.abort()
    },
    retry(clientId) {
      dispatch({ type: 'deliveryChanged', clientId, state: { at: 'queued' } })
      void sendQueue()
    },
    discard(clientId) {
      void files.remove((find(clientId)?.attachments ?? []).map((attachment) => attachment.clientId))
      if (upload?.clientId === clientId) upload.abort.abort()
      dispatch({ type: 'messageDiscarded', clientId })
      void sendQueue()
    },
    resume() {
      failures = 0
      void sendQueue()
    },
    markRead() {
      const seq = findLastUnreadSeq(getState().thread, ownRole)
      if (seq === undefined || seq <= markedSeq) return
      markedSeq = seq
      service.markRead(seq).then(
        () => dispatch({ type: 'messagesRead', role: ownRole, seq }),
        () => {
          markedSeq = 0
        },
      )
    },
  }
  return session
}

const isHeld = ({ state }: OutgoingMessage) => state.at === 'failed' || state.at === 'paused'

/** Stores new and changed messages of the queue on the device and removes those that left it. Progress is not stored. */
function saveChanges(outbox: Outbox, before: readonly OutgoingMessage[], after: readonly OutgoingMessage[]) {
  if (before === after) return
  for (const message of after) {
    const known = before.find(({ clientId }) => clientId === message.clientId)
    const isStored = known && known.attachments === message.attachments && known.state.at === message.state.at
    if (!isStored) outbox.save(message)
  }
  for (const { clientId } of before)
    if (!after.some((message) => message.clientId === clientId)) outbox.remove(clientId)
}
