import type { Role } from '@radruf/contract'
import type { CallMessage } from '../call-state.ts'

/** A point of the picture, across and down from its upper left corner, 0 to 1: alike on every screen, however it is held. */
export type Point = readonly [x: number, y: number]
export type Stroke = { id: string; by: Role; points: readonly Point[] }
/** A picture that both sides look at while the call goes on; `at` is when, in milliseconds of the service's clock. */
export type Frozen = { pictureId: string; width: number; height: number; at: number }
export type Board = {
  frozen: Frozen | null
  strokes: readonly Stroke[]
  /** Pictures that were put away; what is still under way about them changes nothing. */
  past: readonly string[]
}
export const EMPTY: Board = { frozen: null, strokes: [], past: [] }

/**
 * What the two sides say about the picture. A `stroke` carries its points from the index `from` on, so that saying it
 * again changes nothing. `freeze` is repeated while the picture is up; who lacks it, or its strokes, asks with `tell`.
 */
export type BoardMessage =
  | ({ kind: 'freeze' } & Frozen)
  | { kind: 'tell'; pictureId: string }
  | ({ kind: 'stroke'; pictureId: string; from: number } & Stroke)
  | { kind: 'erase'; pictureId: string; ids: readonly string[] }
  | { kind: 'thaw'; pictureId: string }

/** A message stays far below the 16 kB that a data channel carries everywhere: a point is at most 16 characters. */
const POINTS_PER_MESSAGE = 500

export const freeze = (board: Board, frozen: Frozen): Board => ({ ...thaw(board), frozen, strokes: [] })

export const thaw = ({ frozen, past }: Board): Board => ({
  frozen: null,
  strokes: [],
  past: frozen ? [...past, frozen.pictureId] : past,
})

/** Adds points to the end of a stroke, which begins with them if it is new. */
export function draw(board: Board, { id, by, points }: Stroke): Board {
  const before = board.strokes.find((stroke) => stroke.id === id)
  return put(board, { id, by, points: [...(before?.points ?? []), ...points] })
}

export const erase = (board: Board, ids: readonly string[]): Board => ({
  ...board,
  strokes: board.strokes.filter(({ id }) => !ids.includes(id)),
})

/** A stroke as messages, from one of its points on. */
export const strokeMessages = (pictureId: string, { id, by, points }: Stroke, from = 0): BoardMessage[] =>
  Array.from({ length: Math.ceil((points.length - from) / POINTS_PER_MESSAGE) }, (_, index) => {
    const start = from + index * POINTS_PER_MESSAGE
    return { kind: 'stroke', pictureId, id, by, from: start, points: points.slice(start, start + POINTS_PER_MESSAGE) }
  })

/** The board after a message of the other side, and what is to be said to it in turn. */
export function receive(board: Board, message: CallMessage): { board: Board; answers: BoardMessage[] } {
  const said = readBoardMessage(message)
  const same = { board, answers: [] }
  if (!said || board.past.includes(said.pictureId)) return same
  if (said.kind === 'freeze') {
    if (board.frozen?.pictureId === said.pictureId || !isLater(said, board.frozen)) return same
    const { kind: _, ...frozen } = said
    return { board: freeze(board, frozen), answers: [{ kind: 'tell', pictureId: said.pictureId }] }
  }
  if (board.frozen?.pictureId !== said.pictureId) return same
  switch (said.kind) {
    case 'tell':
      return { board, answers: board.strokes.flatMap((stroke) => strokeMessages(said.pictureId, stroke)) }
    case 'stroke': {
      const before = board.strokes.find(({ id }) => id === said.id)?.points ?? []
      if (said.from > before.length) return { board, answers: [{ kind: 'tell', pictureId: said.pictureId }] }
      return { board: put(board, { ...said, points: [...before.slice(0, said.from), ...said.points] }), answers: [] }
    }
    case 'erase':
      return { board: erase(board, said.ids), answers: [] }
    case 'thaw':
      return { board: thaw(board), answers: [] }
  }
}

/** Both may freeze at once; the later picture stays, alike on both sides. */
const isLater = (one: Frozen, other: Frozen | null) =>
  !other || one.at > other.at || (one.at === other.at && one.pictureId > other.pictureId)

const put = (board: Board, { id, by, points }: Stroke): Board => {
  const stroke = { id, by, points }
  const isKnown = board.strokes.some((known) => known.id === id)
  return {
    ...board,
    strokes: isKnown ? board.strokes.map((known) => (known.id === id ? stroke : known)) : [...board.strokes, stroke],
  }
}

/** What came from the other side, if it is about the board and has the form of it. */
export function readBoardMessage(message: CallMessage): BoardMessage | undefined {
  const { kind, pictureId } = message
  if (!isText(pictureId)) return undefined
  switch (kind) {
    case 'freeze': {
      const { width, height, at } = message
      return isSize(width) && isSize(height) && isNumber(at) ? { kind, pictureId, width, height, at } : undefined
    }
    case 'stroke': {
      const { id, by, from, points } = message
      const isWhole = isText(id) && (by === 'customer' || by === 'mechanic') && isNumber(from) && Array.isArray(points)
      return isWhole && points.every(isPoint) ? { kind, pictureId, id, by, from, points } : undefined
    }
    case 'erase': {
      const { ids } = message
      return Array.isArray(ids) && ids.every(isText) ? { kind, pictureId, ids } : undefined
    }
    case 'tell':
    case 'thaw':
      return { kind, pictureId }
    default:
      return undefined
  }
}

const isText = (value: unknown): value is string => typeof value === 'string' && value.length > 0 && value.length <= 100
const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value) && value >= 0
const isSize = (value: unknown): value is number => isNumber(value) && value >= 1 && value <= 10_000
const isPoint = (value: unknown): value is Point =>
  Array.isArray(value) && value.length === 2 && value.every((part) => isNumber(part) && part <= 1)
