import { getCounterpartRole, type Snapshot } from '@radruf/contract'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { CallMessage } from '../core/call-message.ts'
import { isDrawingSaved, type Stroke } from './board.ts'
import { createBoardSession } from './board-session.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const video = {} as MediaStreamTrack
const wait = (milliseconds = 0) => vi.advanceTimersByTimeAsync(milliseconds)

type Board = ReturnType<typeof createBoardSession>

/** The boards of both participants, connected by a line that can be cut, and that loses the given number of messages after the cut. */
function setUp() {
  const line = { isCut: false, lost: 0, delayMs: 0 }
  /** Kinds of the sent messages. */
  const sent: string[] = []
  /** Milliseconds that each side's upload takes. */
  const uploadMs = { customer: 0, mechanic: 0 }
  type Listener = (message: CallMessage) => void
  const listeners: Record<'customer' | 'mechanic', Listener[]> = { customer: [], mechanic: [] }
  const saved: string[] = []
  const drawings: { id: string; of: string }[] = []
  const deleted: string[] = []
  const customerCamera: { track: MediaStreamTrack | null } = { track: video }
  /** The marks on the moving picture of each page at this moment. */
  const liveMarks: Record<'customer' | 'mechanic', Stroke[]> = { customer: [], mechanic: [] }
  const failing = { isDeleting: false, hangsAtDeleting: false, isSaving: false }
  const createBoard = (
    role: 'customer' | 'mechanic',
    camera: () => MediaStreamTrack | null,
    seenIds?: readonly string[] | null,
  ) =>
    createBoardSession({
      seenIds: seenIds ?? undefined,
      role,
      now: () => Date.now(),
      camera,
      captureFrame: async (_, onFrame) => {
        onFrame()
        return new Blob()
      },
      listMarks: () => liveMarks[role],
      saveSnapshot: async (_, { drawingOf } = {}) => {
        if (failing.isSaving) throw new Error('no line')
        saved.push(role)
        const id = `picture-${saved.length}`
        if (drawingOf) drawings.push({ id, of: drawingOf })
        if (uploadMs[role] > 0) await new Promise((resolve) => setTimeout(resolve, uploadMs[role]))
        return { id, width: 40, height: 30 } as Snapshot
      },
      deleteSnapshot: async (id) => {
        if (failing.isDeleting) throw new Error('no line')
        if (failing.hangsAtDeleting) await new Promise(() => {})
        deleted.push(id)
      },
      session: {
        send: (message) => {
          if (line.isCut || line.lost > 0) {
            line.lost -= line.isCut ? 0 : 1
            return
          }
          sent.push(message.kind)
          const deliver = () => {
            for (const listener of listeners[getCounterpartRole(role)]) listener(JSON.parse(JSON.stringify(message)))
          }
          if (line.delayMs > 0) setTimeout(deliver, line.delayMs)
          else deliver()
        },
        onMessage: (listener) => {
          listeners[role].push(listener)
          return () => void listeners[role].splice(listeners[role].indexOf(listener), 1)
        },
      },
    })
  const customer = createBoard('customer', () => customerCamera.track)
  const mechanic = createBoard('mechanic', () => null)
  const stop = [customer.start(), mechanic.start()]
  const getPicture = (board: Board) => board.store.getState().board.frozen?.pictureId
  /** The page of a role after a reload. */
  const reload = (role: 'customer' | 'mechanic', seenIds?: readonly string[] | null) => {
    listeners[role] = []
    const board = createBoard(role, () => null, seenIds)
    board.start()
    return board
  }
  return {
    line,
    uploadMs,
    customerCamera,
    saved,
    drawings,
    deleted,
    customer,
    mechanic,
    stop,
    getPicture,
    reload,
    failing,
    sent,
    liveMarks,
  }
}

test('a mechanic freezes the customer’s camera at its source', async () => {
  const { mechanic, customer, saved, getPicture } = setUp()
  expect(await mechanic.freezeCounterpart(video)).toBe(true)
  expect(saved).toEqual(['customer'])
  expect([getPicture(mechanic), getPicture(customer)]).toEqual(['picture-1', 'picture-1'])
  expect(mechanic.store.getState().busy).toBeNull()
})

test('a still has the marks that its page shows at that moment, each with its person', async () => {
  const { mechanic, customer, liveMarks } = setUp()
  const marks: Stroke[] = [
    {
      id: 'a',
      by: 'mechanic',
      shape: 'circle',
      points: [
        [0.1, 0.1],
        [0.2, 0.2],
      ],
    },
    { id: 'b', by: 'customer', shape: 'number', text: '2', points: [[0.5, 0.5]] },
  ]
  liveMarks.customer.push(...marks)
  await mechanic.freezeCounterpart(video)
  for (const board of [mechanic, customer]) expect(board.store.getState().board.strokes).toEqual(marks)
  mechanic.undo()
  for (const board of [mechanic, customer]) expect(board.store.getState().board.strokes).toEqual([marks[1]])
})

test('a kept picture with marks is stored as a drawing, a frozen one is not', async () => {
  const { customer, drawings } = setUp()
  await customer.freezeOwn(video)
  expect(drawings).toEqual([])
  await customer.save(async () => new Blob())
  expect(drawings).toEqual([{ id: 'picture-2', of: 'picture-1' }])
})

const hasSaved = ({ store }: Board) => isDrawingSaved(store.getState().board)

test('both know that a picture is kept with its marks, also after lost messages and a reload, until either draws', async () => {
  const { customer, mechanic, line, reload } = setUp()
  await customer.freezeOwn(video)
  mechanic.beginStroke('line').append([[0.1, 0.1]])
  line.isCut = true
  await mechanic.save(async () => new Blob())
  expect([hasSaved(mechanic), hasSaved(customer)]).toEqual([true, false])
  line.isCut = false
  await wait(2000)
  expect(hasSaved(customer)).toBe(true)
  const reloaded = reload('mechanic')
  await wait(2000)
  expect(hasSaved(reloaded)).toBe(true)
  customer.beginStroke('line').append([[0.2, 0.2]])
  expect([hasSaved(reloaded), hasSaved(customer)]).toEqual([false, false])
  await customer.save(async () => new Blob())
  await wait(4000)
  expect([hasSaved(reloaded), hasSaved(customer)]).toEqual([true, true])
  customer.undo()
  expect([hasSaved(reloaded), hasSaved(customer)]).toEqual([true, true])
  // The note of the picture covers its drawings.
  expect(getStored(customer)).toEqual(['picture-1'])
})

test('the customer learns of a drawing that the mechanic kept of a picture which is closed by then', async () => {
  const { customer, mechanic, uploadMs } = setUp()
  await customer.freezeOwn(video)
  mechanic.beginStroke('line').append([[0.1, 0.1]])
  uploadMs.mechanic = 3000
  const saving = mechanic.save(async () => new Blob())
  await wait(1000)
  customer.thaw()
  expect(getStored(customer)).toEqual([])
  await wait(2000)
  await saving
  expect(getStored(customer)).toEqual(['picture-2'])
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

test('a slow line uploads the taken picture for up to fifteen seconds, which the request waits for', async () => {
  const { mechanic, uploadMs, saved, getPicture } = setUp()
  uploadMs.customer = 15_000 - 1
  const freezing = mechanic.freezeCounterpart(video)
  await wait(uploadMs.customer)
  expect(await freezing).toBe(true)
  expect([getPicture(mechanic), saved]).toEqual(['picture-1', ['customer']])
})

test('a counterpart whose camera is off leaves no wait for its picture', async () => {
  const { mechanic, saved, customerCamera } = setUp()
  customerCamera.track = null
  expect(await mechanic.freezeCounterpart(video)).toBe(true)
  expect(saved).toEqual(['mechanic'])
})

test('a picture that arrives after the fallback keeps its marks and does not return after the live picture', async () => {
  const { mechanic, customer, uploadMs, deleted, getPicture } = setUp()
  uploadMs.customer = 22_000
  for (const isThawed of [false, true]) {
    const freezing = mechanic.freezeCounterpart(video)
    await wait(15_000)
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
  Object.assign(uploadMs, { customer: 15_000, mechanic: 2000 })
  const freezing = mechanic.freezeCounterpart(video)
  await wait(15_000)
  const { append } = customer.beginStroke('line')
  append([[0.1, 0.1]])
  await wait(2000)
  await freezing
  expect([getPicture(mechanic), getPicture(customer)]).toEqual(['picture-1', 'picture-1'])
  expect(mechanic.store.getState().board.strokes).toHaveLength(1)
  // The service would refuse a mechanic, so the customer is informed.
  expect(deleted).toEqual([])
  await wait(2000)
  expect(getStored(customer)).toEqual(['picture-1', 'picture-2'])
})

test('a late picture for the counterpart does not end the saving of a drawing', async () => {
  const { mechanic, customer, uploadMs } = setUp()
  uploadMs.customer = 22_000
  void mechanic.freezeCounterpart(video)
  await wait(15_000)
  customer.beginStroke('line').append([[0.1, 0.1]])
  const saving = customer.save(async () => new Blob())
  await wait(7000)
  expect(customer.store.getState().busy).toBe('saving')
  await wait(15_000)
  await saving
  expect(customer.store.getState().busy).toBeNull()
  expect(hasSaved(customer)).toBe(true)
})

test('a picture that the counterpart asked for and this page cannot store is no problem of its person', async () => {
  const { mechanic, customer, failing } = setUp()
  failing.isSaving = true
  expect(await mechanic.freezeCounterpart(video)).toBe(false)
  expect(mechanic.store.getState().problem).not.toBeNull()
  expect(customer.store.getState()).toMatchObject({ busy: null, problem: null })
})

test('a deleted picture is closed for both, but not the one that is shown by then', async () => {
  const { customer, mechanic, getPicture } = setUp()
  await customer.freezeOwn(video)
  mechanic.thaw()
  expect(getStored(customer)).toEqual(['picture-1'])
  await customer.freezeOwn(video)
  customer.closeDeleted('picture-1')
  expect(getStored(customer)).toEqual(['picture-2'])
  expect([getPicture(customer), getPicture(mechanic)]).toEqual(['picture-2', 'picture-2'])
  customer.closeDeleted('picture-2')
  expect([getPicture(customer), getPicture(mechanic)]).toEqual([undefined, undefined])
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
  uploadMs.customer = 15_001
  void mechanic.freezeCounterpart(video)
  line.isCut = true
  await wait(15_001)
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

/** Changes by one side while the line is cut. */
const CHANGES: Record<string, (board: Board) => unknown> = {
  'changes nothing': () => {},
  draws: (board) => board.beginStroke('line').append([[0.3, 0.3]]),
  undoes: (board) => board.undo(),
  'replaces a mark': (board) => {
    board.undo()
    board.beginStroke('number').append([[0.4, 0.4]])
  },
  closes: (board) => board.thaw(),
  'closes and freezes anew': (board) => {
    board.thaw()
    return board.freezeOwn(video)
  },
}
const getStored = (board: Board) => board.store.getState().stored.map(({ id }) => id)
const readBoard = (board: Board) => {
  const { frozen, strokes } = board.store.getState().board
  return { frozen, strokes: strokes.toSorted((a, b) => a.id.localeCompare(b.id)) }
}

test.each(Object.keys(CHANGES).flatMap((first) => Object.keys(CHANGES).map((second) => [first, second] as const)))(
  'the boards agree after a cut in which the mechanic %s and the customer %s, whatever gets lost after it',
  async (mechanicDoes, customerDoes) => {
    for (const [lost, delayMs] of [0, 1, 2, 3, 5, 8].flatMap((lost) => [[lost, 0] as const, [lost, 800] as const])) {
      const { line, mechanic, customer } = setUp()
      await customer.freezeOwn(video)
      const arrow = mechanic.beginStroke('arrow')
      arrow.append([[0.1, 0.1]])
      customer.beginStroke('line').append([[0.2, 0.2]])
      line.isCut = true
      arrow.moveEnd([0.6, 0.7])
      await CHANGES[mechanicDoes]?.(mechanic)
      await wait(1)
      await CHANGES[customerDoes]?.(customer)
      Object.assign(line, { isCut: false, lost, delayMs })
      await wait(20_000)
      expect(readBoard(customer)).toEqual(readBoard(mechanic))
    }
  },
)

test.each([
  ['draws', ['arrow', 'arrow', 'line']],
  ['undoes', ['arrow']],
  ['closes', undefined],
] as const)('a cut in which the customer %s keeps the changes of both', async (change, shapes) => {
  const { line, mechanic, customer, getPicture } = setUp()
  await customer.freezeOwn(video)
  mechanic.beginStroke('arrow').append([[0.1, 0.1]])
  customer.beginStroke('arrow').append([[0.2, 0.2]])
  line.isCut = true
  await CHANGES[change]?.(customer)
  line.isCut = false
  await wait(10_000)
  const { strokes } = mechanic.store.getState().board
  expect(getPicture(mechanic) && strokes.map(({ shape = 'line' }) => shape)).toEqual(shapes)
})

test('without a cut no mark is sent twice, also when both draw over a slow line', async () => {
  const { mechanic, customer, line, sent } = setUp()
  await customer.freezeOwn(video)
  line.delayMs = 800
  sent.length = 0
  const lines = [mechanic.beginStroke('line'), customer.beginStroke('line')]
  for (const index of Array(100).keys()) {
    for (const { append } of lines) append([[index / 100, 0.5]])
    await wait(99)
  }
  await wait(2000)
  expect(readBoard(mechanic)).toEqual(readBoard(customer))
  expect(sent.filter((kind) => kind === 'stroke')).toHaveLength(200)
  expect(sent).not.toContain('tell')
})

test.each([
  ['nothing', 0, 0],
  ['its request', 2050, 1],
  ['a part of the answer', 2150, 1],
  ['the answer', 2150, 2],
])('a reloaded page gets its own marks back, also when %s is lost', async (_, lostAfter, lost) => {
  const { mechanic, customer, line, reload } = setUp()
  await customer.freezeOwn(video)
  mechanic.beginStroke('line').append(Array.from({ length: 700 }, (_, index) => [0.1, index / 1000]))
  line.delayMs = 100
  const reloaded = reload('mechanic')
  await wait(lostAfter)
  line.lost = lost
  await wait(10_000)
  expect(readBoard(reloaded)).toEqual(readBoard(customer))
  expect(reloaded.store.getState().board.strokes[0]?.points).toHaveLength(700)
})

test('the customer learns of every picture that the mechanic froze and closed during a cut, and closes each note', async () => {
  const { mechanic, customer, line } = setUp()
  line.isCut = true
  for (const _ of [1, 2]) {
    await mechanic.freezeOwn(video)
    mechanic.thaw()
  }
  Object.assign(line, { isCut: false, delayMs: 100 })
  // The first answers are lost.
  await wait(2050)
  line.lost = 2
  await wait(4000)
  expect(getStored(customer)).toEqual(['picture-1', 'picture-2'])
  customer.closeNote('picture-2')
  expect(getStored(customer)).toEqual(['picture-1'])
  customer.closeNote('picture-1')
  await wait(4000)
  expect(getStored(customer)).toEqual([])
  expect(mechanic.store.getState().unconfirmed).toEqual([])
})

test('of two pictures frozen at once the customer learns of the mechanic’s, although the own one is shown', async () => {
  const { mechanic, customer, line, getPicture } = setUp()
  line.isCut = true
  await mechanic.freezeOwn(video)
  await wait(1)
  await customer.freezeOwn(video)
  line.isCut = false
  await wait(4000)
  expect([getPicture(customer), getPicture(mechanic)]).toEqual(['picture-2', 'picture-2'])
  expect(getStored(customer)).toEqual(['picture-2', 'picture-1'])
  customer.thaw()
  expect(getStored(customer)).toEqual(['picture-1'])
})

test('a customer’s page that learned of a picture while it is shown is not informed twice', async () => {
  const { mechanic, customer, line, getPicture } = setUp()
  line.delayMs = 100
  await mechanic.freezeOwn(video)
  // The customer's answer and the end of the picture are lost.
  line.isCut = true
  mechanic.thaw()
  await wait(1000)
  line.isCut = false
  await wait(4000)
  expect(getPicture(customer)).toBeUndefined()
  expect(getStored(customer)).toEqual(['picture-1'])
})

test('the customer’s picture is shown, although the note of another one arrives while it is stored', async () => {
  const { mechanic, customer, line, uploadMs, getPicture } = setUp()
  line.isCut = true
  await mechanic.freezeOwn(video)
  mechanic.thaw()
  line.isCut = false
  uploadMs.customer = 3000
  const freezing = customer.freezeOwn(video)
  await wait(3000)
  await freezing
  expect(getStored(customer)).toEqual(['picture-1', 'picture-2'])
  expect([getPicture(customer), getPicture(mechanic)]).toEqual(['picture-2', 'picture-2'])
})

test.each([
  ['is refused', 'isDeleting', 0],
  ['gets no answer for ten seconds', 'hangsAtDeleting', 10_000],
] as const)('a late picture whose deletion %s is noted, and the board is free', async (_, failure, afterMs) => {
  const { mechanic, customer, line, uploadMs, failing } = setUp()
  uploadMs.customer = 5001
  failing[failure] = true
  void mechanic.freezeCounterpart(video)
  line.isCut = true
  await wait(5001 + afterMs)
  expect(getStored(customer)).toEqual(['picture-1'])
  expect(customer.store.getState().busy).toBeNull()
})

describe('the pictures of the ticket', () => {
  const list = (...ids: string[]) => ids.map((id) => ({ id, width: 40, height: 30 }) as Snapshot)

  test('those from before the call have no note, later ones have one for the customer alone', () => {
    const { customer, mechanic } = setUp()
    for (const board of [customer, mechanic]) {
      board.noteSnapshots(list('earlier'))
      board.noteSnapshots(list('earlier', 'unannounced'))
    }
    expect([getStored(customer), getStored(mechanic)]).toEqual([['unannounced'], []])
  })

  test('one that the mechanic’s page announces before or after it is listed has one note', async () => {
    const { customer, mechanic, line, getPicture } = setUp()
    customer.noteSnapshots([])
    await mechanic.freezeOwn(video)
    customer.noteSnapshots(list('picture-1'))
    expect(getStored(customer)).toEqual(['picture-1'])
    line.isCut = true
    mechanic.thaw()
    await mechanic.freezeOwn(video)
    customer.noteSnapshots(list('picture-1', 'picture-2'))
    line.isCut = false
    await wait(4000)
    expect([getPicture(customer), getStored(customer)]).toEqual(['picture-2', ['picture-1', 'picture-2']])
  })

  test('one whose note was closed before a reload is noted no more, whatever the mechanic’s page repeats', async () => {
    const { customer, mechanic, line, reload } = setUp()
    customer.noteSnapshots([])
    line.isCut = true
    await mechanic.freezeOwn(video)
    mechanic.thaw()
    customer.noteSnapshots(list('picture-1'))
    customer.closeNote('picture-1')
    const reloaded = reload('customer', customer.store.getState().seenIds)
    line.isCut = false
    await wait(4000)
    reloaded.noteSnapshots(list('picture-1'))
    expect(getStored(reloaded)).toEqual([])
    expect(mechanic.store.getState().unconfirmed).toEqual([])
  })

  test('one that is deleted on another page is closed for both and has no note, whatever the mechanic’s page repeats', async () => {
    const { customer, mechanic, line, getPicture } = setUp()
    customer.noteSnapshots([])
    line.isCut = true
    await mechanic.freezeOwn(video)
    mechanic.thaw()
    customer.noteSnapshots(list('picture-1'))
    customer.noteSnapshots([])
    line.isCut = false
    await wait(4000)
    expect(getStored(customer)).toEqual([])
    await mechanic.freezeOwn(video)
    expect([getPicture(customer), getStored(customer)]).toEqual(['picture-2', ['picture-2']])
    // This list was requested before the picture was stored.
    customer.noteSnapshots([])
    expect([getPicture(customer), getStored(customer)]).toEqual(['picture-2', ['picture-2']])
    customer.noteSnapshots(list('picture-2'))
    customer.noteSnapshots([])
    expect([getPicture(customer), getPicture(mechanic), getStored(customer)]).toEqual([undefined, undefined, []])
  })

  test('a late one of the customer’s page, which it deletes, has no note', async () => {
    const { customer, mechanic, uploadMs } = setUp()
    customer.noteSnapshots([])
    uploadMs.customer = 15_001
    void mechanic.freezeCounterpart(video)
    await wait(15_000)
    customer.noteSnapshots(list('picture-1'))
    await wait(1)
    expect(getStored(customer)).not.toContain('picture-1')
  })
})

test('a stopped board ignores messages', async () => {
  const { mechanic, customer, stop, getPicture } = setUp()
  for (const each of stop) each()
  await customer.freezeOwn(video)
  expect(getPicture(mechanic)).toBeUndefined()
})
