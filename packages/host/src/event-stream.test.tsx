import { aSession } from '@radruf/shell-kit/testing'
import { beforeEach, expect, test, vi } from 'vitest'
import { createEventStream } from './event-stream.ts'

/** The browser's stream as far as it is used here: tests deliver the service’s events with `emit`. */
class ServiceStream extends EventTarget {
  static opened: ServiceStream[] = []
  readonly url: string
  constructor(url: string) {
    super()
    this.url = url
    ServiceStream.opened.push(this)
  }
  close() {}
  emit = (name: string, event: object, lastEventId: string) =>
    this.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(event), lastEventId }))
}
const theStream = () => ServiceStream.opened.at(-1) as ServiceStream

beforeEach(() => {
  ServiceStream.opened = []
  vi.stubGlobal('EventSource', ServiceStream)
  return () => vi.unstubAllGlobals()
})

/** A fake router whose loading state the test sets. */
function routerByHand() {
  let listener: (state: never) => void = () => {}
  const subscribe = (added: typeof listener) => {
    listener = added
    return () => {}
  }
  const is = (navigation: 'idle' | 'loading') =>
    listener({ navigation: { state: navigation }, revalidation: 'idle' } as never)
  return { router: { subscribe } as never, is }
}

test('the stream begins after the last event that the page’s data hold, and follows the person', () => {
  const stream = createEventStream()
  stream.follow(aSession({ person: null }))
  expect(ServiceStream.opened).toEqual([])
  const session = aSession({ lastEvent: 41 })
  stream.follow(session)
  stream.follow({ ...session, lastEvent: 42 })
  expect(ServiceStream.opened.map(({ url }) => url)).toEqual(['/api/events?after=41'])
})

test('recent events since the last load are kept, ephemeral ones are not', () => {
  const stream = createEventStream()
  const { router, is } = routerByHand()
  stream.watch(router)
  stream.follow(aSession())
  theStream().emit('chat.changed', { ticketId: 'a', seq: 1 }, '1')
  expect(stream.events.recent('chat.changed')).toEqual([{ ticketId: 'a', seq: 1 }])

  is('loading')
  expect(stream.events.recent('chat.changed')).toEqual([])
  theStream().emit('chat.changed', { ticketId: 'a', seq: 2 }, '2')
  theStream().emit('chat.typing', { ticketId: 'a' }, '2')
  is('loading')
  is('idle')
  expect(stream.events.recent('chat.changed')).toEqual([{ ticketId: 'a', seq: 2 }])
  expect(stream.events.recent('chat.typing')).toEqual([])
  expect(stream.events.recent('ticket.changed')).toEqual([])
})

test('recent events of one person are not visible to the next', () => {
  const stream = createEventStream()
  stream.follow(aSession())
  theStream().emit('chat.changed', { ticketId: 'a', seq: 1 }, '1')
  stream.follow(aSession({ person: null }))
  expect(stream.events.recent('chat.changed')).toEqual([])
})
