import type { Message, Thread } from '@radruf/contract'
import { deviceStorage, pageStorage, useApi, useEvent, usePerson, useReconnect, useTicketRole } from '@radruf/shell-kit'
import {
  createDeviceFiles,
  createLocalPictures,
  createOutbox,
  createThreadService,
  createThreadSession,
  type ThreadView,
} from '@radruf/thread'
import { useEffect, useEffectEvent, useState } from 'react'
import { useRevalidator } from 'react-router-dom'
import { useStore } from 'zustand'

/** Keeps a rendered thread current: with the loader, the event stream, the network and other tabs. */
export function useThread(thread: Thread, onArrival: (messages: readonly Message[]) => void) {
  const api = useApi()
  const { id: personId } = usePerson()
  const ownRole = useTicketRole()
  const { revalidate } = useRevalidator()
  const { ticketId } = thread
  const [files] = useState(() => createDeviceFiles(personId, ticketId))
  const [pictures] = useState(createLocalPictures)
  const [service] = useState(() => createThreadService(api, ticketId))
  const [session] = useState(() =>
    createThreadSession({
      initial: thread,
      ownRole,
      service,
      files,
      pictures,
      outbox: createOutbox(typeof window === 'undefined' ? pageStorage() : deviceStorage(), personId, ticketId),
      // The shell redirects to the login and back; the queue stays on the device.
      onSessionEnd: () => void revalidate(),
    }),
  )
  const view: ThreadView = useStore(session.store)
  const handleArrival = useEffectEvent(onArrival)

  useEffect(() => session.merge(thread), [session, thread])
  useEffect(() => {
    const stop = session.start()
    const unsubscribe = session.onArrival(handleArrival)
    window.addEventListener('online', session.resume)
    return () => {
      window.removeEventListener('online', session.resume)
      unsubscribe()
      stop()
      pictures.clear()
    }
  }, [session, pictures])
  useEvent('chat.changed', (event) => {
    if (event.ticketId === ticketId) void session.sync()
  })
  useReconnect(() => {
    session.resume()
    void session.sync()
  })
  return { session, view, ownRole, files, pictures, service }
}
