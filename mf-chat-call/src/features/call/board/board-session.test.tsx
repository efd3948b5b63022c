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
  const drawings: string[] = []
  const createBoard = (role: 'customer' | 'mechanic', camera: MediaStreamTrack | null) =>
    createBoardSession({
      role,
      now: () => Date.now(),
      camera: () => camera,
      captureFrame: async () => new Blob(),
      saveSnapshot: async (_, { isDrawing = false } = {}) => {
        saved.push(role)
        if (isDrawing) drawings.push(`picture-${saved.length}`)
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
  return { line, saved, drawings, customer, mechanic, stop, getPicture }
}

test('a mechanic freezes the customer’s camera at its source', async () => {
  const { mechanic, customer, saved, getPicture } = setUp()
  expect(await mechanic.freezeCounterpart(video)).toBe(true)
  expect(saved).toEqual(['customer'])
  expect([getPicture(mechanic), getPicture(customer)]).toEqual(['picture-1', 'picture-1'])
  expect(mechanic.store.getState().busy).toBeNull()
})

test('a kept picture with marks is stored as a drawing, a frozen one is not', async () => {
  const { customer, drawings } = setUp()
  await customer.freezeOwn(video)
  expect(drawings).toEqual([])
  await customer.save(async () => new Blob())
  expect(drawings).toEqual(['picture-2'])
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
  customer.beginStroke('line').append([[0, 0]])
  const { append } = mechanic.beginStroke('line')
  append([[0.1, 0.1]])
  append([[0.2, 0.2]])
  expect(customer.store.getState().board.strokes.map(({ by, points }) => [by, points.length])).toEqual([
    ['customer', 1],
    ['mechanic', 2],
  ])
  customer.undo()
  expect(mechanic.store.getState().board.strokes.map(({ by }) => by)).toEqual(['mechanic'])
})

test('an arrow’s end follows the pointer, and numbers count on over both people’s marks', async () => {
  const { mechanic, customer } = setUp()
  await customer.freezeOwn(video)
  const arrow = mechanic.beginStroke('arrow')
  arrow.append([[0.1, 0.1]])
  arrow.moveEnd([0.5, 0.5])
  arrow.moveEnd([0.6, 0.7])
  mechanic.beginStroke('number').append([[0.2, 0.2]])
  customer.beginStroke('number').append([[0.3, 0.3]])
  customer.beginStroke('text', 'hier').append([[0.4, 0.4]])
  expect(mechanic.store.getState().board.strokes).toEqual(customer.store.getState().board.strokes)
  expect(customer.store.getState().board.strokes.map(({ shape, text, points }) => [shape, text, points])).toEqual([
    [
      'arrow',
      undefined,
      [
        [0.1, 0.1],
        [0.6, 0.7],
      ],
    ],
    ['number', '1', [[0.2, 0.2]]],
    ['number', '2', [[0.3, 0.3]]],
    ['text', 'hier', [[0.4, 0.4]]],
  ])
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
