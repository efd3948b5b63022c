import { PERSON_EVENTS, type PersonEventName } from '@radruf/contract'
import type { PersonEventStream } from '@radruf/shell-kit'

type Listener = (event: never) => void

/** Milliseconds until a stream that the browser gave up on is opened anew. */
const REOPEN_AFTER = 3000

/** The person's one event stream. It opens with the first signed-in session and follows it. */
export function createEventStream() {
  const target = new Map<PersonEventName, Set<Listener>>(PERSON_EVENTS.map((name) => [name, new Set()]))
  const reopened = new Set<() => void>()
  let source: EventSource | undefined
  let person: string | undefined
  let lastId = ''
  let timer: ReturnType<typeof setTimeout> | undefined

  const announceReopening = () => {
    for (const listener of reopened) listener()
  }
  const open = () => {
    let broken = false
    const stream = new EventSource(lastId ? `/api/events?after=${encodeURIComponent(lastId)}` : '/api/events')
    source = stream
    for (const name of PERSON_EVENTS) {
      stream.addEventListener(name, (event: MessageEvent<string>) => {
        lastId = event.lastEventId || lastId
        for (const listener of target.get(name) ?? []) listener(JSON.parse(event.data) as never)
      })
    }
    stream.onopen = () => {
      if (broken) announceReopening()
      broken = false
    }
    stream.onerror = () => {
      broken = true
      if (stream.readyState !== EventSource.CLOSED) return
      clearTimeout(timer)
      timer = setTimeout(() => source === stream && restart(), REOPEN_AFTER)
    }
  }
  const restart = () => {
    open()
    source?.addEventListener('open', announceReopening, { once: true })
  }

  const events: PersonEventStream = {
    on(name, listener) {
      target.get(name)?.add(listener as Listener)
      return () => void target.get(name)?.delete(listener as Listener)
    },
    onReopen(listener) {
      reopened.add(listener)
      return () => void reopened.delete(listener)
    },
  }
  return {
    events,
    /** Opens, keeps or closes the stream as the signed-in person wants it. */
    follow(personId: string | undefined) {
      if (personId === person) return
      person = personId
      source?.close()
      source = undefined
      lastId = ''
      clearTimeout(timer)
      if (personId) open()
    },
  }
}
