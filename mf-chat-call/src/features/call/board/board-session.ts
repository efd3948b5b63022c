import type { Role, Snapshot } from '@radruf/contract'
import { type Api, unwrap } from '@radruf/contract/client'
import { createId } from '@radruf/shell-kit'
import pTimeout from 'p-timeout'
import { createStore } from 'zustand'
import type { CallMessage, CallSession } from '../call-state.ts'
import { type BoardMessage, nextNumber, type Point, receive, type Shape, toStrokeMessages } from './board.ts'
import { type BoardEvent, type BoardState, findOwnStrokeIds, INITIAL_BOARD, reduceBoard } from './board-state.ts'

/** Milliseconds between two announcements of the picture: the counterpart may have reloaded the page. */
const ANNOUNCE_EVERY = 2000
/** Milliseconds until the received video is used instead of the counterpart's camera. */
const CAPTURE_TIMEOUT = 5000
/** Asks the counterpart to capture its own camera, whose picture is sharper than the received video. Wire format. */
const TAKE = 'take'

/** `isDrawing`: the picture has marks drawn on it. */
type SnapshotOptions = { isDrawing?: boolean }

/** The picture that both participants see and draw on during a call. */
export type BoardSession = ReturnType<typeof createBoardSession>

export function createBoardSession(options: {
  session: Pick<CallSession, 'send' | 'onMessage'>
  role: Role
  /** Milliseconds of the service's clock. */
  now: () => number
  /** The own camera's track, if it is on. */
  camera: () => MediaStreamTrack | null
  /** A still picture of a track's current frame. */
  captureFrame: (video: MediaStreamTrack) => Promise<Blob>
  saveSnapshot: (picture: Blob, options?: SnapshotOptions) => Promise<Snapshot>
}) {
  const { session, role, camera, captureFrame, saveSnapshot } = options
  const store = createStore<BoardState>(() => INITIAL_BOARD)
  const { getState } = store
  const dispatch = (event: BoardEvent) => store.setState((state) => reduceBoard(state, event), true)
  const sendAll = (messages: readonly BoardMessage[]) => {
    for (const message of messages) session.send(message)
  }

  /** Runs the work with its progress in the state. Returns whether it succeeded. */
  const track = async (work: 'freezing' | 'saving', run: () => Promise<unknown>): Promise<boolean> => {
    dispatch({ type: 'workStarted', work })
    try {
      await run()
      dispatch({ type: 'workFinished' })
      return true
    } catch (error) {
      dispatch({ type: 'workFailed', error })
      return false
    }
  }

  const freezeFrame = async (video: MediaStreamTrack) => {
    const { id, width, height } = await saveSnapshot(await captureFrame(video))
    const picture = { pictureId: id, width, height, at: options.now() }
    dispatch({ type: 'pictureFrozen', picture })
    sendAll([{ kind: 'freeze', ...picture }])
  }
  const freezeOwn = (video: MediaStreamTrack) => track('freezing', () => freezeFrame(video))

  /** Asks the counterpart for a picture. Returns whether one arrived in time. */
  const requestPicture = () => {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const unsubscribe = store.subscribe(({ board }) => board.frozen && resolve(true))
    session.send({ kind: TAKE })
    return pTimeout(promise, { milliseconds: CAPTURE_TIMEOUT, fallback: () => false }).finally(unsubscribe)
  }

  const receiveMessage = (message: CallMessage) => {
    const own = camera()
    if (message.kind === TAKE) return void (own && !getState().busy && freezeOwn(own))
    const { answers } = receive(getState().board, message)
    dispatch({ type: 'messageReceived', message })
    sendAll(answers)
  }

  const eraseStrokes = (ids: readonly string[]) => {
    const pictureId = getState().board.frozen?.pictureId ?? ''
    dispatch({ type: 'strokesErased', ids })
    sendAll([{ kind: 'erase', pictureId, ids }])
  }

  return {
    store,
    role,
    /** Listens to the counterpart and announces the picture. Returns the stop function. */
    start() {
      const announce = () => {
        const { frozen } = getState().board
        if (frozen) session.send({ kind: 'freeze', ...frozen })
      }
      let timer = setInterval(announce, ANNOUNCE_EVERY)
      const unsubscribers = [
        session.onMessage(receiveMessage),
        store.subscribe(({ board }, before) => {
          if (board.frozen === before.board.frozen) return
          clearInterval(timer)
          timer = setInterval(announce, ANNOUNCE_EVERY)
        }),
      ]
      return () => {
        clearInterval(timer)
        for (const unsubscribe of unsubscribers) unsubscribe()
      }
    },
    /** Shows a frame of the own camera to both and stores it with the ticket. */
    freezeOwn,
    /** The same with the counterpart's camera. `received` is its received video, the fallback. */
    freezeCounterpart: (received: MediaStreamTrack) =>
      track('freezing', async () => {
        if (!(await requestPicture())) await freezeFrame(received)
      }),
    /** Closes the picture for both. */
    thaw() {
      const pictureId = getState().board.frozen?.pictureId ?? ''
      dispatch({ type: 'pictureClosed' })
      sendAll([{ kind: 'thaw', pictureId }])
    },
    /** Begins a mark. `append` adds points to a line; `moveEnd` moves the end of an arrow or a circle. */
    beginStroke(shape: Shape, text?: string) {
      const id = createId()
      const mark = shape === 'line' ? {} : { shape }
      const label = shape === 'number' ? String(nextNumber(getState().board)) : text
      const findStroke = () => getState().board.strokes.find((stroke) => stroke.id === id)
      const sendFrom = (from: number) => {
        const stroke = findStroke()
        const { frozen } = getState().board
        if (stroke && frozen) sendAll(toStrokeMessages(frozen.pictureId, stroke, from))
      }
      return {
        append(points: readonly Point[]) {
          const from = findStroke()?.points.length ?? 0
          dispatch({ type: 'strokeDrawn', stroke: { id, by: role, points, ...mark, ...(label && { text: label }) } })
          sendFrom(from)
        },
        moveEnd(end: Point) {
          dispatch({ type: 'endMoved', id, end })
          sendFrom(1)
        },
      }
    },
    /** Erases the own last stroke. */
    undo: () => eraseStrokes(findOwnStrokeIds(getState().board, role).slice(-1)),
    /** Stores the picture with its strokes. Returns whether the ticket has it. */
    save: (render: () => Promise<Blob>) =>
      track('saving', async () => saveSnapshot(await render(), { isDrawing: true })),
  }
}

/** Stores a picture with the ticket. Only its id travels to the counterpart, who loads the picture from the service. */
export const saveSnapshot = (
  api: Api,
  ticketId: string,
  picture: Blob,
  { isDrawing = false }: SnapshotOptions = {},
): Promise<Snapshot> =>
  unwrap(
    api.POST('/api/tickets/{ticketId}/snapshots', {
      params: { path: { ticketId } },
      body: { clientId: createId(), file: '' },
      bodySerializer: ({ clientId }) => {
        const form = new FormData()
        form.set('clientId', clientId)
        if (isDrawing) form.set('isDrawing', 'true')
        form.set('file', picture, 'snapshot.jpg')
        return form
      },
    }),
  )
