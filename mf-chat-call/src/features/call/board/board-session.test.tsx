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
  /** Milliseconds that each side's upload takes. */
  const uploadMs = { customer: 0, mechanic: 0 }
  type Listener = (message: CallMessage) => void
  const listeners: Record<'customer' | 'mechanic', Listener[]> = { customer: [], mechanic: [] }
  const saved: string[] = []
  const drawings: string[] = []
  const deleted: string[] = []
  const createBoard = (role: 'customer' | 'mechanic', camera: MediaStreamTrack | null) =>
    createBoardSession({
      role,
      now: () => Date.now(),
      camera: () => camera,
      captureFrame: async () => new Blob(),
      saveSnapshot: async (_, { isDrawing = false } = {}) => {
        saved.push(role)
        const id = `picture-${saved.length}`
        if (isDrawing) drawings.push(id)
        if (uploadMs[role] > 0) await new Promise((resolve) => setTimeout(resolve, uploadMs[role]))
        return { id, width: 40, height: 30 } as Snapshot
      },
      deleteSnapshot: async (id) => deleted.push(id),
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
  return { line, uploadMs, saved, drawings, deleted, customer, mechanic, stop, getPicture }
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

test('a picture that arrives after the fallback keeps its marks and does not return after the live picture', async () => {
  const { mechanic, customer, uploadMs, deleted, getPicture } = setUp()
  uploadMs.customer = 12_000
  for (const isThawed of [false, true]) {
    const freezing = mechanic.freezeCounterpart(video)
    await wait(5000)
    await freezing
    const shown = getPicture(mechanic)
    mechanic.beginStroke('line').append([[0.1, 0.1]])
    if (isThawed) mechanic.thaw()
    await wait(7000)
    expect(deleted).toHaveLength(isThawed ? 2 : 1)
    for (const board of [mechanic, customer]) {
      expect(getPicture(board)).toBe(isThawed ? undefined : shown)
      expect(board.store.getState().board.strokes).toHaveLength(isThawed ? 0 : 1)
      expect(board.store.getState().busy).toBeNull()
    }
    if (!isThawed) mechanic.thaw()
  }
})

test('a late fallback does not replace the picture that arrived while it was stored', async () => {
  const { mechanic, customer, uploadMs, deleted, getPicture } = setUp()
  Object.assign(uploadMs, { customer: 5000, mechanic: 2000 })
  const freezing = mechanic.freezeCounterpart(video)
  await wait(5000)
  const { append } = customer.beginStroke('line')
  append([[0.1, 0.1]])
  await wait(2000)
  await freezing
  expect([getPicture(mechanic), getPicture(customer)]).toEqual(['picture-1', 'picture-1'])
  expect(mechanic.store.getState().board.strokes).toHaveLength(1)
  // The service would refuse a mechanic.
  expect(deleted).toEqual([])
})

test('a request for a picture does not replace the one that both see', async () => {
  const { mechanic, customer, line, saved, getPicture } = setUp()
  line.isCut = true
  await customer.freezeOwn(video)
  line.isCut = false
  const freezing = mechanic.freezeCounterpart(video)
  await wait(2000)
  await freezing
  expect(saved).toEqual(['customer'])
  expect(getPicture(mechanic)).toBe('picture-1')
})

test('a picture that the counterpart waits for no longer is not shown', async () => {
  const { mechanic, customer, line, uploadMs, deleted, getPicture } = setUp()
  uploadMs.customer = 5001
  void mechanic.freezeCounterpart(video)
  line.isCut = true
  await wait(5001)
  expect(getPicture(customer)).toBeUndefined()
  expect(deleted).toEqual(['picture-1'])
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
