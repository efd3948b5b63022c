import type { PictureSize, Role } from '@radruf/contract'
import type { CallMessage } from '../call-state.ts'
import {
  type Board,
  draw,
  EMPTY_BOARD,
  erase,
  type Frozen,
  freeze,
  moveEnd,
  type Point,
  receive,
  type Stroke,
  thaw,
} from './board.ts'

/** The shared picture on one participant's page. */
export type BoardState = {
  board: Board
  busy: 'freezing' | 'saving' | null
  /** The last frozen picture, which the ticket has, until the person closes it or its note. */
  stored: PictureSize | null
  /** The error of the last freezing or saving. */
  problem: { error: unknown } | null
}

export type BoardEvent =
  | { type: 'pictureFrozen'; picture: Frozen }
  | { type: 'pictureClosed' }
  | { type: 'noteClosed' }
  | { type: 'strokeDrawn'; stroke: Stroke }
  | { type: 'endMoved'; id: string; end: Point }
  | { type: 'strokesErased'; ids: readonly string[] }
  | { type: 'messageReceived'; message: CallMessage }
  | { type: 'workStarted'; work: 'freezing' | 'saving' }
  | { type: 'workFinished' }
  | { type: 'workFailed'; error: unknown }

export const INITIAL_BOARD: BoardState = { board: EMPTY_BOARD, busy: null, stored: null, problem: null }

export function reduceBoard(state: BoardState, event: BoardEvent): BoardState {
  switch (event.type) {
    case 'pictureFrozen':
      return { ...state, board: freeze(state.board, event.picture), stored: toPicture(event.picture) }
    case 'pictureClosed':
      return { ...state, board: thaw(state.board), stored: null }
    case 'noteClosed':
      return { ...state, stored: null }
    case 'strokeDrawn':
      return { ...state, board: draw(state.board, event.stroke) }
    case 'endMoved':
      return { ...state, board: moveEnd(state.board, event.id, event.end) }
    case 'strokesErased':
      return { ...state, board: erase(state.board, event.ids) }
    case 'messageReceived': {
      const { board } = receive(state.board, event.message)
      return board === state.board
        ? state
        : { ...state, board, stored: board.frozen ? toPicture(board.frozen) : state.stored }
    }
    case 'workStarted':
      return { ...state, busy: event.work, problem: null }
    case 'workFinished':
      return { ...state, busy: null }
    case 'workFailed':
      return { ...state, busy: null, problem: { error: event.error } }
  }
}

const toPicture = ({ pictureId: id, width, height }: Frozen): PictureSize => ({ id, width, height })

/** Ids of the strokes that the participant drew: each side erases only its own. */
export const findOwnStrokeIds = ({ strokes }: Board, role: Role): string[] =>
  strokes.filter(({ by }) => by === role).map(({ id }) => id)
