import { beforeEach, expect, test, vi } from 'vitest'
import { openTracker } from './open-tracker.ts'
import type { TrackerRequest } from './serve-tracker.ts'

const INTEGRITY = 'sha384-of-the-script'
const PUT: TrackerRequest = { type: 'put', id: 'a', at: { x: 0.5, y: 0.5 } }
const REMOVE: TrackerRequest = { type: 'remove', id: 'a' }

/** The workers that were started, with their messages and the objects that these transfer. */
let workers: FakeWorker[]
/** Ends the fetch of the script as a browser does: it fails if the integrity does not match. */
let deliver: (integrity: string) => void

class FakeWorker extends EventTarget {
  posted: [message: unknown, transferred: unknown[]][] = []
  isTerminated = false
  readonly address: URL
  constructor(address: URL) {
    super()
    this.address = address
    workers.push(this)
  }
  postMessage(message: unknown, transferred: unknown[]) {
    this.posted.push([message, transferred])
  }
  terminate() {
    this.isTerminated = true
  }
}

beforeEach(() => {
  workers = []
  vi.stubGlobal('Worker', FakeWorker)
  vi.stubGlobal('WORKER_INTEGRITY', INTEGRITY)
  vi.stubGlobal('fetch', (address: URL, { integrity }: RequestInit = {}) => {
    const script = Promise.withResolvers<Response>()
    deliver = (actual) =>
      integrity && integrity !== actual ? script.reject(new TypeError('Integrity')) : script.resolve(new Response(''))
    expect(address.pathname).toMatch(/\/mark-worker\.ts$/)
    return script.promise
  })
})
const open = () => {
  const [onAnswer, onFailure] = [vi.fn(), vi.fn()]
  return { tracker: openTracker(onAnswer, onFailure), onAnswer, onFailure }
}
const aFrame = () =>
  ({
    type: 'frame',
    picture: { source: { close: vi.fn<() => void>() } as unknown as VideoFrame, width: 320, height: 180 },
    isHeld: true,
  }) as const
const waitForWorker = () => vi.waitUntil(() => workers[0])

test('requests before the start of the worker are delivered in their order, and a frame is transferred', async () => {
  const { tracker, onAnswer } = open()
  const frame = aFrame()
  tracker.post(frame)
  tracker.post(PUT)
  expect(workers).toEqual([])
  deliver(INTEGRITY)
  const worker = await waitForWorker()
  tracker.post(REMOVE)
  expect(worker?.posted).toEqual([
    [frame, [frame.picture.source]],
    [PUT, []],
    [REMOVE, []],
  ])
  worker?.dispatchEvent(new MessageEvent('message', { data: { type: 'placed', id: 'a' } }))
  expect(onAnswer.mock.calls).toEqual([[{ type: 'placed', id: 'a' }]])
  tracker.close()
  expect(worker?.isTerminated).toBe(true)
})

test('a frame that waits for the worker is closed with the tracker', () => {
  const { tracker } = open()
  const frame = aFrame()
  tracker.post(frame)
  tracker.post(PUT)
  tracker.close()
  expect(frame.picture.source.close).toHaveBeenCalledOnce()
})

test('a script whose integrity does not match starts no worker', async () => {
  const { tracker, onFailure } = open()
  tracker.post(PUT)
  deliver('sha384-of-another-script')
  await vi.waitUntil(() => onFailure.mock.calls.length > 0)
  expect(workers).toEqual([])
})

test('a tracker that is closed before the script has arrived starts no worker and reports no failure', async () => {
  const { tracker, onFailure } = open()
  tracker.close()
  deliver('sha384-of-another-script')
  const { tracker: second } = open()
  second.close()
  deliver(INTEGRITY)
  const last = open()
  deliver(INTEGRITY)
  await waitForWorker()
  last.tracker.close()
  expect([workers.length, onFailure.mock.calls]).toEqual([1, []])
})

class RefusedWorker {
  constructor() {
    throw new DOMException('Another origin.', 'SecurityError')
  }
}

test.each([
  { what: 'a browser that refuses the worker', workerClass: RefusedWorker },
  { what: 'a worker that crashes', workerClass: FakeWorker },
])('$what is a failure', async ({ workerClass }) => {
  vi.stubGlobal('Worker', workerClass)
  const { onFailure } = open()
  deliver(INTEGRITY)
  await vi.waitUntil(() => {
    workers[0]?.dispatchEvent(new Event('error'))
    return onFailure.mock.calls.length > 0
  })
})
