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

test('new work clears the problem of the last one', () => {
  const error = new Error('offline')
  const failed = after({ type: 'workStarted', work: 'saving' }, { type: 'workFailed', error })
  expect(failed).toMatchObject({ busy: null, problem: { error } })
  expect(reduceBoard(failed, { type: 'workStarted', work: 'freezing' })).toMatchObject({
    busy: 'freezing',
    problem: null,
  })
})
