import type { LiveMark, LiveMarksSession, MarkShape, MarkView } from '@radruf/call/live-marks'
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createStore } from 'zustand'
import { renderPart } from '../../../testing/render-part.tsx'
import { MarkStatus } from './mark-status.tsx'
import type { MarkRoom } from './use-mark-tool.ts'

const MARKS = ['a', 'b', 'c'].map((id, at) => ({ id, n: at + 1, by: 'mechanic', shape: 'circle' })) as LiveMark[]
const COVERED: MarkView = { at: 'covered', isOverdue: false, hasPlace: true }

const NO_STEPS: MarkRoom['steps'] = { ids: [], current: undefined }

async function show(state: object, isCustomer = false, steps = NO_STEPS, tool: MarkShape | null = null) {
  const store = createStore(() => ({
    marks: MARKS,
    views: {},
    answers: {},
    seenByCounterpart: null,
    isSlow: false,
    isCounterpartSlow: false,
    ...state,
  }))
  const role = isCustomer ? 'customer' : 'mechanic'
  const [setAgain, showMarks] = [vi.fn(), vi.fn()]
  const liveMarks = { role, store } as unknown as LiveMarksSession
  const room = {
    activeCall: { liveMarks },
    markTool: { setAgain, tool, isOpen: false },
    stepMarks: { show: showMarks },
    mediaState: { facing: 'environment' },
    steps,
    counterpartName: 'Kim',
    isCustomer,
  } as unknown as MarkRoom
  await renderPart(<MarkStatus room={room} />)
  return { setAgain, showMarks, set: (next: object) => act(async () => store.setState(next)) }
}

test('the mechanic reads how many marks the customer’s page shows, by its answer alone', async () => {
  const { set } = await show({})
  expect(screen.getByText('Kim can’t see the marks yet')).toBeTruthy()
  await set({ seenByCounterpart: ['a', 'b', 'removed'] })
  expect(screen.getByText('Kim can see 2 of 3 marks')).toBeTruthy()
})

test('covered marks are one pill with their numbers, and one that is hidden for long can be placed again', async () => {
  const { set, setAgain, showMarks } = await show({ views: { a: COVERED, c: COVERED } })
  await userEvent.click(screen.getByRole('button', { name: '1, 3 covered' }))
  expect(showMarks).toHaveBeenCalledExactlyOnceWith(['a', 'c'])
  expect(screen.getAllByRole('button')).toHaveLength(1)
  await set({ views: { b: { at: 'lost', hasLeft: false, isOverdue: true } } })
  expect(screen.getAllByText('Mark 2: not found').length).toBeGreaterThan(0)
  await userEvent.click(screen.getByRole('button', { name: 'Place again' }))
  expect(setAgain).toHaveBeenCalledExactlyOnceWith(MARKS[1])
})

test('with steps the customer is to see the marks that are no step, and the current one', async () => {
  const steps = { ids: ['a', 'b'], current: { id: 'b', number: 2 } } as MarkRoom['steps']
  const { set } = await show({ seenByCounterpart: ['a', 'c'] }, false, steps)
  expect(screen.getByText('Kim can see 1 of 2 marks')).toBeTruthy()
  await set({ seenByCounterpart: ['b', 'c'] })
  expect(screen.getByText('Kim can see 2 of 2 marks')).toBeTruthy()
})

test('the customer hears nothing of another step that has left the picture, and of the current one once', async () => {
  fakeTime()
  const steps = { ids: ['a', 'b'], current: { id: 'b', number: 2 } } as MarkRoom['steps']
  const outside: MarkView = { at: 'outside', direction: 'left', isOverdue: true }
  const { set } = await show({ views: { a: outside } }, true, steps)
  await pass(3000)
  expect(listAnnounced()).not.toContain('Mark 1: to the left')
  await set({ views: { a: outside, b: outside } })
  await pass(2100)
  expect(listAnnounced()).toContain('Mark 2: to the left')
})

/** The texts of the live regions, and milliseconds that pass. */
const listAnnounced = () => screen.getAllByRole('status').map(({ textContent }) => textContent)
const pass = (ms: number) => act(async () => vi.advanceTimersByTime(ms))

function fakeTime() {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
}

test('an own mark is announced once it is set, and what happens to it once that lasts', async () => {
  fakeTime()
  const { set } = await show({ views: { a: { at: 'drawn' }, b: { at: 'shown' } } })
  await pass(100)
  expect(listAnnounced()).not.toContain('Mark 1 is set')
  await set({ views: { a: { at: 'shown' } } })
  expect(listAnnounced()).toContain('Mark 1 is set')
  await pass(2500)
  await set({ views: { a: COVERED } })
  await pass(1900)
  await set({ views: { a: { at: 'shown' } } })
  await pass(3000)
  expect(listAnnounced()).toContain('Mark 1 is set')
  await set({ views: { a: COVERED } })
  await pass(2100)
  expect(listAnnounced()).toContain('Mark 1 is covered')
  await set({ views: { a: { at: 'shown' } } })
  await pass(1900)
  expect(listAnnounced()).toContain('Mark 1 is covered')
  await pass(200)
  expect(listAnnounced()).toContain('Mark 1 is back in view')
})

test('changes that come close together are one announcement, two seconds after the last one', async () => {
  fakeTime()
  const drawn = { at: 'drawn' }
  const { set } = await show({ views: { a: drawn, b: drawn, c: { at: 'shown' } } })
  await set({ views: { a: { at: 'shown' }, b: drawn, c: COVERED } })
  expect(listAnnounced()).toContain('Mark 1 is set')
  await set({ views: { a: { at: 'shown' }, b: { at: 'shown' }, c: COVERED } })
  await pass(1900)
  expect(listAnnounced()).toContain('Mark 1 is set')
  await pass(200)
  expect(listAnnounced()).toContain('Mark 2 is set. Mark 3 is covered')
  await set({ marks: MARKS.slice(0, 2) })
  await pass(3000)
  expect(listAnnounced()).toContain('Mark 2 is set. Mark 3 is covered')
})

test('a mark that the page has after a reload is not announced as set', async () => {
  fakeTime()
  const { set } = await show({ views: { a: { at: 'searched', isOverdue: false } } })
  await set({ views: { a: { at: 'shown' } } })
  await pass(3000)
  expect(listAnnounced()).toEqual(['', '', ''])
})

test('the mechanic reads the customer’s answer to the latest mark', async () => {
  const { set } = await show({ answers: { a: 'found' } })
  const answer = () => screen.getByText(/^Kim (has found|can’t find) mark/)
  expect(answer().textContent).toBe('Kim has found mark 1')
  expect(answer().closest('[role=status]')).toBeTruthy()
  await set({ answers: { a: 'found', b: 'missed' } })
  expect(answer().textContent).toBe('Kim can’t find mark 2')
})

test('a page that is too slow says so, on either side', async () => {
  const { set } = await show({ isSlow: true })
  expect(screen.getByText('You’re drawing on a still picture for now.')).toBeTruthy()
  await set({ isSlow: false, isCounterpartSlow: true })
  expect(screen.getByText('Kim’s phone is showing stills.')).toBeTruthy()
})

test('a page that is too slow says so before the first mark once a tool is chosen', async () => {
  const { set } = await show({ marks: [], isCounterpartSlow: true }, false, NO_STEPS, 'circle')
  expect(screen.getByText('Kim’s phone is showing stills.')).toBeTruthy()
  await set({ isCounterpartSlow: false })
  expect(screen.queryByText('Kim’s phone is showing stills.')).toBeNull()
})

test('without a mark or a tool nothing is said about a slow page', async () => {
  await show({ marks: [], isSlow: true, isCounterpartSlow: true })
  expect(screen.queryByText(/still/)).toBeNull()
})

test('a customer who draws reads about their own page', async () => {
  const { set } = await show({ marks: [], isSlow: true }, true, NO_STEPS, 'arrow')
  await set({ isSlow: false, isCounterpartSlow: true })
  expect(screen.getByText('You’re drawing on a still picture for now.')).toBeTruthy()
})

test('the customer reads what the mechanic does about a page that is too slow', async () => {
  const { set } = await show({ isSlow: true }, true)
  expect(screen.getByText('Kim pauses the picture to draw on it.')).toBeTruthy()
  await set({ isSlow: false, isCounterpartSlow: true })
  expect(screen.getByText('Kim pauses the picture to draw on it.')).toBeTruthy()
})

test('the customer hears of each new mark, and of no earlier one once it is removed', async () => {
  const { set } = await show({ marks: MARKS.slice(0, 2) }, true)
  const pointed = () => screen.queryByText(/^Kim is pointing/)?.textContent
  expect(pointed()).toBe('Kim is pointing: Circle 2')
  await set({ marks: MARKS.slice(0, 1) })
  expect(pointed()).toBeUndefined()
  await set({ marks: [...MARKS.slice(0, 1), { ...MARKS[1], id: 'd' }] })
  expect(pointed()).toBe('Kim is pointing: Circle 2')
})

test('the customer hears of the latest mark, and reads no counts', async () => {
  await show({ seenByCounterpart: ['a'], views: { a: COVERED } }, true)
  expect(screen.getByText('Kim is pointing: Circle 3')).toBeTruthy()
  expect(screen.queryByText(/can see/)).toBeNull()
})
