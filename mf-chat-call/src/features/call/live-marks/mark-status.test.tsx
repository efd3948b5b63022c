import type { LiveMark, LiveMarksSession, MarkView } from '@radruf/call/live-marks'
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { createStore } from 'zustand'
import { renderPart } from '../../../testing/render-part.tsx'
import { MarkStatus } from './mark-status.tsx'
import type { MarkRoom } from './use-mark-tool.ts'

const MARKS = ['a', 'b', 'c'].map((id, at) => ({ id, n: at + 1, by: 'mechanic', shape: 'circle' })) as LiveMark[]
const COVERED: MarkView = { at: 'covered', isOverdue: false }

async function show(state: object, isCustomer = false) {
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
  const [remove, choose] = [vi.fn(), vi.fn()]
  const liveMarks = { role, store, remove } as unknown as LiveMarksSession
  const room = {
    activeCall: { liveMarks },
    markTool: { tool: null, choose },
    mediaState: { facing: 'environment' },
    steps: { ids: [], current: undefined },
    counterpartName: 'Kim',
    isCustomer,
  } as unknown as MarkRoom
  await renderPart(<MarkStatus room={room} />)
  return { remove, choose, set: (next: object) => act(async () => store.setState(next)) }
}

test('the mechanic reads how many marks the customer’s page shows, by its answer alone', async () => {
  const { set } = await show({})
  expect(screen.getByText('Kim can’t see the marks yet')).toBeTruthy()
  await set({ seenByCounterpart: ['a', 'b', 'removed'] })
  expect(screen.getByText('Kim can see 2 of 3 marks')).toBeTruthy()
})

test('covered marks are one pill with their numbers, and one that is hidden for long can be placed again', async () => {
  const { set, remove, choose } = await show({ views: { a: COVERED, c: COVERED } })
  expect(screen.getByText('1, 3')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
  await set({ views: { b: { at: 'lost', hasLeft: false, isOverdue: true } } })
  expect(screen.getAllByText('Mark 2: not found').length).toBeGreaterThan(0)
  await userEvent.click(screen.getByRole('button', { name: 'Place again' }))
  expect([remove.mock.calls, choose.mock.calls]).toEqual([[['b']], [['circle']]])
})

test('what is hidden is announced once it stays hidden', async () => {
  const { set } = await show({ views: { a: COVERED } })
  const announced = () => screen.getAllByRole('status').map(({ textContent }) => textContent)
  expect(announced()).not.toContain('Mark 1 is covered')
  await set({ views: { a: { ...COVERED, isOverdue: true } } })
  expect(announced()).toContain('Mark 1 is covered')
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
  expect(screen.getByText('This device is too slow for marks on the live picture.')).toBeTruthy()
  await set({ isSlow: false, isCounterpartSlow: true })
  expect(screen.getByText('Kim’s device is too slow for marks on the live picture.')).toBeTruthy()
})

test('the customer hears of the latest mark, and reads no counts', async () => {
  await show({ seenByCounterpart: ['a'], views: { a: COVERED } }, true)
  expect(screen.getByText('Kim is pointing: Circle 3')).toBeTruthy()
  expect(screen.queryByText(/can see/)).toBeNull()
})
