import { expect, test } from 'vitest'
import type { CallMessage } from '../call-state.ts'
import {
  type Board,
  type BoardMessage,
  draw,
  EMPTY,
  type Frozen,
  freeze,
  receive,
  strokeMessages,
  thaw,
} from './board.ts'

const picture: Frozen = { pictureId: 'picture', width: 1280, height: 720, at: 1 }
const line = {
  id: 'line',
  by: 'mechanic',
  points: [
    [0, 0.5],
    [0.25, 0.5],
    [1, 1],
  ],
} as const
const drawn = draw(freeze(EMPTY, picture), line)
/** What crosses the line is text. */
const crossing = (message: BoardMessage): CallMessage => JSON.parse(JSON.stringify(message))
const hear = (board: Board, messages: readonly BoardMessage[]) =>
  messages.reduce<{ board: Board; answers: BoardMessage[] }>(
    (so, message) => {
      const { board: next, answers } = receive(so.board, crossing(message))
      return { board: next, answers: [...so.answers, ...answers] }
    },
    { board, answers: [] },
  )

test('who comes later asks for the strokes and has them all', () => {
  const late = hear(EMPTY, [{ kind: 'freeze', ...picture }])
  const told = hear(drawn, late.answers)
  expect(hear(late.board, told.answers).board).toEqual(drawn)
})

test('saying everything again changes nothing', () => {
  const again = hear(drawn, [{ kind: 'freeze', ...picture }, ...strokeMessages('picture', line)])
  expect(again).toEqual({ board: drawn, answers: [] })
})

test('a stroke grows point by point, and a gap is asked about', () => {
  const [start] = strokeMessages('picture', { ...line, points: line.points.slice(0, 1) })
  const [rest] = strokeMessages('picture', line, 1)
  const empty = freeze(EMPTY, picture)
  expect(hear(empty, [start as BoardMessage, rest as BoardMessage]).board).toEqual(drawn)
  expect(hear(empty, [rest as BoardMessage])).toEqual({
    board: empty,
    answers: [{ kind: 'tell', pictureId: 'picture' }],
  })
})

test('of two pictures frozen at once the later stays on both sides', () => {
  const later = { ...picture, pictureId: 'later', at: 2 }
  const one = hear(freeze(EMPTY, picture), [{ kind: 'freeze', ...later }]).board
  const other = hear(freeze(EMPTY, later), [{ kind: 'freeze', ...picture }]).board
  expect([one.frozen, other.frozen]).toEqual([later, later])
})

test('a picture that was put away does not come back', () => {
  const away = thaw(drawn)
  expect(hear(away, [{ kind: 'freeze', ...picture }, ...strokeMessages('picture', line)]).board).toEqual(away)
  expect(hear(drawn, [{ kind: 'thaw', pictureId: 'picture' }]).board).toEqual(away)
})

test('what one takes back is gone for the other', () => {
  expect(hear(drawn, [{ kind: 'erase', pictureId: 'picture', ids: ['line'] }]).board.strokes).toEqual([])
})

test('a long stroke travels in messages below 16 kB', () => {
  const points = Array.from({ length: 5000 }, (_, index) => [0.1234, index / 5000] as const)
  const messages = strokeMessages('picture', { id: crypto.randomUUID(), by: 'customer', points })
  for (const message of messages) expect(JSON.stringify(message).length).toBeLessThan(16 * 1024)
  expect(hear(freeze(EMPTY, picture), messages).board.strokes[0]?.points).toHaveLength(5000)
})

test.each([
  { kind: 'freeze', pictureId: 'x', width: 0, height: 1, at: 1 },
  { kind: 'freeze', pictureId: '', width: 1, height: 1, at: 1 },
  { kind: 'stroke', pictureId: 'picture', id: 'a', by: 'mechanic', from: 0, points: [[0, 1.1]] },
  { kind: 'stroke', pictureId: 'picture', id: 'a', by: 'nobody', from: 0, points: [[0, 1]] },
  { kind: 'stroke', pictureId: 'picture', id: 'a', by: 'mechanic', from: 0, points: 'many' },
  { kind: 'erase', pictureId: 'picture', ids: [1] },
  { kind: 'media', camera: true },
])('%j means nothing', (message) => {
  expect(receive(drawn, message)).toEqual({ board: drawn, answers: [] })
})
