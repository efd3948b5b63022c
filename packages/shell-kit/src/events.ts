import type { PersonEventName, PersonEvents } from '@radruf/contract'
import { useEffect, useEffectEvent } from 'react'
import { useShell } from './session.ts'

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
