import type { PersonEventName, PersonEvents } from '@radruf/contract'
import { useEffect, useEffectEvent } from 'react'
import { useShell } from './session.ts'

/** The person's one event stream, as the shell keeps it open. */
export type PersonEventStream = {
  /** Calls back for every event of that name; returns how to stop. */
  on: <N extends PersonEventName>(name: N, listener: (event: PersonEvents[N]) => void) => () => void
  /** What came by that name since the page's data were asked for; nothing that was true for a moment only. */
  recent: <N extends PersonEventName>(name: N) => readonly PersonEvents[N][]
  /** Calls back when the stream is open again after a break: ask the service for what may have been missed. */
  onReconnect: (listener: () => void) => () => void
}

/**
 * Listens to the person's events while the component is mounted, and hears first what came between its data and now: the page
 * may have waited for a script in the meantime.
 */
export function useEvent<N extends PersonEventName>(name: N, listener: (event: PersonEvents[N]) => void) {
  const { events } = useShell()
  const onEvent = useEffectEvent(listener)
  useEffect(() => {
    for (const event of events.recent(name)) onEvent(event)
    return events.on(name, onEvent)
  }, [events, name])
}

/** Runs when the event stream is open again after a break. */
export function useReconnect(listener: () => void) {
  const { events } = useShell()
  const onReopen = useEffectEvent(listener)
  useEffect(() => events.onReconnect(onReopen), [events])
}
