import { expect, onTestFinished, test, vi } from 'vitest'
import { createReducerStore } from '../core/reducer-store.ts'
import { type LiveMarksState, NO_MARKS } from '../live-marks/live-marks-state.ts'
import { fakeBoardClock, getStored, readBoard, setUpBoards, video, wait } from '../testing/board-sessions.ts'
import { drawRefusedOnStill } from './refused-mark.ts'

fakeBoardClock()

const set = <State,>(state: State, change: Partial<State>): State => ({ ...state, ...change })
const MARKS = [{ id: 'a', by: 'mechanic', shape: 'arrow', points: [[0.1, 0.4] as const, [0.2, 0.6] as const] }] as const

/** A mechanic's page, whose frame of the first touch is kept, and the boards of both. */
function setUp() {
  const marks = createReducerStore<LiveMarksState, Partial<LiveMarksState>>(set, NO_MARKS)
  const boards = setUpBoards()
  const drawImage = vi.fn()
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ drawImage } as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((onBlob) => onBlob(new Blob(['jpeg'])))
  const touched = { width: 640, height: 360, close: vi.fn() } as unknown as ImageBitmap
  const refuse = (isKept = true) =>
    marks.dispatch({
      refused: {
        id: 'a',
        reason: 'place',
        isOnStill: false,
        still: { picture: Promise.resolve(isKept ? touched : undefined), marks: MARKS },
      },
    })
  const liveMarks = {
    store: marks,
    confirmOnStill: () => {
      const { refused: current } = marks.getState()
      if (current) marks.dispatch({ refused: { ...current, isOnStill: true } })
    },
    closeRefusal: () => marks.dispatch({ refused: null }),
  }
  const parts = { liveMarks, board: boards.mechanic } as unknown as Parameters<typeof drawRefusedOnStill>[0]
  onTestFinished(drawRefusedOnStill(parts))
  return { ...boards, marks, refuse, touched, drawImage }
}

test('a refused mark is on a still of the frame of the first touch, on both pages, until the still is closed', async () => {
  const { marks, mechanic, customer, saved, refuse, touched, drawImage } = setUp()
  refuse()
  await wait()
  expect(drawImage).toHaveBeenCalledExactlyOnceWith(touched, 0, 0, 640, 360)
  expect(touched.close).toHaveBeenCalledOnce()
  // No later frame of the customer's camera.
  expect(saved).toEqual(['mechanic'])
  for (const board of [mechanic, customer]) expect(readBoard(board).strokes).toEqual(MARKS)
  expect(marks.getState().refused?.isOnStill).toBe(true)
  customer.thaw()
  expect(marks.getState().refused).toBeNull()
})

test.each(['the service does not answer', 'the frame was not kept'])(
  'without a still picture the mark is given up with a notice: %s',
  async (reason) => {
    const { marks, mechanic, failing, refuse } = setUp()
    failing.isSaving = reason === 'the service does not answer'
    refuse(failing.isSaving)
    await wait()
    expect(marks.getState().refused).toBeNull()
    expect(mechanic.store.getState()).toMatchObject({ board: { frozen: null }, problem: { work: 'freezing' } })
    failing.isSaving = false
    refuse()
    await wait()
    expect(marks.getState().refused?.isOnStill).toBe(true)
  },
)

test('a mark is not drawn on another picture that is frozen first', async () => {
  const { marks, mechanic, customer, uploadMs, getPicture, refuse } = setUp()
  uploadMs.mechanic = 2000
  refuse()
  await wait(100)
  await customer.freezeOwn(video)
  await wait(2000)
  expect([getPicture(mechanic), getStored(customer)]).toEqual(['picture-2', ['picture-2', 'picture-1']])
  for (const board of [mechanic, customer]) expect(readBoard(board).strokes).toEqual([])
  expect(marks.getState().refused).toBeNull()
})

test('a refused mark does not replace a picture that is frozen already', async () => {
  const { marks, mechanic, customer, getPicture, refuse, touched } = setUp()
  await customer.freezeOwn(video)
  await wait()
  refuse()
  await wait()
  expect(marks.getState().refused).toBeNull()
  expect(touched.close).toHaveBeenCalledOnce()
  for (const board of [mechanic, customer]) expect(getPicture(board)).toBe('picture-1')
})
