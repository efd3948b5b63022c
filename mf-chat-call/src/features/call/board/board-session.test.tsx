import type { Snapshot } from '@radruf/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CallMessage } from '../call-state.ts'
import { createBoardSession } from './board-session.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const video = {} as MediaStreamTrack
const wait = (milliseconds = 0) => vi.advanceTimersByTimeAsync(milliseconds)

/** The boards of both participants, connected by a line that can be cut. */
function setUp() {
  const line = { isCut: false }
  type Listener = (message: CallMessage) => void
  const listeners: Record<'customer' | 'mechanic', Listener[]> = { customer: [], mechanic: [] }
  const saved: string[] = []
  const createBoard = (role: 'customer' | 'mechanic', camera: MediaStreamTrack | null) =>
    createBoardSession({
      role,
      now: () => Date.now(),
      camera: () => camera,
      captureFrame: async () => new Blob(),
      saveSnapshot: async () => {
        saved.push(role)
        return { id: `picture-${saved.length}`, width: 40, height: 30 } as Snapshot
      },
      session: {
        send: (message) => {
          if (line.isCut) return
          for (const listener of listeners[role === 'customer' ? 'mechanic' : 'customer'])
            listener(JSON.parse(JSON.stringify(message)))
        },
        onMessage: (listener) => {
          listeners[role].push(listener)
          return () => void listeners[role].splice(listeners[role].indexOf(listener), 1)
        },
      },
    })
  const customer = createBoard('customer', video)
  const mechanic = createBoard('mechanic', null)
  const stop = [customer.start(), mechanic.start()]
  const getPicture = (board: typeof customer) => board.store.getState().board.frozen?.pictureId
  return { line, saved, customer, mechanic, stop, getPicture }
}

test('a mechanic freezes the customer’s camera at its source', async () => {
  const { mechanic, customer, saved, getPicture } = setUp()
  expect(await mechanic.freezeCounterpart(video)).toBe(true)
  expect(saved).toEqual(['customer'])
  expect([getPicture(mechanic), getPicture(customer)]).toEqual(['picture-1', 'picture-1'])
  expect(mechanic.store.getState().busy).toBeNull()
})

test('without an answer the received video is frozen after five seconds', async () => {
  const { mechanic, line, saved } = setUp()
  line.isCut = true
  const freezing = mechanic.freezeCounterpart(video)
  await wait(4999)
  expect(mechanic.store.getState().busy).toBe('freezing')
  await wait(1)
  expect(await freezing).toBe(true)
  expect(saved).toEqual(['mechanic'])
})

test('strokes reach the counterpart, and each side erases only its own', async () => {
  const { mechanic, customer } = setUp()
  await customer.freezeOwn(video)
  customer.beginStroke()([[0, 0]])
  const extend = mechanic.beginStroke()
  extend([[0.1, 0.1]])
  extend([[0.2, 0.2]])
  expect(customer.store.getState().board.strokes.map(({ by, points }) => [by, points.length])).toEqual([
    ['customer', 1],
    ['mechanic', 2],
  ])
  customer.clear()
  expect(mechanic.store.getState().board.strokes.map(({ by }) => by)).toEqual(['mechanic'])
})

test('the picture is announced again to a counterpart who missed it', async () => {
  const { mechanic, customer, line, getPicture } = setUp()
  line.isCut = true
  await customer.freezeOwn(video)
  line.isCut = false
  await wait(2000)
  expect(getPicture(mechanic)).toBe('picture-1')
})

test('a stopped board ignores messages', async () => {
  const { mechanic, customer, stop, getPicture } = setUp()
  for (const each of stop) each()
  await customer.freezeOwn(video)
  expect(getPicture(mechanic)).toBeUndefined()
})
