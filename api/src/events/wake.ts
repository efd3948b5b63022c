import type { PersonEventName, PersonEvents } from '@radruf/contract'
import type { Logger } from '../service.ts'

export type Broadcast = { [N in PersonEventName]: { name: N; payload: PersonEvents[N] } }[PersonEventName]
export type StreamListener = { onStored: () => void; onBroadcast: (event: Broadcast) => void }

/** How waiting streams and the job worker hear that something was committed, in this process or another. */
export type Wake = {
  person: (personId: string) => void
  jobs: () => void
  /** An event that is not stored and not resent: typing. */
  broadcast: (personIds: readonly string[], event: Broadcast) => void
  /** Listens for one person; returns how to stop. */
  listen: (personId: string, listener: StreamListener) => () => void
  onJobs: (listener: () => void) => () => void
}
export type WakeMessage = { person: string } | { jobs: true } | { people: readonly string[]; event: Broadcast }

/** The listeners of this process, and `announce` for what other processes should hear as well. */
export function openWake(announce: (message: WakeMessage) => void = () => {}) {
  const streams = new Map<string, Set<StreamListener>>()
  const workers = new Set<() => void>()
  const of = (personId: string) => streams.get(personId) ?? []

  const receive = (message: WakeMessage) => {
    if ('person' in message) for (const stream of of(message.person)) stream.onStored()
    else if ('jobs' in message) for (const worker of workers) worker()
    else for (const person of message.people) for (const stream of of(person)) stream.onBroadcast(message.event)
  }
  const tell = (message: WakeMessage) => {
    receive(message)
    announce(message)
  }
  const wake: Wake = {
    person: (personId) => tell({ person: personId }),
    jobs: () => tell({ jobs: true }),
    broadcast: (people, event) => tell({ people, event }),
    listen: (personId, listener) => {
      const listeners = streams.get(personId) ?? new Set()
      streams.set(personId, listeners.add(listener))
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0 && streams.get(personId) === listeners) streams.delete(personId)
      }
    },
    onJobs: (listener) => {
      workers.add(listener)
      return () => workers.delete(listener)
    },
  }
  const wakeAll = () => {
    for (const listeners of streams.values()) for (const listener of listeners) listener.onStored()
    for (const worker of workers) worker()
  }
  return { wake, receive, wakeAll }
}

export type WakeLink = { announce: (message: WakeMessage) => void; close: () => Promise<void> }
export type WakeLinkOptions = { log: Logger; onMessage: (message: WakeMessage) => void; onReconnect: () => void }
