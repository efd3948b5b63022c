import type { CallMessage } from '@radruf/call'
import { fitPicture } from '@radruf/call/media'
import { createPointerSession, parsePointerMessage, toPicturePoint } from '@radruf/call/shared-view'
import { getCounterpartRole } from '@radruf/contract'
import { act, cleanup, fireEvent, render } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { PointerLayer } from './pointer-layer.tsx'

beforeEach(() => void vi.useFakeTimers())
const wait = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

/** The pointers of both participants. `line.isCut` loses messages. */
function setUp() {
  const line = { isCut: false }
  const listeners: Record<'customer' | 'mechanic', ((message: CallMessage) => void)[]> = { customer: [], mechanic: [] }
  const sent: [CallMessage, string | undefined][] = []
  const createSession = (role: 'customer' | 'mechanic') =>
    createPointerSession({
      session: {
        send: (message, delivery) => {
          sent.push([message, delivery])
          if (line.isCut) return
          for (const listener of listeners[getCounterpartRole(role)]) listener(message)
        },
        onMessage: (listener) => {
          listeners[role].push(listener)
          return () => {}
        },
      },
    })
  const [customer, mechanic] = [createSession('customer'), createSession('mechanic')]
  customer.start()
  mechanic.start()
  return { line, sent, listeners, customer, mechanic, remote: () => customer.store.getState().remote }
}

test('the dot reaches the counterpart at once, then at most every 33 ms with its latest position', async () => {
  const { mechanic, remote, sent } = setUp()
  mechanic.move({ x: 0.1, y: 0.1 })
  expect(remote()).toEqual({ x: 0.1, y: 0.1 })
  mechanic.move({ x: 0.2, y: 0.2 })
  mechanic.move({ x: 0.3, y: 0.3 })
  expect(sent).toHaveLength(1)
  await wait(33)
  expect(remote()).toEqual({ x: 0.3, y: 0.3 })
  expect(sent.map(([{ kind }, delivery]) => [kind, delivery])).toEqual([
    ['point', 'latest'],
    ['point', 'latest'],
  ])
})

test('a resting dot stays for the counterpart; a removed one disappears, and one whose messages are lost after 1.5 s', async () => {
  const { mechanic, remote, line } = setUp()
  mechanic.move({ x: 0.1, y: 0.1 })
  await wait(5000)
  expect(remote()).not.toBeNull()
  mechanic.move(null)
  await wait(100)
  expect(remote()).toBeNull()
  mechanic.move({ x: 0.1, y: 0.1 })
  expect(remote()).not.toBeNull()
  line.isCut = true
  await wait(1499)
  expect(remote()).not.toBeNull()
  await wait(1)
  expect(remote()).toBeNull()
})

test('a stopped session sends again after a restart', () => {
  const { mechanic, sent } = setUp()
  const stop = mechanic.start()
  mechanic.move({ x: 0.1, y: 0.1 })
  stop()
  mechanic.start()
  mechanic.move({ x: 0.2, y: 0.2 })
  expect(sent.map(([message]) => message)).toEqual([
    { kind: 'point', n: 1, x: 0.1, y: 0.1 },
    { kind: 'point', n: 2, x: 0.2, y: 0.2 },
  ])
})

test('a message that was overtaken is ignored, and the numbers start again after a reset', () => {
  const { customer, listeners, remote } = setUp()
  const receive = (message: CallMessage) => listeners.customer[0]?.(message)
  receive({ kind: 'point', n: 5, x: 0.5, y: 0.5 })
  receive({ kind: 'point', n: 4, x: 0.4, y: 0.4 })
  expect(remote()).toEqual({ x: 0.5, y: 0.5 })
  customer.reset()
  expect(remote()).toBeNull()
  receive({ kind: 'point', n: 1, x: 0.1, y: 0.1 })
  expect(remote()).toEqual({ x: 0.1, y: 0.1 })
})

test('the pointer is seen only after the counterpart has confirmed it', () => {
  const { customer, mechanic } = setUp()
  mechanic.toggle()
  mechanic.move({ x: 0.1, y: 0.1 })
  expect(mechanic.store.getState()).toMatchObject({ isOn: true, seen: null })
  customer.confirm('large')
  expect(mechanic.store.getState().seen).toBe('large')
  mechanic.reset()
  expect(mechanic.store.getState()).toMatchObject({ isOn: true, seen: null })
})

test('a picture that becomes small under the dot is reported at once', () => {
  const { customer, mechanic } = setUp()
  mechanic.toggle()
  mechanic.move({ x: 0.1, y: 0.1 })
  for (const view of ['large', 'small', 'large'] as const) {
    customer.confirm(view)
    expect(mechanic.store.getState().seen).toBe(view)
  }
})

test('a confirmation that does not name the size is one of a large picture', () => {
  expect(parsePointerMessage({ kind: 'pointSeen' })).toEqual({ kind: 'pointSeen', small: false })
})

test('a dot that the counterpart no longer confirms counts as unseen after three seconds', async () => {
  const { customer, mechanic } = setUp()
  mechanic.toggle()
  mechanic.move({ x: 0.1, y: 0.1 })
  const seen = () => mechanic.store.getState().seen
  for (const _ of [1, 2]) {
    customer.confirm('large')
    await wait(2999)
    expect(seen()).toBe('large')
  }
  await wait(1)
  expect(seen()).toBeNull()
  customer.confirm('large')
  mechanic.move(null)
  await wait(10_000)
  expect(seen()).toBe('large')
  mechanic.move({ x: 0.2, y: 0.2 })
  await wait(3000)
  expect(seen()).toBeNull()
})

test('a break of the connection removes the dot for both', async () => {
  const { mechanic, remote } = setUp()
  mechanic.move({ x: 0.1, y: 0.1 })
  mechanic.reset()
  await wait(33)
  expect(mechanic.store.getState().local).toBeNull()
  expect(remote()).toBeNull()
})

test('switching off removes the dot for both', async () => {
  const { mechanic, remote } = setUp()
  mechanic.toggle()
  mechanic.move({ x: 0.1, y: 0.1 })
  mechanic.toggle()
  await wait(33)
  expect(remote()).toBeNull()
  expect(mechanic.store.getState().local).toBeNull()
})

test.each([
  { kind: 'point', n: 1, x: 1.1, y: 0 },
  { kind: 'point', n: 1, x: 'a', y: 0 },
  { kind: 'point', x: 0, y: 0 },
  { kind: 'other', n: 1 },
])('a malformed message is ignored: %j', (message) => {
  expect(parsePointerMessage(message)).toBeUndefined()
})

test.each([
  // A wide picture fills a square element, so that its sides are cut off; a tall one in a wide element is shown whole.
  [
    { videoWidth: 400, videoHeight: 300, clientWidth: 300, clientHeight: 300 },
    { x: 150, y: 150 },
    { x: 0.5, y: 0.5 },
  ],
  [
    { videoWidth: 400, videoHeight: 300, clientWidth: 300, clientHeight: 300 },
    { x: 0, y: 0 },
    { x: 0.125, y: 0 },
  ],
  [
    { videoWidth: 300, videoHeight: 400, clientWidth: 800, clientHeight: 400 },
    { x: 250, y: 400 },
    { x: 0, y: 1 },
  ],
  [{ videoWidth: 300, videoHeight: 400, clientWidth: 800, clientHeight: 400 }, { x: 100, y: 200 }, null],
])('in %j the position %j is the point %j of the picture', (video, position, point) => {
  const { box } = fitPicture(video) ?? expect.fail('no picture')
  expect(toPicturePoint(position, box, false)).toEqual(point)
  expect(toPicturePoint(position, box, true)).toEqual(point && { x: 1 - point.x, y: point.y })
})

/** The layer over a video of 400 by 300 pixels in an element of the same size. */
function renderLayer(isMirrored = false) {
  class SizeObserver {
    readonly onResize: () => void
    constructor(onResize: () => void) {
      this.onResize = onResize
    }
    observe(video: HTMLVideoElement) {
      const size = { videoWidth: 400, videoHeight: 300, clientWidth: 400, clientHeight: 300 }
      for (const [name, value] of Object.entries(size)) Object.defineProperty(video, name, { value })
      this.onResize()
    }
    disconnect() {}
  }
  vi.stubGlobal('ResizeObserver', SizeObserver)
  const { mechanic, remote } = setUp()
  const view = render(
    <div>
      <video muted />
      <PointerLayer session={mechanic} isLarge isMirrored={isMirrored} counterpartName="Kim" />
    </div>,
  )
  const layer = () => view.container.querySelector<HTMLElement>('[data-large]') ?? expect.fail('no layer')
  const local = () => mechanic.store.getState().local
  return { layer, local, remote, unmount: view.unmount, toggle: () => act(mechanic.toggle) }
}

test('the mouse points only while the pointer is on; a finger points at once', () => {
  const { toggle, layer, local } = renderLayer()
  fireEvent.pointerMove(layer(), { clientX: 100, clientY: 150, pointerType: 'mouse' })
  expect(local()).toBeNull()
  fireEvent.pointerMove(layer(), { clientX: 100, clientY: 150, pointerType: 'touch' })
  expect(local()).toEqual({ x: 0.25, y: 0.5 })
  toggle()
  fireEvent.pointerMove(layer(), { clientX: 200, clientY: 150, pointerType: 'mouse' })
  expect(local()).toEqual({ x: 0.5, y: 0.5 })
})

test('the arrow keys move the dot as the person sees it, also over a mirrored picture', () => {
  for (const [isMirrored, x] of [
    [false, 0.52],
    [true, 0.48],
  ] as const) {
    const { toggle, layer, local } = renderLayer(isMirrored)
    toggle()
    fireEvent.keyDown(layer(), { key: 'ArrowRight' })
    expect(local()).toEqual({ x, y: 0.5 })
    cleanup()
  }
})

test('the dot disappears 1.5 s after the mouse has left the picture', async () => {
  const { toggle, layer, local } = renderLayer()
  toggle()
  fireEvent.pointerMove(layer(), { clientX: 200, clientY: 150, pointerType: 'mouse' })
  fireEvent.pointerLeave(layer())
  await wait(1499)
  expect(local()).not.toBeNull()
  await wait(1)
  expect(local()).toBeNull()
})

test('the dot disappears for both when a still picture or another page covers the picture', async () => {
  const { layer, local, remote, unmount } = renderLayer()
  fireEvent.pointerMove(layer(), { clientX: 200, clientY: 150, pointerType: 'touch' })
  fireEvent.pointerUp(layer(), { pointerType: 'touch' })
  expect(remote()).not.toBeNull()
  unmount()
  await wait(33)
  expect(local()).toBeNull()
  expect(remote()).toBeNull()
})
