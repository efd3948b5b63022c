import type { PersonEventName, PersonEvents } from '@radruf/contract'
import { useEffect, useEffectEvent } from 'react'
import { useShell } from './session.ts'

/** The person's event stream, opened by the shell. */
export type PersonEventStream = {
  /** Calls the listener for every event of the name. The returned function unsubscribes. */
  on: <N extends PersonEventName>(name: N, listener: (event: PersonEvents[N]) => void) => () => void
  /** Stored events of the name since the page's data were loaded; no ephemeral events. */
  recent: <N extends PersonEventName>(name: N) => readonly PersonEvents[N][]
  /** Calls the listener after a reconnect, when events may have been missed. The returned function unsubscribes. */
  onReconnect: (listener: () => void) => () => void
}

/**
 * Listens to the person's events while the component is mounted. Events between the loading of the page's data and the mount
 * (a script may have been slow) are replayed first.
 */
export function useEvent<N extends PersonEventName>(name: N, listener: (event: PersonEvents[N]) => void) {
  const { events } = useShell()
  const onEvent = useEffectEvent(listener)
  useEffect(() => {
    for (const event of events.recent(name)) onEvent(event)
    return events.on(name, onEvent)
  }, [events, name])
}

/** Calls the listener after each reconnect of the event stream. */
export function useReconnect(listener: () => void) {
  const { events } = useShell()
  const onReconnect = useEffectEvent(listener)
  useEffect(() => events.onReconnect(onReconnect), [events])
}
