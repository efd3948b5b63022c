import type { EphemeralEventName, PersonEvents } from '@radruf/contract'

type Broadcast = { [N in EphemeralEventName]: { name: N; payload: PersonEvents[N] } }[EphemeralEventName]
export type StoredEvent = { seq: number; name: string; payload: unknown }
/** A committed event of one person. Without `event` the receiver reads the person's events from the database. */
export type CommittedEvent = { person: string; event?: StoredEvent }
type StreamListener = {
  /** Called after a commit; without the event when it must be read from the database. */
  onStored: (event?: StoredEvent) => void
  onBroadcast: (event: Broadcast) => void
}

/** Notifies open event streams and the job worker about committed changes, in this process and in others. */
export type EventNotifier = {
  notifyCommitted: (event: CommittedEvent) => void
  /** Takes the time of the earliest new job of a lane, in epoch milliseconds of the product's clock. */
  notifyJobs: (runAt: number, lane: string) => void
  /** Sends an ephemeral event: it is neither stored nor resent. */
  broadcast: (personIds: readonly string[], event: Broadcast) => void
  /** Notifies the streams of sessions that were ended. */
  notifySessionsEnded: (sessionIds: readonly string[]) => void
  /**
   * Subscribes to the end of one session; returns the unsubscribe function. The listener also runs when messages of other
   * processes may have been lost, so it reads the session again.
   */
  onSessionEnded: (sessionId: string, listener: () => void) => () => void
  /** Subscribes to one person's events; returns the unsubscribe function. */
  subscribe: (personId: string, listener: StreamListener) => () => void
  /**
   * Subscribes to new jobs; returns the unsubscribe function. The listener gets the time of the earliest one; without a lane any lane
   * can have it.
   */
  onJobs: (listener: JobListener) => () => void
}
type JobListener = (runAt: number, lane?: string) => void
export type NotifierMessage =
  | CommittedEvent
  | { jobs: true; runAt: number; lane: string }
  | { sessionEnded: string }
  | { people: readonly string[]; event: Broadcast }

/** Time of a job that is due. */
const DUE = 0

type Listeners = {
  streams: Map<string, Set<StreamListener>>
  workers: Set<JobListener>
  sessions: Map<string, Set<() => void>>
}

/** Creates the notifier of this process. `publish` forwards each message to the other processes. */
export function createEventNotifier(publish: (message: NotifierMessage) => void = () => {}) {
  const listeners: Listeners = { streams: new Map(), workers: new Set(), sessions: new Map() }
  const send = (message: NotifierMessage) => {
    deliver(listeners, message)
    publish(message)
  }
  const notifier: EventNotifier = {
    notifyCommitted: send,
    notifyJobs: (runAt, lane) => send({ jobs: true, runAt, lane }),
    broadcast: (people, event) => send({ people, event }),
    subscribe: (personId, listener) => addListener(listeners.streams, personId, listener),
    notifySessionsEnded: (sessionIds) => {
      for (const sessionEnded of sessionIds) send({ sessionEnded })
    },
    onSessionEnded: (sessionId, listener) => addListener(listeners.sessions, sessionId, listener),
    onJobs: (listener) => {
      listeners.workers.add(listener)
      return () => listeners.workers.delete(listener)
    },
  }
  return {
    notifier,
    receive: (message: NotifierMessage) => deliver(listeners, message),
    notifyAll: () => notifyAll(listeners),
  }
}

function deliver({ streams, workers, sessions }: Listeners, message: NotifierMessage) {
  if ('person' in message) for (const stream of streams.get(message.person) ?? []) stream.onStored(message.event)
  else if ('jobs' in message) for (const worker of workers) worker(message.runAt, message.lane)
  else if ('sessionEnded' in message) for (const listener of sessions.get(message.sessionEnded) ?? []) listener()
  else
    for (const person of message.people)
      for (const stream of streams.get(person) ?? []) stream.onBroadcast(message.event)
}

/** Makes every listener read again, because messages may have been lost. */
function notifyAll({ streams, workers, sessions }: Listeners) {
  for (const ofPerson of streams.values()) for (const listener of ofPerson) listener.onStored()
  for (const ofSession of sessions.values()) for (const listener of ofSession) listener()
  for (const worker of workers) worker(DUE)
}

/** Adds a listener to those of a key; returns the unsubscribe function. */
function addListener<L>(all: Map<string, Set<L>>, key: string, listener: L): () => void {
  const listeners = all.get(key) ?? new Set()
  all.set(key, listeners.add(listener))
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0 && all.get(key) === listeners) all.delete(key)
  }
}
