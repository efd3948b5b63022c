import { PERSON_EVENTS, type PersonEventName, type PersonEvents, type Session } from '@radruf/contract'
import type { PersonEventStream } from '@radruf/shell-kit'
import type { DataRouter } from 'react-router-dom'
import { shareEventStream } from './event-stream-sharing.ts'
import type { StreamEvent } from './event-stream-source.ts'

export type EventStream = ReturnType<typeof createEventStream>

/** Events that mean nothing to a page that begins to listen later. */
const UNBUFFERED_EVENTS: ReadonlySet<PersonEventName> = new Set([
  'chat.typing',
  'chat.presence',
  'call.signal',
  'call.lobby',
])

type Listener = (event: never) => void

/**
 * The person's event stream, shared by the tabs of this browser. It begins with the first signed-in session, after that session's last
 * event, and follows the session.
 */
export function createEventStream() {
  const listeners = new Map<PersonEventName, Set<Listener>>(PERSON_EVENTS.map((name) => [name, new Set()]))
  const reopened = new Set<() => void>()
  let shared: { close: () => void } | undefined
  let personId: string | undefined
  let recent: { name: PersonEventName; event: unknown }[] = []

  const onReopened = () => {
    for (const listener of reopened) listener()
  }
  const onEvent = ({ name, data }: StreamEvent) => {
    const payload = JSON.parse(data) as never
    if (!UNBUFFERED_EVENTS.has(name)) recent.push({ name, event: payload })
    for (const listener of listeners.get(name) ?? []) listener(payload)
  }

  const events: PersonEventStream = {
    on(name, listener) {
      listeners.get(name)?.add(listener as Listener)
      return () => void listeners.get(name)?.delete(listener as Listener)
    },
    recent: <N extends PersonEventName>(wanted: N) =>
      recent.flatMap(({ name, event }) => (name === wanted ? [event as PersonEvents[N]] : [])),
    onReconnect(listener) {
      reopened.add(listener)
      return () => void reopened.delete(listener)
    },
  }
  return {
    events,
    /** Opens, keeps or closes the stream for the signed-in person. */
    follow(session: Session | undefined) {
      const id = session?.person?.id
      if (id === personId) return
      personId = id
      shared?.close()
      recent = []
      shared = id ? shareEventStream(id, session.lastEvent, { onEvent, onReopened }) : undefined
    },
    /** Clears recent events when the router loads data, because the data include them. */
    watch(router: Pick<DataRouter, 'subscribe'>) {
      let isLoading = false
      router.subscribe(({ navigation, revalidation }) => {
        const wasLoading = isLoading
        isLoading = navigation.state === 'loading' || revalidation === 'loading'
        if (isLoading && !wasLoading) recent = []
      })
    },
  }
}
