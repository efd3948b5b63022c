import { expect, test } from 'vitest'
import {
  type Board,
  fakeBoardClock,
  getStored,
  hasSaved,
  readBoard,
  setUpBoards,
  video,
  wait,
} from '../testing/board-sessions.ts'
import type { Stroke } from './board.ts'

fakeBoardClock()

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

test('a still has the marks that its page shows at that moment, each with its person', async () => {
  const { mechanic, customer, liveMarks } = setUpBoards()
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
  const { customer, drawings } = setUpBoards()
  await customer.freezeOwn(video)
  expect(drawings).toEqual([])
  await customer.save(async () => new Blob())
  expect(drawings).toEqual([{ id: 'picture-2', of: 'picture-1' }])
})

test('both know that a picture is kept with its marks, also after lost messages and a reload, until either draws', async () => {
  const { customer, mechanic, line, reload } = setUpBoards()
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

test('strokes reach the counterpart, and each side erases only its own', async () => {
  const { mechanic, customer } = setUpBoards()
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
  const { mechanic, customer } = setUpBoards()
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

test.each(Object.keys(CHANGES).flatMap((first) => Object.keys(CHANGES).map((second) => [first, second] as const)))(
  'the boards agree after a cut in which the mechanic %s and the customer %s, whatever gets lost after it',
  async (mechanicDoes, customerDoes) => {
    for (const [lost, delayMs] of [0, 1, 2, 3, 5, 8].flatMap((lost) => [[lost, 0] as const, [lost, 800] as const])) {
      const { line, mechanic, customer } = setUpBoards()
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
  const { line, mechanic, customer, getPicture } = setUpBoards()
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
  const { mechanic, customer, line, sent } = setUpBoards()
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
  const { mechanic, customer, line, reload } = setUpBoards()
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
