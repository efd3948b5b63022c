import type { Message, Role, Thread } from '@radruf/contract'
import { ApiError } from '@radruf/contract/client'
import { newId } from '../new-id.ts'
import type { Outbox, Outgoing } from './outbox.ts'
import { lastUnread } from './thread-rows.ts'
import type { ThreadService } from './thread-service.ts'
import { mergeMessage, mergeThread, type ThreadState, threadOf } from './thread-state.ts'

export type ThreadSnapshot = { thread: ThreadState; outbox: readonly Outgoing[] }

/** One open thread: what is known of it, what is on its way, and the talk with the service about both. */
export type ThreadSession = {
  getSnapshot: () => ThreadSnapshot
  subscribe: (listener: () => void) => () => void
  /** Takes up what an earlier page left unsent; returns how to stop. */
  start: () => () => void
  /** Takes in a thread that a loader brought. */
  merge: (thread: Thread) => void
  /** Fetches everything after the last seen number. */
  sync: () => Promise<void>
  send: (text: string) => void
  retry: (clientId: string) => void
  discard: (clientId: string) => void
  /** The connection may be back: try at once what waits. */
  wake: () => void
  markRead: () => void
  /** Calls back with messages of the other side that have just come. */
  onArrival: (listener: (messages: readonly Message[]) => void) => () => void
}

/** Refusals that pass by themselves; everything else needs the person's decision. */
const PASSING = new Set(['OFFLINE', 'NOT_SIGNED_IN', 'TOO_MANY_REQUESTS', 'INTERNAL'])
/** Milliseconds until the next try after a refusal that passes. */
const RETRY_AFTER = [2000, 5000, 15_000, 30_000] as const

export function createThreadSession(options: {
  initial: Thread
  me: Role
  service: ThreadService
  outbox: Outbox
  onSessionEnd?: () => void
}): ThreadSession {
  const { me, service, outbox } = options
  let snapshot: ThreadSnapshot = { thread: threadOf(options.initial), outbox: [] }
  const listeners = new Set<() => void>()
  const arrivalListeners = new Set<(messages: readonly Message[]) => void>()
  let running = false
  let sending = false
  let tries = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let syncTimer: ReturnType<typeof setTimeout> | undefined
  let syncing: Promise<void> | undefined
  let syncAgain = false
  let marked = 0

  const set = (next: Partial<ThreadSnapshot>) => {
    snapshot = { ...snapshot, ...next }
    for (const listener of listeners) listener()
  }

  /** Takes in a new state of the thread; what arrived in it is no longer on its way. */
  const take = (thread: ThreadState) => {
    const known = new Set(snapshot.thread.messages.map(({ id }) => id))
    const clientIds = new Set(thread.messages.map(({ clientId }) => clientId))
    const arrived = snapshot.outbox.filter(({ clientId }) => clientIds.has(clientId))
    for (const { clientId } of arrived) outbox.drop(clientId)
    set({ thread, outbox: snapshot.outbox.filter((message) => !arrived.includes(message)) })
    const fresh = thread.messages.filter(({ id, author, text }) => author !== me && text !== null && !known.has(id))
    if (fresh.length > 0) for (const listener of arrivalListeners) listener(fresh)
  }

  const change = (clientId: string, state: Outgoing['state']) => {
    const next = snapshot.outbox.map((message) => (message.clientId === clientId ? { ...message, state } : message))
    const changed = next.find((message) => message.clientId === clientId)
    if (changed) outbox.keep(changed)
    set({ outbox: next })
  }

  /** Sends the queue, one after the other; a failed one holds those behind it, so that the order stays. */
  const pump = async () => {
    if (sending || !running) return
    sending = true
    clearTimeout(timer)
    for (let head = snapshot.outbox[0]; running && head && head.state.at !== 'failed'; head = snapshot.outbox[0]) {
      if (!(await deliver(head))) break
    }
    sending = false
  }

  const deliver = async ({ clientId, text }: Outgoing): Promise<boolean> => {
    change(clientId, { at: 'sending' })
    try {
      take(mergeMessage(snapshot.thread, await service.send({ clientId, text })))
      tries = 0
      return true
    } catch (error) {
      const code = error instanceof ApiError ? error.code : 'INTERNAL'
      if (code === 'NOT_SIGNED_IN') options.onSessionEnd?.()
      const giveUp = !PASSING.has(code) || (code === 'INTERNAL' && tries >= 2)
      change(clientId, giveUp ? { at: 'failed', code } : { at: 'queued' })
      if (!giveUp && running) timer = setTimeout(pump, RETRY_AFTER[Math.min(tries, RETRY_AFTER.length - 1)])
      tries = giveUp ? 0 : tries + 1
      return false
    }
  }

  const fetchOnce = async () => {
    do {
      syncAgain = false
      take(mergeThread(snapshot.thread, await service.fetchAfter(snapshot.thread.lastSeq)))
    } while (syncAgain)
  }

  const session: ThreadSession = {
    getSnapshot: () => snapshot,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    onArrival(listener) {
      arrivalListeners.add(listener)
      return () => void arrivalListeners.delete(listener)
    },
    start() {
      running = true
      const known = new Set(snapshot.thread.messages.map(({ clientId }) => clientId))
      const left = outbox.load()
      for (const { clientId } of left) if (known.has(clientId)) outbox.drop(clientId)
      set({ outbox: left.filter(({ clientId }) => !known.has(clientId)) })
      void pump()
      return () => {
        running = false
        clearTimeout(timer)
        clearTimeout(syncTimer)
      }
    },
    merge: (thread) => take(mergeThread(snapshot.thread, thread)),
    sync() {
      syncAgain = true
      syncing ??= fetchOnce()
        .catch(() => {
          if (running) syncTimer = setTimeout(() => void session.sync(), RETRY_AFTER[1])
        })
        .finally(() => {
          syncing = undefined
        })
      return syncing
    },
    send(text) {
      const turn = (snapshot.outbox.at(-1)?.turn ?? 0) + 1
      const message: Outgoing = { clientId: newId(), text, turn, state: { at: 'queued' } }
      outbox.keep(message)
      set({ outbox: [...snapshot.outbox, message] })
      void pump()
    },
    retry(clientId) {
      change(clientId, { at: 'queued' })
      void pump()
    },
    discard(clientId) {
      outbox.drop(clientId)
      set({ outbox: snapshot.outbox.filter((message) => message.clientId !== clientId) })
      void pump()
    },
    wake() {
      tries = 0
      void pump()
    },
    markRead() {
      const seq = lastUnread(snapshot.thread, me)
      if (seq === undefined || seq <= marked) return
      marked = seq
      service.markRead(seq).then(
        () => set({ thread: { ...snapshot.thread, read: { ...snapshot.thread.read, [me]: seq } } }),
        () => {
          marked = 0
        },
      )
    },
  }
  return session
}
