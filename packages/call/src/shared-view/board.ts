import { getCounterpartRole, type PictureSize, type TicketRole } from '@radruf/contract'
import type { CallMessage } from '../core/call-message.ts'

/** A point of the picture: x and y from the upper left corner, each 0 to 1, independent of the screen. */
export type Point = readonly [x: number, y: number]
/**
 * The shape of a mark. A line goes through its points. An arrow leads from the first to the last one. A circle fills the box of its two
 * points. A number and a text stand at their point.
 */
export const SHAPES = ['line', 'arrow', 'circle', 'number', 'text'] as const
export type Shape = (typeof SHAPES)[number]
/** A mark on the picture. `text`: the number, or the words. */
export type Stroke = { id: string; by: TicketRole; points: readonly Point[]; shape?: Shape; text?: string }
/** A still picture that both participants see during the call. `at` is in milliseconds of the service's clock. */
export type Frozen = { pictureId: string; width: number; height: number; at: number }
export type Board = {
  frozen: Frozen | null
  strokes: readonly Stroke[]
  /** Ids of the marks that this page's person has erased from the picture. The counterpart may have missed it. */
  erased: readonly string[]
  /** Checksums of all marks at each time that the picture was saved with them. */
  savedChecksums: readonly number[]
  /** Ids of known pictures that are not shown. Late messages about them are ignored. */
  past: readonly string[]
  /** The number of pictures that this page has shown. */
  shown: number
}
export const EMPTY_BOARD: Board = { frozen: null, strokes: [], erased: [], savedChecksums: [], past: [], shown: 0 }

/**
 * The participants' messages about the picture. Any of them may be lost while the connection is replaced. A `stroke` carries its points
 * from the index `from` on, so that repeating it changes nothing. `freeze` is repeated while the picture is shown. It has the checksum of
 * the sender's own marks and those of all marks when it was saved (`kept`). `tell` requests the marks. `stored` is repeated about a picture
 * that is not shown until the counterpart answers. `thaw` closes a picture and answers messages about a closed one. The kinds are a wire
 * format between two releases of the page and must not be renamed.
 */
export type BoardMessage =
  | ({ kind: 'freeze'; marks?: number; kept?: readonly number[] } & Frozen)
  | { kind: 'stored'; pictureId: string; width: number; height: number }
  | { kind: 'tell'; pictureId: string }
  | ({ kind: 'stroke'; pictureId: string; from: number } & Stroke)
  | { kind: 'erase'; pictureId: string; ids: readonly string[] }
  | { kind: 'thaw'; pictureId: string }

/** Keeps a message far below the 16 kB that every data channel supports: a point has at most 16 characters. */
const POINTS_PER_MESSAGE = 500

export const freeze = (board: Board, frozen: Frozen): Board => ({
  ...thaw(board),
  frozen,
  shown: board.shown + 1,
})

export const thaw = ({ frozen, past, shown }: Board): Board => ({
  ...EMPTY_BOARD,
  past: frozen ? [...past, frozen.pictureId] : past,
  shown,
})

/** Appends points to a stroke, or begins a new one with them. */
export function draw(board: Board, stroke: Stroke): Board {
  const before = board.strokes.find(({ id }) => id === stroke.id)
  return putStroke(board, { ...stroke, points: [...(before?.points ?? []), ...stroke.points] })
}

/** The mark with other points after its first one: the end of an arrow follows the pointer. */
export const moveEnd = (board: Board, id: string, end: Point): Board => {
  const stroke = board.strokes.find((candidate) => candidate.id === id)
  return stroke ? putStroke(board, { ...stroke, points: [...stroke.points.slice(0, 1), end] }) : board
}

/**
 * The number of each numbered mark by its id. Both participants may add the same number at once. Each page then gives the same one of the
 * two marks the next number.
 */
export function toNumbers(strokes: readonly Stroke[]): Map<string, number> {
  const numbers = new Map<string, number>()
  let last = 0
  const numbered = strokes.filter(({ shape }) => shape === 'number')
  for (const { id, text } of numbered.sort((a, b) => Number(a.text) - Number(b.text) || (a.id < b.id ? -1 : 1))) {
    last = Math.max(last + 1, Number(text) || 0)
    numbers.set(id, last)
  }
  return numbers
}

/** Number of the next numbered mark. Numbers increase across the marks of both participants. */
export const nextNumber = ({ strokes }: Board): number => 1 + Math.max(0, ...toNumbers(strokes).values())

/** Erases marks of this page's person. */
export const erase = (board: Board, ids: readonly string[]): Board => ({
  ...board,
  strokes: board.strokes.filter(({ id }) => !ids.includes(id)),
  erased: [...board.erased, ...ids],
})

/** Remembers that the ticket has the picture with the marks of these checksums. */
export const addSavedChecksums = (board: Board, checksums: readonly number[]): Board =>
  checksums.every((checksum) => board.savedChecksums.includes(checksum))
    ? board
    : { ...board, savedChecksums: [...new Set([...board.savedChecksums, ...checksums])] }

/** Whether the ticket has the picture with exactly these marks. */
export const isDrawingSaved = (board: Board): boolean =>
  board.savedChecksums.length > 0 && board.savedChecksums.includes(toChecksum(board))

/** Checksum of the marks in any order, of both participants or of one. */
export function toChecksum({ strokes }: Board, role?: TicketRole): number {
  const marks = strokes.filter(({ by }) => !role || by === role).map(({ id, points }) => [id, points].join())
  return [...marks.sort().join()].reduce((sum, char) => (sum * 31 + char.charCodeAt(0)) % 2 ** 32, 0)
}

/** Splits a stroke into messages, starting at one of its points. */
export const toStrokeMessages = (pictureId: string, { points, ...stroke }: Stroke, from = 0): BoardMessage[] =>
  Array.from({ length: Math.ceil((points.length - from) / POINTS_PER_MESSAGE) }, (_, index) => {
    const start = from + index * POINTS_PER_MESSAGE
    return {
      kind: 'stroke',
      pictureId,
      ...stroke,
      from: start,
      points: points.slice(start, start + POINTS_PER_MESSAGE),
    }
  })

/** Everything that a counterpart with the same picture may lack. */
const toMarkMessages = ({ strokes, erased }: Board, pictureId: string): BoardMessage[] => [
  { kind: 'erase', pictureId, ids: erased },
  ...strokes.flatMap((stroke) => toStrokeMessages(pictureId, stroke)),
]

/** `picture`: one that the page did not know. */
type Received = { board: Board; answers: BoardMessage[]; picture?: PictureSize }

/**
 * The board after a message of the counterpart, and the messages that answer it. `role` is this page's. The page knows the marks of
 * its person best; after a reload it gets them back from the counterpart.
 */
export function receive(board: Board, role: TicketRole, message: CallMessage): Received {
  const incoming = parseBoardMessage(message)
  const unchanged = { board, answers: [] }
  if (!incoming) return unchanged
  const { pictureId } = incoming
  const isPast = board.past.includes(pictureId)
  if (incoming.kind === 'stored' || (isPast && incoming.kind === 'freeze')) {
    const answers: BoardMessage[] = [{ kind: 'thaw', pictureId }]
    if (isPast) return { board, answers }
    if (board.frozen?.pictureId === pictureId) return { board: thaw(board), answers }
    return { board: { ...board, past: [...board.past, pictureId] }, answers, picture: toPicture(incoming) }
  }
  if (incoming.kind === 'freeze' && isLater(incoming, board.frozen)) {
    const { kind: _, marks: __, kept = [], ...frozen } = incoming
    return {
      board: addSavedChecksums(freeze(board, frozen), kept),
      answers: [{ kind: 'tell', pictureId }],
      picture: toPicture(incoming),
    }
  }
  if (board.frozen?.pictureId !== pictureId) return unchanged
  switch (incoming.kind) {
    case 'freeze': {
      const { marks, kept = [] } = incoming
      const updated = addSavedChecksums(board, kept)
      if (marks === undefined || marks === toChecksum(board, getCounterpartRole(role)))
        return { board: updated, answers: [] }
      return { board: updated, answers: [{ kind: 'tell', pictureId }, ...toMarkMessages(board, pictureId)] }
    }
    case 'tell':
      return { board, answers: toMarkMessages(board, pictureId) }
    case 'stroke': {
      const { kind: _, pictureId: __, from, ...stroke } = incoming
      const before = board.strokes.find(({ id }) => id === stroke.id)?.points ?? []
      const hasMore = from + stroke.points.length > before.length && !board.erased.includes(stroke.id)
      if (stroke.by === role && !hasMore) return unchanged
      if (from > before.length) return { board, answers: [{ kind: 'tell', pictureId }] }
      return {
        board: putStroke(board, { ...stroke, points: [...before.slice(0, from), ...stroke.points] }),
        answers: [],
      }
    }
    case 'erase': {
      const strokes = board.strokes.filter(({ id }) => !incoming.ids.includes(id))
      return { board: { ...board, strokes }, answers: [] }
    }
    case 'thaw':
      return { board: thaw(board), answers: [] }
  }
}

export const toPicture = ({ pictureId: id, width, height }: Omit<Frozen, 'at'>): PictureSize => ({ id, width, height })

/** Both may freeze at once; the later picture wins on both sides. */
const isLater = (received: Frozen, shown: Frozen | null) =>
  !shown || received.at > shown.at || (received.at === shown.at && received.pictureId > shown.pictureId)

const putStroke = (board: Board, stroke: Stroke): Board => {
  const isKnown = board.strokes.some(({ id }) => id === stroke.id)
  return {
    ...board,
    strokes: isKnown
      ? board.strokes.map((current) => (current.id === stroke.id ? stroke : current))
      : [...board.strokes, stroke],
  }
}

/** Parses a message of the counterpart. Returns undefined if it is malformed or not about the board. */
function parseBoardMessage(message: CallMessage): BoardMessage | undefined {
  const { kind, pictureId } = message
  if (!isText(pictureId)) return undefined
  switch (kind) {
    case 'freeze': {
      const { width, height, at, marks, kept } = message
      return isSize(width) && isSize(height) && isNumber(at)
        ? {
            kind,
            pictureId,
            width,
            height,
            at,
            ...(isNumber(marks) && { marks }),
            ...(Array.isArray(kept) && kept.every(isNumber) && { kept }),
          }
        : undefined
    }
    case 'stored': {
      const { width, height } = message
      return isSize(width) && isSize(height) ? { kind, pictureId, width, height } : undefined
    }
    case 'stroke': {
      const { id, by, from, points, shape, text } = message
      const isComplete =
        isText(id) && (by === 'customer' || by === 'mechanic') && isNumber(from) && Array.isArray(points)
      if (!isComplete || !points.every(isPoint)) return undefined
      // An unknown shape of a later release is drawn as a line through its points.
      const knownShape = SHAPES.find((candidate) => candidate === shape && candidate !== 'line')
      return {
        kind,
        pictureId,
        id,
        by,
        from,
        points,
        ...(knownShape && { shape: knownShape }),
        ...(knownShape && isText(text) && { text }),
      }
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
