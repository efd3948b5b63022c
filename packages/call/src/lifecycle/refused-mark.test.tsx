import { expect, test, vi } from 'vitest'
import { createReducerStore } from '../core/reducer-store.ts'
import { type LiveMarksState, NO_MARKS } from '../live-marks/live-marks-state.ts'
import { EMPTY_BOARD } from '../shared-view/board.ts'
import { drawRefusedOnStill } from './refused-mark.ts'

const set = <State,>(state: State, change: Partial<State>): State => ({ ...state, ...change })
const mark = {
  shape: 'circle',
  at: [1.1, 0.5],
  points: [
    [1.05, 0.4],
    [1.2, 0.6],
  ],
} as const

/** A mechanic's page. `freezes`: its still picture arrives. */
function setUp({ freezes = true } = {}) {
  const marks = createReducerStore<LiveMarksState, Partial<LiveMarksState>>(set, NO_MARKS)
  const board = createReducerStore(set<{ board: typeof EMPTY_BOARD }>, { board: EMPTY_BOARD })
  const freeze = vi.fn(async () => {
    const frozen = { pictureId: 'p', width: 4, height: 3, at: 1 }
    if (freezes) board.dispatch({ board: { ...EMPTY_BOARD, frozen } })
    return freezes
  })
  const addMark = vi.fn()
  const stop = drawRefusedOnStill({
    role: 'mechanic',
    liveMarks: {
      store: marks,
      confirmOnStill: () => marks.dispatch({ refused: { mark, isOnStill: true } }),
      closeRefusal: () => marks.dispatch({ refused: null }),
    },
    board: { store: board, freezeCounterpart: freeze, addMark },
    session: { store: { getState: () => ({ remote: { getVideoTracks: () => [{}] } }) } },
  } as unknown as Parameters<typeof drawRefusedOnStill>[0])
  const refuse = () => marks.dispatch({ refused: { mark, isOnStill: false } })
  return { marks, board, freeze, addMark, stop, refuse }
}

test('a refused mark is drawn on a still picture at once, within it, until the still is closed', async () => {
  const { marks, board, freeze, addMark, refuse } = setUp()
  refuse()
  await vi.waitFor(() =>
    expect(addMark).toHaveBeenCalledWith(
      'circle',
      [
        [1, 0.4],
        [1, 0.6],
      ],
      undefined,
    ),
  )
  expect([freeze.mock.calls.length, addMark.mock.calls.length]).toEqual([1, 1])
  expect(marks.getState().refused?.isOnStill).toBe(true)
  board.dispatch({ board: EMPTY_BOARD })
  expect(marks.getState().refused).toBeNull()
})

test('without a still picture the mark is given up, and the next one is tried again', async () => {
  const { marks, freeze, addMark, refuse, stop } = setUp({ freezes: false })
  for (const times of [1, 2]) {
    refuse()
    await vi.waitFor(() => expect(marks.getState().refused).toBeNull())
    expect(freeze).toHaveBeenCalledTimes(times)
  }
  expect(addMark).not.toHaveBeenCalled()
  stop()
})
