import { expect, test } from 'vitest'
import { type BoardEvent, findOwnStrokeIds, INITIAL_BOARD, reduceBoard } from './board-state.ts'

const picture = { pictureId: 'picture', width: 40, height: 30, at: 1 }
const frozen: BoardEvent = { type: 'pictureFrozen', picture }
const draw = (id: string, by: 'customer' | 'mechanic'): BoardEvent => ({
  type: 'strokeDrawn',
  stroke: { id, by, points: [[0, 0]] },
})
const after = (...events: BoardEvent[]) => events.reduce(reduceBoard, INITIAL_BOARD)

test('a new picture has no strokes, and closing it remembers its id', () => {
  const { board } = after(frozen, draw('a', 'mechanic'), { type: 'pictureClosed' })
  expect(board).toEqual({ ...INITIAL_BOARD.board, past: ['picture'], shown: 1 })
})

test('a person’s own strokes are those of the person’s role', () => {
  const { board } = after(frozen, draw('a', 'mechanic'), draw('b', 'customer'))
  expect(findOwnStrokeIds(board, 'customer')).toEqual(['b'])
  const erased = after(frozen, draw('a', 'mechanic'), draw('b', 'customer'), { type: 'strokesErased', ids: ['b'] })
  expect(erased.board.strokes.map(({ id }) => id)).toEqual(['a'])
})

test('a message that changes nothing keeps the state', () => {
  const state = after(frozen)
  expect(reduceBoard(state, { type: 'messageReceived', role: 'mechanic', message: { kind: 'media' } })).toBe(state)
})

const failed: readonly BoardEvent[] = [
  { type: 'workStarted', work: 'freezing' },
  { type: 'workFailed', work: 'freezing', error: new Error('offline') },
]

test.each([
  ['this page shows a picture', [frozen]],
  [
    'the counterpart shows one',
    [{ type: 'messageReceived', role: 'customer', message: { kind: 'freeze', ...picture } }],
  ],
  ['the picture is closed', [{ type: 'pictureClosed' }]],
  ['the person closes the notice', [{ type: 'problemClosed' }]],
] as const)('a problem ends when %s', (_, events: readonly BoardEvent[]) => {
  expect(after(...failed).problem).not.toBeNull()
  expect(after(...failed, ...events).problem).toBeNull()
})

test('freezing that fails over a picture of the counterpart is no problem; keeping that fails is one', () => {
  expect(after(frozen, ...failed)).toMatchObject({ busy: null, problem: null })
  const error = new Error('offline')
  const keeping: BoardEvent = { type: 'workStarted', work: 'saving' }
  expect(after(frozen, keeping, { type: 'workFailed', work: 'saving', error }).problem).toEqual({
    error,
    work: 'saving',
  })
})

test('new work clears the problem of the last one', () => {
  const error = new Error('offline')
  const failed = after({ type: 'workStarted', work: 'saving' }, { type: 'workFailed', work: 'saving', error })
  expect(failed).toMatchObject({ busy: null, problem: { error } })
  expect(reduceBoard(failed, { type: 'workStarted', work: 'freezing' })).toMatchObject({
    busy: 'freezing',
    problem: null,
  })
})

test.each([
  ['finishes', { type: 'workFinished', work: 'freezing' }],
  ['fails', { type: 'workFailed', work: 'freezing', error: new Error('offline') }],
] as const)('earlier work that %s while a drawing is saved changes nothing', (_, end) => {
  const saving = after({ type: 'workStarted', work: 'freezing' }, { type: 'workStarted', work: 'saving' })
  expect(reduceBoard(saving, end)).toBe(saving)
})

test('a note that is closed again changes nothing, so that nothing is stored again', () => {
  const listed: BoardEvent = { type: 'picturesListed', pictures: [{ id: 'earlier', width: 40, height: 30 }] }
  const close: BoardEvent = { type: 'noteClosed', pictureId: 'picture' }
  const closed = after(listed, frozen, close)
  expect(closed).toMatchObject({ stored: [], seenIds: ['earlier', 'picture'] })
  expect(reduceBoard(closed, close)).toBe(closed)
  expect(reduceBoard(INITIAL_BOARD, close)).toBe(INITIAL_BOARD)
})
