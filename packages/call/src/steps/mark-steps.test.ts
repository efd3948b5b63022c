import { expect, test, vi } from 'vitest'
import { createStore } from 'zustand'
import type { CallState } from '../core/call-state.ts'
import type { LiveMark } from '../live-marks/index.ts'
import { type LiveMarksState, type MarkDraft, NO_MARKS } from '../live-marks/live-marks-state.ts'
import { createMarkSteps } from './mark-steps.ts'

const aMark = (id: string, shape: LiveMark['shape'] = 'number') =>
  ({ id, by: 'mechanic', n: 1, version: 0, shape }) as LiveMark

function watch({ isFull = false } = {}) {
  const marks = createStore<LiveMarksState>(() => NO_MARKS)
  const service = { save: vi.fn(async () => null), undo: vi.fn(async () => null) }
  const saveStill = vi.fn(async (_: Blob, { clientId }: { clientId?: string } = {}) => {
    if (isFull) throw new Error('The ticket is full.')
    return { id: `still of ${clientId}` } as never
  })
  const track = {} as MediaStreamTrack
  const remote = { getVideoTracks: () => [track] } as unknown as MediaStream
  const session = createMarkSteps({
    liveMarks: { store: { ...marks, dispatch: () => {} }, createStepPainter: () => undefined },
    session: { store: createStore(() => ({ remote }) as CallState) },
    service,
    saveStill,
    captureFrame: async () => new Blob(),
  })
  session.start()
  /** The person draws a mark, which the page then follows. */
  const set = (mark: LiveMark) => {
    marks.setState({ drafts: [mark as unknown as MarkDraft] })
    marks.setState({ drafts: [], marks: [mark], views: { [mark.id]: { at: 'drawn' } } })
    marks.setState({ views: { [mark.id]: { at: 'shown' } as never } })
  }
  return { marks, service, saveStill, session, set }
}

test('a number on the moving picture becomes a step with its still, stored once', async () => {
  const { service, saveStill, set, marks } = watch()
  set(aMark('m1'))
  marks.setState({ views: { m1: { at: 'shown' } as never } })
  await vi.waitFor(() => expect(service.save).toHaveBeenCalledTimes(2))
  expect(service.save.mock.calls).toEqual([
    ['m1', {}],
    ['m1', { snapshotId: 'still of m1' }],
  ])
  expect(saveStill).toHaveBeenCalledExactlyOnceWith(expect.any(Blob), { clientId: 'm1', isDrawing: true })
})

test('a number that is set again keeps its step, which gets another still', async () => {
  const { service, saveStill, set, marks } = watch()
  set(aMark('m1'))
  await vi.waitFor(() => expect(service.save).toHaveBeenCalledTimes(2))
  // Its former place comes back into view while the new one is examined.
  marks.setState({ drafts: [aMark('m1') as unknown as MarkDraft] })
  expect(service.save).toHaveBeenCalledTimes(2)
  set({ ...aMark('m1'), version: 1 })
  await vi.waitFor(() => expect(service.save).toHaveBeenCalledTimes(4))
  const [, [, second] = []] = saveStill.mock.calls
  expect(second?.clientId).toMatch(/^[\da-f-]{36}$/)
  expect(service.save.mock.calls.at(-1)).toEqual(['m1', { snapshotId: `still of ${second?.clientId}` }])
  expect(service.undo).not.toHaveBeenCalled()
})

test('other shapes, and numbers of another page, are no steps', async () => {
  const { service, set, marks } = watch()
  set(aMark('ring', 'circle'))
  marks.setState({ marks: [aMark('theirs')], views: { theirs: { at: 'shown' } as never } })
  await Promise.resolve()
  expect(service.save).not.toHaveBeenCalled()
})

test('a step whose picture has no room in the ticket stays without it', async () => {
  const { service, saveStill, session, set } = watch({ isFull: true })
  set(aMark('m1'))
  await vi.waitFor(() => expect(saveStill).toHaveBeenCalled())
  expect(service.save).toHaveBeenCalledExactlyOnceWith('m1', {})
  expect(session.store.getState().hasFailed).toBe(false)
})

test('a step that could not be stored is reported', async () => {
  const { service, session, set } = watch()
  service.save.mockRejectedValue(new Error('refused'))
  set(aMark('m1'))
  await vi.waitFor(() => expect(session.store.getState().hasFailed).toBe(true))
})

test('taking a number back takes its step back, the end of the call does not', async () => {
  const { marks, service, set } = watch()
  set(aMark('m1'))
  marks.setState(NO_MARKS)
  expect(service.undo).not.toHaveBeenCalled()
  marks.setState({ gone: ['m1'] })
  expect(service.undo).toHaveBeenCalledExactlyOnceWith('m1')
})
