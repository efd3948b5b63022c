import type { Snapshot, TicketRole } from '@radruf/contract'
import { ANNOUNCE_EVERY_MS, type CallMessage } from '../core/call-message.ts'
import type { CallSession } from '../core/call-state.ts'
import { createReducerStore } from '../core/reducer-store.ts'
import { type Board, EMPTY_BOARD, receive } from '../shared-view/board.ts'
import { INITIAL_BOARD, reduceBoard } from '../shared-view/board-state.ts'
import { announce, createDrawing, type DrawnPicture, sendAll } from '../shared-view/drawing-session.ts'
import type { CasePhotoSession } from './case-photo-session.ts'
import { type CasePhotoState, findShownPhoto } from './case-photo-state.ts'

/** The kind of a message that carries one about marks, as the still picture has them. Wire format. */
const KIND = 'casePhotoMarks'
/** The other messages of a still picture open, store and close it. Here the shared photo decides. */
const MARK_KINDS = ['freeze', 'tell', 'stroke', 'erase']

type PhotoMarksOptions = {
  role: TicketRole
  session: Pick<CallSession, 'send' | 'onMessage'>
  casePhoto: Pick<CasePhotoSession, 'store'>
  /** Stores the photo with its marks as a picture of the call. The photo stays as it is. */
  saveDrawing: (picture: Blob) => Promise<Snapshot>
}

type PhotoMarks = DrawnPicture &
  Pick<PhotoMarksOptions, 'session' | 'casePhoto'> & { readonly drawn: Map<string, Board> }

/** The marks of both on the photo that the mechanic shows to the customer. Each photo keeps its marks during a share. */
export type PhotoMarksSession = ReturnType<typeof createPhotoMarks>

export function createPhotoMarks({ role, session, casePhoto, saveDrawing }: PhotoMarksOptions) {
  const marks: PhotoMarks = {
    role,
    casePhoto,
    session: {
      ...session,
      send: (message) => void (MARK_KINDS.includes(message.kind) && session.send({ kind: KIND, message })),
    },
    saveSnapshot: saveDrawing,
    state: createReducerStore(reduceBoard, INITIAL_BOARD),
    drawn: new Map(),
  }
  return {
    ...createDrawing(marks),
    /** Follows the shared photo and listens to the counterpart. Returns the stop function. */
    start: () => start(marks),
  }
}

function start(marks: PhotoMarks): () => void {
  const { casePhoto, session } = marks
  const timer = setInterval(announce, ANNOUNCE_EVERY_MS, marks)
  const unsubscribers = [
    casePhoto.store.subscribe((photo) => followPhoto(marks, photo)),
    session.onMessage((message) => receiveMessage(marks, message)),
  ]
  followPhoto(marks, casePhoto.store.getState())
  return () => {
    clearInterval(timer)
    for (const unsubscribe of unsubscribers) unsubscribe()
  }
}

/** Shows the marks of the shared photo. Both pages give it the same id, also after a reload. */
function followPhoto({ state, drawn }: PhotoMarks, photo: CasePhotoState) {
  const { board } = state.getState()
  const shown = photo.share && findShownPhoto(photo)
  const pictureId = shown && photo.share ? `${photo.share.id}.${shown.photo.id}` : undefined
  if (board.frozen?.pictureId === pictureId) return
  if (board.frozen) drawn.set(board.frozen.pictureId, board)
  if (!photo.share) drawn.clear()
  const { width = 0, height = 0 } = shown?.photo ?? {}
  const empty = { ...EMPTY_BOARD, frozen: pictureId ? { pictureId, width, height, at: 0 } : null }
  state.dispatch({ type: 'boardShown', board: (pictureId && drawn.get(pictureId)) || empty })
}

function receiveMessage(marks: PhotoMarks, { kind, message }: CallMessage) {
  const { state, role } = marks
  const inner: Partial<CallMessage> = Object(message)
  const { board } = state.getState()
  // The counterpart may still show the photo before this one.
  const isMeant = board.frozen !== null && inner.pictureId === board.frozen.pictureId
  if (kind !== KIND || !isMeant || !MARK_KINDS.includes(String(inner.kind))) return
  const known = { ...inner, kind: String(inner.kind) }
  const { answers } = receive(board, role, known)
  state.dispatch({ type: 'messageReceived', role, message: known })
  sendAll(marks, answers)
}
