import { getCounterpartRole, type Snapshot } from '@radruf/contract'
import { afterEach, beforeEach, vi } from 'vitest'
import type { CallMessage } from '../core/call-message.ts'
import { isDrawingSaved, type Stroke } from '../shared-view/board.ts'
import { createBoardSession } from '../shared-view/board-session.ts'

/** Every test of the file gets fake timers. */
export function fakeBoardClock() {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())
}

/** The sent video, from which frames are captured. */
export const video = {} as MediaStreamTrack

/** Waits until everything that is due has happened, or for the given time. */
export const wait = (milliseconds = 0) => vi.advanceTimersByTimeAsync(milliseconds)

export type Board = ReturnType<typeof createBoardSession>

/** The boards of both participants, connected by a line that can be cut, and that loses the given number of messages after the cut. */
export function setUpBoards() {
  const line = { isCut: false, lost: 0, delayMs: 0 }
  /** Kinds of the sent messages. */
  const sent: string[] = []
  /** Milliseconds that each side's upload takes. */
  const uploadMs = { customer: 0, mechanic: 0 }
  type Listener = (message: CallMessage) => void
  const listeners: Record<'customer' | 'mechanic', Listener[]> = { customer: [], mechanic: [] }
  const saved: string[] = []
  const drawings: { id: string; of: string }[] = []
  const deleted: string[] = []
  const customerCamera: { track: MediaStreamTrack | null } = { track: video }
  /** The marks on the moving picture of each page at this moment. */
  const liveMarks: Record<'customer' | 'mechanic', Stroke[]> = { customer: [], mechanic: [] }
  const failing = { isDeleting: false, hangsAtDeleting: false, isSaving: false }
  const createBoard = (
    role: 'customer' | 'mechanic',
    camera: () => MediaStreamTrack | null,
    seenIds?: readonly string[] | null,
  ) =>
    createBoardSession({
      seenIds: seenIds ?? undefined,
      role,
      now: () => Date.now(),
      camera,
      captureFrame: async (_, onFrame) => {
        onFrame()
        return new Blob()
      },
      listMarks: () => liveMarks[role],
      saveSnapshot: async (_, { drawingOf } = {}) => {
        if (failing.isSaving) throw new Error('no line')
        saved.push(role)
        const id = `picture-${saved.length}`
        if (drawingOf) drawings.push({ id, of: drawingOf })
        if (uploadMs[role] > 0) await new Promise((resolve) => setTimeout(resolve, uploadMs[role]))
        return { id, width: 40, height: 30 } as Snapshot
      },
      deleteSnapshot: async (id) => {
        if (failing.isDeleting) throw new Error('no line')
        if (failing.hangsAtDeleting) await new Promise(() => {})
        deleted.push(id)
      },
      session: {
        send: (message) => {
          if (line.isCut || line.lost > 0) {
            line.lost -= line.isCut ? 0 : 1
            return
          }
          sent.push(message.kind)
          const deliver = () => {
            for (const listener of listeners[getCounterpartRole(role)]) listener(JSON.parse(JSON.stringify(message)))
          }
          if (line.delayMs > 0) setTimeout(deliver, line.delayMs)
          else deliver()
        },
        onMessage: (listener) => {
          listeners[role].push(listener)
          return () => void listeners[role].splice(listeners[role].indexOf(listener), 1)
        },
      },
    })
  const customer = createBoard('customer', () => customerCamera.track)
  const mechanic = createBoard('mechanic', () => null)
  const stop = [customer.start(), mechanic.start()]
  const getPicture = (board: Board) => board.store.getState().board.frozen?.pictureId
  /** The page of a role after a reload. */
  const reload = (role: 'customer' | 'mechanic', seenIds?: readonly string[] | null) => {
    listeners[role] = []
    const board = createBoard(role, () => null, seenIds)
    board.start()
    return board
  }
  return {
    line,
    uploadMs,
    customerCamera,
    saved,
    drawings,
    deleted,
    customer,
    mechanic,
    stop,
    getPicture,
    reload,
    failing,
    sent,
    liveMarks,
  }
}

/** Whether the board says that its picture is kept with its marks. */
export const hasSaved = ({ store }: Board) => isDrawingSaved(store.getState().board)

/** Ids of the stored pictures of which the page has a note. */
export const getStored = (board: Board) => board.store.getState().stored.map(({ id }) => id)

/** The shown picture and its marks, in an order that both pages share. */
export const readBoard = (board: Board) => {
  const { frozen, strokes } = board.store.getState().board
  return { frozen, strokes: strokes.toSorted((a, b) => a.id.localeCompare(b.id)) }
}
