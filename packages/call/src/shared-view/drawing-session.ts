import type { Snapshot, TicketRole } from '@radruf/contract'
import { createId } from '@radruf/shell-kit/core'
import type { CallSession } from '../core/call-state.ts'
import type { ReducerStore } from '../core/reducer-store.ts'
import { type BoardMessage, nextNumber, type Point, type Shape, toChecksum, toStrokeMessages } from './board.ts'
import { type BoardEvent, type BoardState, type BoardWork, findOwnStrokeIds } from './board-state.ts'
import type { SnapshotOptions } from './save-snapshot.ts'

/** A picture on which both participants draw, with its ports. Every action gets it as its first argument. */
export type DrawnPicture = {
  readonly session: Pick<CallSession, 'send'>
  readonly role: TicketRole
  readonly state: ReducerStore<BoardState, BoardEvent>
  readonly saveSnapshot: (picture: Blob, options?: Pick<SnapshotOptions, 'drawingOf'>) => Promise<Snapshot>
}

/** The tools with which a person draws on a picture of both. */
export type DrawingSession = ReturnType<typeof createDrawing>

export const createDrawing = (picture: DrawnPicture) => ({
  store: picture.state,
  role: picture.role,
  /** Closes the notice about the last error. */
  closeProblem: () => picture.state.dispatch({ type: 'problemClosed' }),
  /** Begins a mark. `append` adds points to a line; `moveEnd` moves the end of an arrow or a circle. */
  beginStroke: (shape: Shape, text?: string) => beginStroke(picture, shape, text),
  /** Sets a whole mark. */
  addMark: (shape: Shape, points: readonly Point[], text?: string) => beginStroke(picture, shape, text).append(points),
  /** Erases the person's last stroke. */
  undo: () => undo(picture),
  /** Stores the picture with its strokes. */
  save: (render: () => Promise<Blob>) => track(picture, 'saving', () => saveDrawing(picture, render)),
})

/** Announces the shown picture, and the others of which the counterpart may not know. */
export function announce({ state, session, role }: DrawnPicture) {
  const { board, unconfirmed } = state.getState()
  const { frozen } = board
  if (frozen) session.send({ kind: 'freeze', ...frozen, marks: toChecksum(board, role), kept: board.savedChecksums })
  for (const { id: pictureId, ...size } of unconfirmed)
    if (pictureId !== frozen?.pictureId) session.send({ kind: 'stored', pictureId, ...size })
}

export function sendAll({ session }: DrawnPicture, messages: readonly BoardMessage[]) {
  for (const message of messages) session.send(message)
}

/** Runs the work with its progress in the state. Returns whether it succeeded. */
export async function track({ state }: DrawnPicture, work: BoardWork, run: () => Promise<unknown>) {
  state.dispatch({ type: 'workStarted', work })
  try {
    await run()
    state.dispatch({ type: 'workFinished', work })
    return true
  } catch (error) {
    state.dispatch({ type: 'workFailed', work, error })
    return false
  }
}

/** Stores the shown picture with its marks. If it is closed by then, the customer is informed as of every picture that is not shown. */
async function saveDrawing(board: DrawnPicture, render: () => Promise<Blob>) {
  const drawingOf = getPictureId(board)
  const checksum = toChecksum(board.state.getState().board)
  const { id, width, height } = await board.saveSnapshot(await render(), { drawingOf })
  const isShown = getPictureId(board) === drawingOf
  board.state.dispatch(
    isShown ? { type: 'drawingSaved', checksum } : { type: 'pictureStored', picture: { id, width, height } },
  )
  announce(board)
}

export const getPictureId = ({ state }: DrawnPicture) => state.getState().board.frozen?.pictureId ?? ''

function beginStroke(board: DrawnPicture, shape: Shape, text?: string) {
  const { state, role: by } = board
  const id = createId()
  const label = shape === 'number' ? String(nextNumber(state.getState().board)) : text
  const mark = { id, by, ...(shape !== 'line' && { shape }), ...(label && { text: label }) }
  const findStroke = () => state.getState().board.strokes.find((stroke) => stroke.id === id)
  const sendFrom = (from: number) => {
    const stroke = findStroke()
    const { frozen } = state.getState().board
    if (stroke && frozen) sendAll(board, toStrokeMessages(frozen.pictureId, stroke, from))
  }
  return {
    append(points: readonly Point[]) {
      const from = findStroke()?.points.length ?? 0
      state.dispatch({ type: 'strokeDrawn', stroke: { ...mark, points } })
      sendFrom(from)
    },
    moveEnd(end: Point) {
      state.dispatch({ type: 'endMoved', id, end })
      sendFrom(1)
    },
  }
}

function undo(board: DrawnPicture) {
  const pictureId = getPictureId(board)
  const ids = findOwnStrokeIds(board.state.getState().board, board.role).slice(-1)
  board.state.dispatch({ type: 'strokesErased', ids })
  sendAll(board, [{ kind: 'erase', pictureId, ids }])
}
