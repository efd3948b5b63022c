import { PERSON_EVENTS, type PersonEventName, type PersonEvents, type Session } from '@radruf/contract'
import type { PersonEventStream } from '@radruf/shell-kit'
import type { DataRouter } from 'react-router-dom'

type Listener = (event: never) => void

/** Milliseconds until a stream that the browser closed is opened again. */
const REOPEN_AFTER_MS = 3000

/** Events that are only valid at the time they arrive and are not replayed. */
const EPHEMERAL_EVENTS: ReadonlySet<PersonEventName> = new Set(['chat.typing', 'call.signal'])

/** The person's event stream. It opens with the first signed-in session, after that session's last event, and follows the session. */
export function createEventStream() {
  const target = new Map<PersonEventName, Set<Listener>>(PERSON_EVENTS.map((name) => [name, new Set()]))
  const reopened = new Set<() => void>()
  let source: EventSource | undefined
  let person: string | undefined
  let lastId = ''
  let recent: { name: PersonEventName; event: unknown }[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  const notifyReopened = () => {
    for (const listener of reopened) listener()
  }
  const open = () => {
    let broken = false
    const stream = new EventSource(`/api/events?after=${encodeURIComponent(lastId)}`)
    source = stream
    for (const name of PERSON_EVENTS) {
      stream.addEventListener(name, (event: MessageEvent<string>) => {
        lastId = event.lastEventId || lastId
        const payload = JSON.parse(event.data) as never
        if (!EPHEMERAL_EVENTS.has(name)) recent.push({ name, event: payload })
        for (const listener of target.get(name) ?? []) listener(payload)
      })
    }
    stream.onopen = () => {
      if (broken) notifyReopened()
      broken = false
    }
    stream.onerror = () => {
      broken = true
      if (stream.readyState !== EventSource.CLOSED) return
      clearTimeout(timer)
      timer = setTimeout(() => source === stream && restart(), REOPEN_AFTER_MS)
    }
  }
  const restart = () => {
    open()
    source?.addEventListener('open', notifyReopened, { once: true })
  }

  const events: PersonEventStream = {
    on(name, listener) {
      target.get(name)?.add(listener as Listener)
      return () => void target.get(name)?.delete(listener as Listener)
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
      const personId = session?.person?.id
      if (personId === person) return
      person = personId
      source?.close()
      source = undefined
      lastId = String(session?.lastEvent ?? '')
      recent = []
      clearTimeout(timer)
      if (personId) open()
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
