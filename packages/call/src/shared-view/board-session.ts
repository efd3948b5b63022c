import type { Snapshot, TicketRole } from '@radruf/contract'
import { ANNOUNCE_EVERY_MS, type CallMessage } from '../core/call-message.ts'
import type { CallSession } from '../core/call-state.ts'
import { createReducerStore, type ReducerStore } from '../core/reducer-store.ts'
import { sendInTime } from '../core/send-in-time.ts'
import { receive, type Stroke, toPicture, toStrokeMessages } from './board.ts'
import { type BoardEvent, type BoardState, findMissing, INITIAL_BOARD, reduceBoard } from './board-state.ts'
import { announce, createDrawing, type DrawnPicture, getPictureId, sendAll, track } from './drawing-session.ts'

/** Milliseconds until the received video is used instead of the counterpart's camera. */
const CAPTURE_TIMEOUT_MS = 5000
/** The same once the counterpart has taken its picture, which a slow line uploads slowly. */
const UPLOAD_TIMEOUT_MS = 15_000
/** Asks the counterpart to capture its own camera, whose picture is sharper than the received video. Wire format. */
const CAPTURE_REQUEST = 'take'
/** The answer: the picture is taken and its upload begins, or there will be none. Wire format. */
const CAPTURE_DONE = 'taken'
const CAPTURE_REFUSED = 'not-taken'

type BoardOptions = {
  session: Pick<CallSession, 'send' | 'onMessage'>
  role: TicketRole
  /** Milliseconds of the service's clock. */
  now: () => number
  /** The track of the person's camera, if it is on. */
  camera: () => MediaStreamTrack | null
  /** A still picture of a track's current frame. */
  captureFrame: (video: MediaStreamTrack, onFrame: () => undefined) => Promise<Blob>
  /** The marks on a moving picture at this moment, which its still has as well. */
  listMarks?: (video: MediaStreamTrack) => readonly Stroke[]
  saveSnapshot: DrawnPicture['saveSnapshot']
  deleteSnapshot: (snapshotId: string, signal: AbortSignal) => Promise<unknown>
  /** The pictures that needed no note before the page was reloaded. */
  seenIds?: readonly string[] | undefined
}

/** A frame as a JPEG with its marks. */
type MarkedFrame = { jpeg: Blob; marks: readonly Stroke[] }

/** The shared picture with its ports. Every action gets it as its first argument. */
type SharedBoard = Readonly<BoardOptions> & { readonly state: ReducerStore<BoardState, BoardEvent> }

/** The picture that both participants see and draw on during a call. */
export type BoardSession = ReturnType<typeof createBoardSession>

export function createBoardSession(options: BoardOptions) {
  const board: SharedBoard = {
    ...options,
    state: createReducerStore(reduceBoard, { ...INITIAL_BOARD, seenIds: options.seenIds ?? null }),
  }
  return {
    ...createDrawing(board),
    /** Listens to the counterpart and announces the picture. Returns the stop function. */
    start: () => start(board),
    /** Shows a frame of the person's camera to both and stores it with the ticket. */
    freezeOwn: (video: MediaStreamTrack) => freezeOwn(board, video),
    /** Shows a frame of the counterpart's camera to both and stores it. `received` is its received video, the fallback. */
    freezeCounterpart: (received: MediaStreamTrack) => freezeCounterpart(board, received),
    /** Shows a frame that was taken before, with its marks, to both and stores it. */
    freezeTaken: (frame: Promise<MarkedFrame>) => track(board, 'freezing', () => freezeFrame(board, frame)),
    /** Closes the picture for both. */
    thaw: () => thaw(board),
    /** Compares with the pictures of the ticket: a page may be gone before it has announced one, and another page may delete one. */
    noteSnapshots: (snapshots: readonly Snapshot[]) => noteSnapshots(board, snapshots),
    /** Closes the note about a stored picture. */
    closeNote: (pictureId: string) => board.state.dispatch({ type: 'noteClosed', pictureId }),
    /** Closes a deleted picture for both, and its note. */
    closeDeleted: (pictureId: string) => {
      board.state.dispatch({ type: 'noteClosed', pictureId })
      if (getPictureId(board) === pictureId) thaw(board)
    },
  }
}

function start(board: SharedBoard): () => void {
  const { session, state } = board
  let timer = setInterval(announce, ANNOUNCE_EVERY_MS, board)
  const unsubscribers = [
    session.onMessage((message) => receiveMessage(board, message)),
    state.subscribe((now, before) => {
      if (now.board.frozen === before.board.frozen) return
      clearInterval(timer)
      timer = setInterval(announce, ANNOUNCE_EVERY_MS, board)
    }),
  ]
  return () => {
    clearInterval(timer)
    for (const unsubscribe of unsubscribers) unsubscribe()
  }
}

function receiveMessage(board: SharedBoard, message: CallMessage) {
  const { state, role } = board
  if (message.kind === CAPTURE_REQUEST) return answerTake(board)
  const { answers } = receive(state.getState().board, role, message)
  state.dispatch({ type: 'messageReceived', role, message })
  sendAll(board, answers)
}

/**
 * Freezes the person's camera for the counterpart, unless a picture is already shown or on its way. A failure is no problem of this
 * page's person: the counterpart uses the received video.
 */
function answerTake(board: SharedBoard) {
  const { busy, board: shown } = board.state.getState()
  if (busy || shown.frozen) return
  const cameraTrack = board.camera()
  const refuse = () => board.session.send({ kind: CAPTURE_REFUSED })
  if (!cameraTrack) return refuse()
  void track(board, 'freezing', () =>
    freezeFrame(board, takeFrame(board, cameraTrack), { isRequested: true }).catch(refuse),
  )
}

const freezeOwn = (board: SharedBoard, video: MediaStreamTrack) =>
  track(board, 'freezing', () => freezeFrame(board, takeFrame(board, video)))

const freezeCounterpart = (board: SharedBoard, received: MediaStreamTrack) =>
  track(board, 'freezing', async () => {
    if (!(await requestPicture(board))) await freezeFrame(board, takeFrame(board, received))
  })

/**
 * Stores a frame and shows it. A picture may be stored after the counterpart has given up its request, or after another one was shown. It
 * would erase the marks of that one, so the customer's page deletes it instead. The service lets only customers delete pictures, so a
 * mechanic's stays in the ticket, and the customer is informed.
 */
async function freezeFrame(board: SharedBoard, frame: Promise<MarkedFrame>, { isRequested = false } = {}) {
  const before = countShown(board)
  const { jpeg, marks } = await frame
  if (isRequested) board.session.send({ kind: CAPTURE_DONE })
  const until = isRequested ? board.now() + UPLOAD_TIMEOUT_MS : Number.POSITIVE_INFINITY
  const { id, width, height } = await board.saveSnapshot(jpeg)
  const picture = { pictureId: id, width, height, at: board.now() }
  if (picture.at > until || countShown(board) > before) {
    const isDeleted =
      board.role === 'customer' && (await succeeds(sendInTime((signal) => board.deleteSnapshot(id, signal))))
    board.state.dispatch(
      isDeleted ? { type: 'noteClosed', pictureId: id } : { type: 'pictureStored', picture: toPicture(picture) },
    )
    return
  }
  board.state.dispatch({ type: 'pictureFrozen', picture })
  for (const stroke of marks) board.state.dispatch({ type: 'strokeDrawn', stroke })
  sendAll(board, [{ kind: 'freeze', ...picture }, ...marks.flatMap((stroke) => toStrokeMessages(id, stroke))])
}

/** The current frame of a video with the marks that its page shows on it. */
async function takeFrame(board: SharedBoard, video: MediaStreamTrack): Promise<MarkedFrame> {
  let marks: readonly Stroke[] = []
  const jpeg = await board.captureFrame(video, () => {
    marks = board.listMarks?.(video) ?? []
    return undefined
  })
  return { jpeg, marks }
}

/** Only the customer is informed of stored pictures, and only the customer deletes them: on this page or on another one. */
function noteSnapshots(board: SharedBoard, snapshots: readonly Snapshot[]) {
  const { role, state } = board
  if (role !== 'customer') return
  if (findMissing(state.getState(), snapshots).includes(getPictureId(board))) thaw(board)
  state.dispatch({ type: 'picturesListed', pictures: snapshots })
}

const succeeds = (work: Promise<unknown>) =>
  work.then(
    () => true,
    () => false,
  )

const countShown = ({ state }: SharedBoard) => state.getState().board.shown

/** Asks the counterpart for a picture. Returns whether one arrived in time. */
function requestPicture({ state, session }: SharedBoard): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  let timer = setTimeout(resolve, CAPTURE_TIMEOUT_MS, false)
  const unsubscribers = [
    () => clearTimeout(timer),
    state.subscribe(({ board }) => board.frozen && resolve(true)),
    session.onMessage(({ kind }) => {
      if (kind === CAPTURE_REFUSED) resolve(false)
      if (kind !== CAPTURE_DONE) return
      clearTimeout(timer)
      timer = setTimeout(resolve, UPLOAD_TIMEOUT_MS, false)
    }),
  ]
  session.send({ kind: CAPTURE_REQUEST })
  return promise.finally(() => {
    for (const unsubscribe of unsubscribers) unsubscribe()
  })
}

function thaw(board: SharedBoard) {
  const pictureId = getPictureId(board)
  board.state.dispatch({ type: 'pictureClosed' })
  sendAll(board, [{ kind: 'thaw', pictureId }])
}
