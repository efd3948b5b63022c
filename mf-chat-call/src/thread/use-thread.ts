import type { Message, Role, Thread } from '@radruf/contract'
import { useApi, useEvent, usePerson, useReconnect } from '@radruf/shell-kit'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { useRevalidator } from 'react-router-dom'
import { deviceStorage, pageStorage } from '../device-storage.ts'
import { createOutbox } from './outbox.ts'
import { threadServiceOf } from './thread-service.ts'
import { createThreadSession, type ThreadSession, type ThreadSnapshot } from './thread-session.ts'

/** Keeps a ticket's thread up to date while it is shown: with the loader, the event stream, the network and other tabs. */
export function useThread(thread: Thread, onArrival: (messages: readonly Message[]) => void) {
  const api = useApi()
  const { id: personId, role } = usePerson()
  const { revalidate } = useRevalidator()
  const { ticketId } = thread
  const [session] = useState(() =>
    createThreadSession({
      initial: thread,
      me: role,
      service: threadServiceOf(api, ticketId),
      outbox: createOutbox(typeof window === 'undefined' ? pageStorage() : deviceStorage(), personId, ticketId),
      // The shell leads to the login and back here; the queue waits.
      onSessionEnd: () => void revalidate(),
    }),
  )
  const snapshot = useSyncExternalStore(session.subscribe, session.getSnapshot, session.getSnapshot)
  const arrived = useEffectEvent(onArrival)

  useEffect(() => session.merge(thread), [session, thread])
  useEffect(() => {
    const stop = session.start()
    const silence = session.onArrival(arrived)
    window.addEventListener('online', session.wake)
    return () => {
      window.removeEventListener('online', session.wake)
      silence()
      stop()
    }
  }, [session])
  useEvent('chat.changed', (event) => {
    if (event.ticketId === ticketId) void session.sync()
  })
  useReconnect(() => {
    session.wake()
    void session.sync()
  })
  return { session, snapshot, me: role satisfies Role } as {
    session: ThreadSession
    snapshot: ThreadSnapshot
    me: Role
  }
}
