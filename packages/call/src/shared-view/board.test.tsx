import { expect, test } from 'vitest'
import type { CallMessage } from '../core/call-message.ts'
import {
  type Board,
  type BoardMessage,
  draw,
  EMPTY_BOARD,
  type Frozen,
  freeze,
  nextNumber,
  receive,
  thaw,
  toNumbers,
  toStrokeMessages,
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
const drawn = draw(freeze(EMPTY_BOARD, picture), line)
/** Messages travel as text. */
const serialize = (message: BoardMessage): CallMessage => JSON.parse(JSON.stringify(message))
const receiveAll = (board: Board, messages: readonly BoardMessage[]) =>
  messages.reduce<{ board: Board; answers: BoardMessage[] }>(
    (result, message) => {
      const { board: next, answers } = receive(result.board, 'customer', serialize(message))
      return { board: next, answers: [...result.answers, ...answers] }
    },
    { board, answers: [] },
  )

test('a participant who joins later requests the strokes and gets all of them', () => {
  const late = receiveAll(EMPTY_BOARD, [{ kind: 'freeze', ...picture }])
  const answered = receiveAll(drawn, late.answers)
  expect(receiveAll(late.board, answered.answers).board).toEqual(drawn)
})

test('repeated messages change nothing', () => {
  const again = receiveAll(drawn, [{ kind: 'freeze', ...picture }, ...toStrokeMessages('picture', line)])
  expect(again).toEqual({ board: drawn, answers: [] })
})

test('a stroke grows point by point, and a gap requests the missing points', () => {
  const [start] = toStrokeMessages('picture', { ...line, points: line.points.slice(0, 1) })
  const [rest] = toStrokeMessages('picture', line, 1)
  const empty = freeze(EMPTY_BOARD, picture)
  expect(receiveAll(empty, [start as BoardMessage, rest as BoardMessage]).board).toEqual(drawn)
  expect(receiveAll(empty, [rest as BoardMessage])).toEqual({
    board: empty,
    answers: [{ kind: 'tell', pictureId: 'picture' }],
  })
})

test('of two pictures frozen at once the later one wins on both sides', () => {
  const later = { ...picture, pictureId: 'later', at: 2 }
  const receiver = receiveAll(freeze(EMPTY_BOARD, picture), [{ kind: 'freeze', ...later }]).board
  const sender = receiveAll(freeze(EMPTY_BOARD, later), [{ kind: 'freeze', ...picture }]).board
  expect([receiver.frozen, sender.frozen]).toEqual([later, later])
})

test('of two equal numbers one counts on, the same one on both pages', () => {
  const mark = (id: string, text: string) => ({ id, by: 'customer', shape: 'number', text, points: [[0, 0]] }) as const
  const strokes = [mark('b', '1'), mark('a', '1'), mark('c', '2')]
  const counted = new Map([
    ['a', 1],
    ['b', 2],
    ['c', 3],
  ])
  expect(toNumbers(strokes)).toEqual(counted)
  expect(toNumbers(strokes.toReversed())).toEqual(counted)
  expect(nextNumber({ ...EMPTY_BOARD, strokes })).toBe(4)
  expect([...toNumbers([mark('a', '1'), mark('c', '3')]).values()]).toEqual([1, 3])
})

test('a closed picture does not reappear', () => {
  const away = thaw(drawn)
  expect(receiveAll(away, [{ kind: 'freeze', ...picture }, ...toStrokeMessages('picture', line)]).board).toEqual(away)
  expect(receiveAll(drawn, [{ kind: 'thaw', pictureId: 'picture' }]).board).toEqual(away)
})

test('erased strokes disappear for the counterpart', () => {
  expect(receiveAll(drawn, [{ kind: 'erase', pictureId: 'picture', ids: ['line'] }]).board.strokes).toEqual([])
})

test('a long stroke is split into messages below 16 kB', () => {
  const points = Array.from({ length: 5000 }, (_, index) => [0.1234, index / 5000] as const)
  const messages = toStrokeMessages('picture', { id: crypto.randomUUID(), by: 'customer', points })
  for (const message of messages) expect(JSON.stringify(message).length).toBeLessThan(16 * 1024)
  expect(receiveAll(freeze(EMPTY_BOARD, picture), messages).board.strokes[0]?.points).toHaveLength(5000)
})

test.each([
  { kind: 'freeze', pictureId: 'x', width: 0, height: 1, at: 1 },
  { kind: 'freeze', pictureId: '', width: 1, height: 1, at: 1 },
  { kind: 'freeze', ...picture, kept: [1, 'a'] },
  { kind: 'stroke', pictureId: 'picture', id: 'a', by: 'mechanic', from: 0, points: [[0, 1.1]] },
  { kind: 'stroke', pictureId: 'picture', id: 'a', by: 'unknown', from: 0, points: [[0, 1]] },
  { kind: 'stroke', pictureId: 'picture', id: 'a', by: 'mechanic', from: 0, points: 'many' },
  { kind: 'erase', pictureId: 'picture', ids: [1] },
  { kind: 'media', camera: true },
])('%j is ignored', (message) => {
  expect(receive(drawn, 'customer', message)).toEqual({ board: drawn, answers: [] })
})
