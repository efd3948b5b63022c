import type { PictureSize, TicketRole } from '@radruf/contract'
import type { CallMessage } from '../core/call-message.ts'
import {
  addSavedChecksums,
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
  toPicture,
} from './board.ts'

/** Storing a frame as the shown picture, or the shown picture with its marks. */
export type BoardWork = 'freezing' | 'saving'

/** The shared picture on one participant's page. */
export type BoardState = {
  board: Board
  /** The latest work: a drawing may be saved while the picture that the counterpart asked for is still being stored. */
  busy: BoardWork | null
  /** Pictures of the call, which the ticket has, until the person closes each or its note; the latest is the last. */
  stored: readonly PictureSize[]
  /** Pictures of the ticket that need no note: those of earlier calls, and closed ones. Null until the ticket's pictures are known. */
  seenIds: readonly string[] | null
  /** Ids of all pictures in the ticket's latest list. */
  listedIds: readonly string[]
  /** Pictures that this page has stored, until the counterpart's page answers about them. */
  unconfirmed: readonly PictureSize[]
  /** The error of the last freezing or saving, until another picture is shown or the notice is closed. */
  problem: { error: unknown; work: BoardWork } | null
}

/** A drawing needs no note: its picture has one. */
type ListedPicture = PictureSize & { isDrawing?: boolean | undefined }

export type BoardEvent =
  | { type: 'pictureFrozen'; picture: Frozen }
  /** The ticket has a picture that is not shown. */
  | { type: 'pictureStored'; picture: PictureSize }
  /**
   * The pictures of the ticket, of which the counterpart's page may not have announced all. One that is missing since the last list is
   * deleted, on whichever page.
   */
  | { type: 'picturesListed'; pictures: readonly ListedPicture[] }
  | { type: 'pictureClosed' }
  /** Another picture with its marks takes the place of the shown one. */
  | { type: 'boardShown'; board: Board }
  | { type: 'noteClosed'; pictureId: string }
  /** The ticket has the shown picture with the marks of this checksum. */
  | { type: 'drawingSaved'; checksum: number }
  | { type: 'strokeDrawn'; stroke: Stroke }
  | { type: 'endMoved'; id: string; end: Point }
  | { type: 'strokesErased'; ids: readonly string[] }
  | { type: 'messageReceived'; role: TicketRole; message: CallMessage }
  | { type: 'workStarted'; work: BoardWork }
  /** The end of work that another one has replaced changes nothing. */
  | { type: 'workFinished'; work: BoardWork }
  | { type: 'workFailed'; work: BoardWork; error: unknown }
  | { type: 'problemClosed' }

export const INITIAL_BOARD: BoardState = {
  board: EMPTY_BOARD,
  busy: null,
  stored: [],
  seenIds: null,
  listedIds: [],
  unconfirmed: [],
  problem: null,
}

export function reduceBoard(state: BoardState, event: BoardEvent): BoardState {
  switch (event.type) {
    case 'pictureFrozen':
      return {
        ...addPicture(state, toPicture(event.picture)),
        board: freeze(state.board, event.picture),
        problem: null,
      }
    case 'pictureStored':
      return addPicture(state, event.picture)
    case 'picturesListed':
      return addListed(closeMissing(state, event.pictures), event.pictures)
    case 'pictureClosed':
      return { ...closeNote(state, state.board.frozen?.pictureId), board: thaw(state.board), problem: null }
    case 'boardShown':
      return { ...state, board: event.board, problem: null }
    case 'noteClosed':
      return closeNote(state, event.pictureId)
    case 'drawingSaved':
      return { ...state, board: addSavedChecksums(state.board, [event.checksum]) }
    case 'strokeDrawn':
      return { ...state, board: draw(state.board, event.stroke) }
    case 'endMoved':
      return { ...state, board: moveEnd(state.board, event.id, event.end) }
    case 'strokesErased':
      return { ...state, board: erase(state.board, event.ids) }
    case 'messageReceived': {
      const { pictureId } = event.message
      const { board, picture } = receive(state.board, event.role, event.message)
      const isConfirmed = state.unconfirmed.some(({ id }) => id === pictureId)
      if (board === state.board && !isConfirmed) return state
      return {
        ...state,
        board,
        stored: picture && !state.seenIds?.includes(picture.id) ? addLast(state.stored, picture) : state.stored,
        unconfirmed: without(state.unconfirmed, pictureId),
        problem: board.frozen === state.board.frozen ? state.problem : null,
      }
    }
    case 'workStarted':
      return { ...state, busy: event.work, problem: null }
    case 'workFinished':
      return state.busy === event.work ? { ...state, busy: null } : state
    case 'workFailed':
      if (state.busy !== event.work) return state
      return {
        ...state,
        busy: null,
        // The counterpart has frozen a picture meanwhile.
        problem: event.work === 'freezing' && state.board.frozen ? null : { error: event.error, work: event.work },
      }
    case 'problemClosed':
      return { ...state, problem: null }
  }
}

const addPicture = (state: BoardState, picture: PictureSize): BoardState => ({
  ...state,
  stored: addLast(state.stored, picture),
  unconfirmed: [...state.unconfirmed, picture],
})

/** Adds notes about unknown pictures. The first list says which ones are older than this page's part in the call. */
function addListed(state: BoardState, pictures: readonly ListedPicture[]): BoardState {
  const { stored, seenIds } = state
  const unnoted = pictures
    .filter(({ id, isDrawing }) => !isDrawing && !stored.some((noted) => noted.id === id) && !seenIds?.includes(id))
    .map(({ id, width, height }) => ({ id, width, height }))
  if (seenIds && unnoted.length === 0) return state
  return seenIds ? { ...state, stored: [...stored, ...unnoted] } : { ...state, seenIds: unnoted.map(({ id }) => id) }
}

/** Closes the notes about deleted pictures. A list may be older than a picture of the call, so it is compared with the last one. */
const closeMissing = (state: BoardState, pictures: readonly ListedPicture[]): BoardState => ({
  ...findMissing(state, pictures).reduce<BoardState>(closeNote, state),
  listedIds: pictures.map(({ id }) => id),
})

/** Ids of the pictures that the ticket's list no longer has. */
export const findMissing = (
  { listedIds }: Pick<BoardState, 'listedIds'>,
  pictures: readonly Pick<PictureSize, 'id'>[],
): string[] => listedIds.filter((listed) => !pictures.some(({ id }) => id === listed))

/** The state stays the same object if the picture has no open note and is known. Every change of `seenIds` is stored. */
function closeNote(state: BoardState, pictureId: string | undefined): BoardState {
  const { stored, seenIds } = state
  if (pictureId === undefined) return state
  const isNew = seenIds?.includes(pictureId) === false
  if (!isNew && !stored.some(({ id }) => id === pictureId)) return state
  return { ...state, stored: without(stored, pictureId), seenIds: isNew ? [...seenIds, pictureId] : seenIds }
}

/** The ticket's list may name a picture before its page or the counterpart's does. */
const addLast = (pictures: readonly PictureSize[], picture: PictureSize) => [...without(pictures, picture.id), picture]

const without = (pictures: readonly PictureSize[], pictureId: unknown) => pictures.filter(({ id }) => id !== pictureId)

/** Ids of the strokes that the participant drew: each side erases only its own. */
export const findOwnStrokeIds = ({ strokes }: Board, role: TicketRole): string[] =>
  strokes.filter(({ by }) => by === role).map(({ id }) => id)
