import type { Role } from '@radruf/contract'
import type { CallMessage } from '../call-state.ts'

/** A point of the picture: x and y from the upper left corner, each 0 to 1, independent of the screen. */
export type Point = readonly [x: number, y: number]
export type Stroke = { id: string; by: Role; points: readonly Point[] }
/** A still picture that both participants see during the call. `at` is in milliseconds of the service's clock. */
export type Frozen = { pictureId: string; width: number; height: number; at: number }
export type Board = {
  frozen: Frozen | null
  strokes: readonly Stroke[]
  /** Ids of closed pictures. Late messages about them are ignored. */
  past: readonly string[]
}
export const EMPTY_BOARD: Board = { frozen: null, strokes: [], past: [] }

/**
 * The participants' messages about the picture. A `stroke` carries its points from the index `from` on, so that repeating it
 * changes nothing. `freeze` is repeated while the picture is shown; `tell` requests the strokes that are missing. The kinds
 * are a wire format between two releases of the page and must not be renamed.
 */
export type BoardMessage =
  | ({ kind: 'freeze' } & Frozen)
  | { kind: 'tell'; pictureId: string }
  | ({ kind: 'stroke'; pictureId: string; from: number } & Stroke)
  | { kind: 'erase'; pictureId: string; ids: readonly string[] }
  | { kind: 'thaw'; pictureId: string }

/** Keeps a message far below the 16 kB that every data channel supports: a point has at most 16 characters. */
const POINTS_PER_MESSAGE = 500

export const freeze = (board: Board, frozen: Frozen): Board => ({ ...thaw(board), frozen, strokes: [] })

export const thaw = ({ frozen, past }: Board): Board => ({
  frozen: null,
  strokes: [],
  past: frozen ? [...past, frozen.pictureId] : past,
})

/** Appends points to a stroke, or begins a new one with them. */
export function draw(board: Board, { id, by, points }: Stroke): Board {
  const before = board.strokes.find((stroke) => stroke.id === id)
  return putStroke(board, { id, by, points: [...(before?.points ?? []), ...points] })
}

export const erase = (board: Board, ids: readonly string[]): Board => ({
  ...board,
  strokes: board.strokes.filter(({ id }) => !ids.includes(id)),
})

/** Splits a stroke into messages, starting at one of its points. */
export const toStrokeMessages = (pictureId: string, { id, by, points }: Stroke, from = 0): BoardMessage[] =>
  Array.from({ length: Math.ceil((points.length - from) / POINTS_PER_MESSAGE) }, (_, index) => {
    const start = from + index * POINTS_PER_MESSAGE
    return { kind: 'stroke', pictureId, id, by, from: start, points: points.slice(start, start + POINTS_PER_MESSAGE) }
  })

/** The board after a message of the counterpart, and the messages that answer it. */
export function receive(board: Board, message: CallMessage): { board: Board; answers: BoardMessage[] } {
  const incoming = parseBoardMessage(message)
  const unchanged = { board, answers: [] }
  if (!incoming || board.past.includes(incoming.pictureId)) return unchanged
  if (incoming.kind === 'freeze') {
    if (board.frozen?.pictureId === incoming.pictureId || !isLater(incoming, board.frozen)) return unchanged
    const { kind: _, ...frozen } = incoming
    return { board: freeze(board, frozen), answers: [{ kind: 'tell', pictureId: incoming.pictureId }] }
  }
  if (board.frozen?.pictureId !== incoming.pictureId) return unchanged
  switch (incoming.kind) {
    case 'tell':
      return { board, answers: board.strokes.flatMap((stroke) => toStrokeMessages(incoming.pictureId, stroke)) }
    case 'stroke': {
      const before = board.strokes.find(({ id }) => id === incoming.id)?.points ?? []
      if (incoming.from > before.length) return { board, answers: [{ kind: 'tell', pictureId: incoming.pictureId }] }
      return {
        board: putStroke(board, { ...incoming, points: [...before.slice(0, incoming.from), ...incoming.points] }),
        answers: [],
      }
    }
    case 'erase':
      return { board: erase(board, incoming.ids), answers: [] }
    case 'thaw':
      return { board: thaw(board), answers: [] }
  }
}

/** Both may freeze at once; the later picture wins on both sides. */
const isLater = (one: Frozen, other: Frozen | null) =>
  !other || one.at > other.at || (one.at === other.at && one.pictureId > other.pictureId)

const putStroke = (board: Board, { id, by, points }: Stroke): Board => {
  const stroke = { id, by, points }
  const isKnown = board.strokes.some((known) => known.id === id)
  return {
    ...board,
    strokes: isKnown ? board.strokes.map((known) => (known.id === id ? stroke : known)) : [...board.strokes, stroke],
  }
}

/** Parses a message of the counterpart. Returns undefined if it is malformed or not about the board. */
function parseBoardMessage(message: CallMessage): BoardMessage | undefined {
  const { kind, pictureId } = message
  if (!isText(pictureId)) return undefined
  switch (kind) {
    case 'freeze': {
      const { width, height, at } = message
      return isSize(width) && isSize(height) && isNumber(at) ? { kind, pictureId, width, height, at } : undefined
    }
    case 'stroke': {
      const { id, by, from, points } = message
      const isComplete =
        isText(id) && (by === 'customer' || by === 'mechanic') && isNumber(from) && Array.isArray(points)
      return isComplete && points.every(isPoint) ? { kind, pictureId, id, by, from, points } : undefined
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
