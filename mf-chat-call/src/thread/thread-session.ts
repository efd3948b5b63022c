import type { Message, Role, Thread } from '@radruf/contract'
import { type ApiError, isApiError } from '@radruf/contract/client'
import { createId } from '@radruf/shell-kit'
import { createStore, type StoreApi } from 'zustand'
import type { Outbox, OutgoingMessage } from './outbox.ts'
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
  send: (text: string) => void
  retry: (clientId: string) => void
  discard: (clientId: string) => void
  /** Retries at once, because the connection may be back. */
  resume: () => void
  markRead: () => void
  /** Calls back with new messages of the counterpart; returns the unsubscribe function. */
  onArrival: (listener: (messages: readonly Message[]) => void) => () => void
}

/** Refusals that pass by themselves. All others need the person's decision. */
const TRANSIENT: readonly ApiError['code'][] = ['OFFLINE', 'NOT_SIGNED_IN', 'TOO_MANY_REQUESTS', 'INTERNAL']
/** An internal error counts as permanent after this many failed attempts. */
const MAX_INTERNAL_ERRORS = 2
/** Milliseconds until the next attempt after a transient refusal. */
const RETRY_DELAYS = [2000, 5000, 15_000, 30_000] as const

export function createThreadSession(options: {
  initial: Thread
  ownRole: Role
  service: ThreadService
  outbox: Outbox
  onSessionEnd?: () => void
}): ThreadSession {
  const { ownRole, service, outbox } = options
  const store = createStore<ThreadView>(() => ({ thread: toThreadState(options.initial), outbox: [] }))
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

  /** Sends the queue in order. A failed message holds those behind it. */
  const sendQueue = async () => {
    if (sending || !running) return
    sending = true
    clearTimeout(sendTimer)
    const getNext = () => getState().outbox[0]
    for (let next = getNext(); running && next && next.state.at !== 'failed'; next = getNext()) {
      if (!(await deliver(next))) break
    }
    sending = false
  }

  const deliver = async ({ clientId, text }: OutgoingMessage): Promise<boolean> => {
    dispatch({ type: 'deliveryChanged', clientId, state: { at: 'sending' } })
    try {
      dispatch({ type: 'messageAccepted', message: await service.send({ clientId, text }) })
      failures = 0
      return true
    } catch (error) {
      const code = isApiError(error) ? error.code : 'INTERNAL'
      if (code === 'NOT_SIGNED_IN') options.onSessionEnd?.()
      const isFinal = !TRANSIENT.includes(code) || (code === 'INTERNAL' && failures >= MAX_INTERNAL_ERRORS)
      dispatch({ type: 'deliveryChanged', clientId, state: isFinal ? { at: 'failed', code } : { at: 'queued' } })
      if (!isFinal && running)
        sendTimer = setTimeout(sendQueue, RETRY_DELAYS[Math.min(failures, RETRY_DELAYS.length - 1)])
      failures = isFinal ? 0 : failures + 1
      return false
    }
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
    send(text) {
      dispatch({ type: 'messageQueued', message: { clientId: createId(), text } })
      void sendQueue()
    },
    retry(clientId) {
      dispatch({ type: 'deliveryChanged', clientId, state: { at: 'queued' } })
      void sendQueue()
    },
    discard(clientId) {
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

/** Stores new and changed messages of the queue on the device and removes those that left it. */
function saveChanges(outbox: Outbox, before: readonly OutgoingMessage[], after: readonly OutgoingMessage[]) {
  if (before === after) return
  for (const message of after) if (!before.includes(message)) outbox.save(message)
  for (const { clientId } of before)
    if (!after.some((message) => message.clientId === clientId)) outbox.remove(clientId)
}
