import { EPHEMERAL_EVENTS } from '@radruf/contract'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { shareEventStream } from './event-stream-sharing.ts'
import type { StreamEvent } from './event-stream-source.ts'

/** The browser's stream; the test sends the service's events. */
class ServiceStream extends EventTarget {
  static readonly CLOSED = 2
  static opened: ServiceStream[] = []
  readonly url: string
  readyState = 1
  onopen = () => {}
  onerror = () => {}
  constructor(url: string) {
    super()
    this.url = url
    ServiceStream.opened.push(this)
  }
  close() {
    this.readyState = ServiceStream.CLOSED
  }
  send = (name: string, id: number, payload: object = { seq: id }) =>
    this.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(payload), lastEventId: String(id) }))
}
const openStreams = () => ServiceStream.opened.filter(({ readyState }) => readyState !== ServiceStream.CLOSED)
const theStream = () => openStreams()[0] as ServiceStream

/** Channels of one browser: a message reaches the others in a later task. */
class FakeChannel {
  static open = new Set<FakeChannel>()
  readonly name: string
  onmessage: (event: { data: unknown }) => void = () => {}
  constructor(name: string) {
    this.name = name
    FakeChannel.open.add(this)
  }
  postMessage(data: unknown) {
    const others = [...FakeChannel.open].filter((channel) => channel !== this && channel.name === this.name)
    setTimeout(() => {
      for (const channel of others)
        if (FakeChannel.open.has(channel)) channel.onmessage({ data: structuredClone(data) })
    })
  }
  close() {
    FakeChannel.open.delete(this)
  }
}

/** The Web Locks of one browser, as far as exclusive locks go. */
class FakeLocks {
  private holder: { end: () => void; reject: (error: Error) => void } | undefined
  private queue: (() => void)[] = []
  request(_: string, options: { signal?: AbortSignal; steal?: boolean }, callback: () => unknown): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const grant = () => {
        const holder = { end: () => {}, reject }
        holder.end = () => {
          if (this.holder !== holder) return
          this.holder = undefined
          this.queue.shift()?.()
        }
        this.holder = holder
        void Promise.resolve(callback()).then((value) => {
          holder.end()
          resolve(value)
        })
      }
      options.signal?.addEventListener('abort', () => {
        this.queue = this.queue.filter((waiting) => waiting !== grant)
        reject(new DOMException('aborted', 'AbortError'))
      })
      if (options.steal) {
        this.holder?.reject(new DOMException('stolen', 'AbortError'))
        grant()
      } else if (this.holder) this.queue.push(grant)
      else setTimeout(grant)
    })
  }
}

const settle = () => vi.advanceTimersByTimeAsync(50)

/** A tab of the person, with the events it has received. */
async function openTab(startId: number) {
  const ids: number[] = []
  const names: string[] = []
  const onReopened = vi.fn()
  const onEvent = ({ id, name }: StreamEvent) => {
    names.push(name)
    if (name === 'chat.changed') ids.push(id)
  }
  const tab = { ids, names, onReopened, ...shareEventStream('person-1', startId, { onEvent, onReopened }) }
  await settle()
  return tab
}

beforeEach(() => {
  vi.useFakeTimers()
  ServiceStream.opened = []
  FakeChannel.open.clear()
  vi.stubGlobal('EventSource', ServiceStream)
  vi.stubGlobal('BroadcastChannel', FakeChannel)
  Object.defineProperty(navigator, 'locks', { value: new FakeLocks(), configurable: true })
  return () => {
    Reflect.deleteProperty(navigator, 'locks')
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
    vi.useRealTimers()
  }
})

test('the tabs of a browser share one stream', async () => {
  const [one, two] = [await openTab(4), await openTab(4)]
  expect(openStreams().map(({ url }) => url)).toEqual(['/api/events?after=4'])
  theStream().send('chat.changed', 5)
  theStream().send('chat.typing', 5)
  await settle()
  expect(two.ids).toEqual([5])
  for (const tab of [one, two]) expect(tab.names).toEqual(['chat.changed', 'chat.typing'])
  one.close()
  two.close()
})

test('a closing leader hands over: the next tab resumes after the last event, and nothing is missed or doubled', async () => {
  const [one, two, three] = [await openTab(0), await openTab(0), await openTab(0)]
  theStream().send('chat.changed', 1)
  await settle()
  // The second event is still on its way to the other tabs, and the service sends it again.
  theStream().send('chat.changed', 2)
  one.close()
  await settle()
  expect(openStreams().map(({ url }) => url)).toEqual(['/api/events?after=1'])
  theStream().send('chat.changed', 2)
  theStream().send('chat.changed', 3)
  await settle()
  for (const tab of [two, three]) expect(tab.ids).toEqual([1, 2, 3])
  two.close()
  three.close()
})

test('a tab receives what the others received while it loaded, and nothing that its data contain', async () => {
  const one = await openTab(0)
  for (const id of [1, 2, 3]) theStream().send('chat.changed', id)
  const [behind, ahead] = [await openTab(1), await openTab(4)]
  expect(behind.ids).toEqual([2, 3])
  theStream().send('chat.changed', 4)
  theStream().send('chat.changed', 5)
  await settle()
  expect(behind.ids).toEqual([2, 3, 4, 5])
  expect(ahead.ids).toEqual([5])
  for (const tab of [one, behind, ahead]) tab.close()
})

describe('the signals of a call, which the service stores', () => {
  test('are not delivered again after a refused stream', async () => {
    respond(503)
    const one = await openTab(4)
    theStream().send('call.signal', 5)
    theStream().send('call.signal', 6)
    await refuseStream()
    await vi.advanceTimersByTimeAsync(5_000)
    expect(openStreams().map(({ url }) => url)).toEqual(['/api/events?after=6'])
    one.close()
  })

  test('are not delivered again when another tab takes the lead', async () => {
    const [one, two] = [await openTab(4), await openTab(4)]
    theStream().send('call.signal', 5)
    await settle()
    one.close()
    await settle()
    expect(openStreams().map(({ url }) => url)).toEqual(['/api/events?after=5'])
    theStream().send('call.signal', 6)
    expect(two.names).toEqual(['call.signal', 'call.signal'])
    two.close()
  })

  test('reach a tab that missed them', async () => {
    const one = await openTab(4)
    theStream().send('call.signal', 5)
    const two = await openTab(4)
    expect(two.names).toEqual(['call.signal'])
    one.close()
    two.close()
  })
})

test.each(EPHEMERAL_EVENTS)(
  '%s, which the service does not store, leaves the known events as they are',
  async (name) => {
    const one = await openTab(0)
    for (const id of [1, 2, 3]) theStream().send('chat.changed', id)
    theStream().send(name, 3)
    theStream().send('chat.changed', 4)
    const behind = await openTab(1)
    expect([behind.ids, behind.onReopened.mock.calls]).toEqual([[2, 3, 4], []])
    expect(one.ids).toEqual([1, 2, 3, 4])
    one.close()
    behind.close()
  },
)

test('a tab that is too far behind loads its data again', async () => {
  const one = await openTab(0)
  for (let id = 1; id <= 600; id += 1) theStream().send('chat.changed', id)
  const late = await openTab(0)
  expect(late.onReopened).toHaveBeenCalledOnce()
  theStream().send('chat.changed', 601)
  await settle()
  expect(late.ids.at(-1)).toBe(601)
  expect(new Set(late.ids).size).toBe(late.ids.length)
  one.close()
  late.close()
})

test('the end of the session in one tab reaches all', async () => {
  const [one, two] = [await openTab(0), await openTab(0)]
  two.close()
  await settle()
  expect(one.onReopened).toHaveBeenCalledOnce()
  one.close()
})

test('a visible tab takes the lead from a suspended one', async () => {
  const suspended = await openTab(0)
  // A suspended page handles no messages.
  const [channel] = FakeChannel.open
  if (channel) channel.onmessage = () => {}
  const two = await openTab(0)
  await vi.advanceTimersByTimeAsync(3_000)
  expect(openStreams()).toHaveLength(1)
  theStream().send('chat.changed', 1)
  expect(two.ids).toEqual([1])
  suspended.close()
  two.close()
})

test('a tab that stays visible takes the lead from one that is suspended later', async () => {
  const [suspended, two] = [await openTab(0), await openTab(0)]
  const [channel] = FakeChannel.open
  theStream().send('chat.changed', 1)
  await settle()
  if (channel) channel.onmessage = () => {}
  await vi.advanceTimersByTimeAsync(10_000)
  expect(openStreams().map(({ url }) => url)).toEqual(['/api/events?after=1'])
  theStream().send('call.signal', 2)
  expect(two.names).toEqual(['chat.changed', 'call.signal'])
  suspended.close()
  two.close()
})

test('a leader that answers keeps the lead, and a hidden tab does not ask', async () => {
  const [one, two] = [await openTab(0), await openTab(0)]
  const stream = theStream()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(openStreams()).toEqual([stream])
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  const [channel] = FakeChannel.open
  if (channel) channel.onmessage = () => {}
  await vi.advanceTimersByTimeAsync(60_000)
  expect(openStreams()).toEqual([stream])
  one.close()
  two.close()
})

test('a tab whose lead was taken closes its stream and leads again after the other tab', async () => {
  const one = await openTab(0)
  await navigator.locks.request('radruf-events:person-1', { steal: true }, async () => {
    await settle()
    expect(openStreams()).toHaveLength(0)
  })
  await settle()
  expect(openStreams()).toHaveLength(1)
  one.close()
  expect(openStreams()).toHaveLength(0)
})

test('a page that may not use locks has a stream of its own', async () => {
  const locks = { request: () => Promise.reject(new DOMException('no locks here', 'SecurityError')) }
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true })
  const [one, two] = [await openTab(0), await openTab(0)]
  expect(openStreams()).toHaveLength(2)
  one.close()
  two.close()
  expect(openStreams()).toHaveLength(0)
})

test('after the service’s ids began anew, events arrive in every tab', async () => {
  const [one, two] = [await openTab(90), await openTab(90)]
  theStream().send('chat.changed', 3)
  theStream().send('chat.changed', 4)
  await settle()
  for (const tab of [one, two]) expect(tab.ids).toEqual([3, 4])
  one.close()
  two.close()
})

/** The newest stream is refused, as the service answers at the same time. */
async function refuseStream() {
  const stream = ServiceStream.opened.at(-1) as ServiceStream
  stream.readyState = ServiceStream.CLOSED
  stream.onerror()
  await settle()
}
const respond = (status: number, headers: Record<string, string> = {}) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response(null, { status, headers })),
  )

test('a stream that the service refuses is opened again later and later, and not before the service allows it', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0)
  respond(429, { 'retry-after': '30' })
  const one = await openTab(0)
  await refuseStream()
  await vi.advanceTimersByTimeAsync(29_000)
  expect(ServiceStream.opened).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(ServiceStream.opened).toHaveLength(2)
  respond(403)
  await refuseStream()
  await vi.advanceTimersByTimeAsync(5_900)
  expect(ServiceStream.opened).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(100)
  expect(ServiceStream.opened).toHaveLength(3)
  ServiceStream.opened.at(-1)?.onopen()
  expect(one.onReopened).toHaveBeenCalledOnce()
  one.close()
})

test.each([
  ['answers with an error', () => respond(503, { 'retry-after': '5' })],
  ['cannot be reached', () => vi.stubGlobal('fetch', vi.fn().mockRejectedValue(new TypeError('no network')))],
])('after an outage of minutes in which the service %s, the stream opens within seconds', async (_, fail) => {
  fail()
  const one = await openTab(0)
  for (let attempt = 0; attempt < 30; attempt += 1) {
    await refuseStream()
    const before = ServiceStream.opened.length
    await vi.advanceTimersByTimeAsync(7_500)
    expect(ServiceStream.opened).toHaveLength(before + 1)
  }
  one.close()
})

test('pages find a restarted service at different times', async () => {
  respond(503)
  const random = vi.spyOn(Math, 'random')
  const one = await openTab(0)
  const findDelay = async (value: number) => {
    random.mockReturnValue(value)
    await refuseStream()
    const [before, from] = [ServiceStream.opened.length, Date.now()]
    while (ServiceStream.opened.length === before) await vi.advanceTimersByTimeAsync(50)
    return Date.now() - from
  }
  expect((await findDelay(0.99)) - (await findDelay(0))).toBeGreaterThan(1_000)
  one.close()
})

test('a page without https has a stream of its own', async () => {
  Object.defineProperty(crypto, 'randomUUID', { value: undefined, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(crypto, 'randomUUID'))
  Reflect.deleteProperty(navigator, 'locks')
  const [one, two] = [await openTab(4), await openTab(4)]
  expect(openStreams()).toHaveLength(2)
  one.close()
  two.close()
})

test('an ended session makes the page load its data', async () => {
  respond(401)
  const one = await openTab(0)
  await refuseStream()
  expect(one.onReopened).toHaveBeenCalledOnce()
  one.close()
})
