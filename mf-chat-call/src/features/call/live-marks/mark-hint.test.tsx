import type { LiveMark, LiveMarksSession, MarkView } from '@radruf/call/live-marks'
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { createStore } from 'zustand'
import { renderPart } from '../../../testing/render-part.tsx'
import type { Steps } from '../steps/use-steps.ts'
import { AnswerButton, MarkHintLine } from './mark-hint.tsx'
import { useMarkHint } from './use-mark-hint.ts'

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
const LEFT: MarkView = { at: 'outside', direction: 'left', isOverdue: false }
const GONE: MarkView = { at: 'lost', hasLeft: true, isOverdue: true }
const COVERED_FOR_LONG: MarkView = { at: 'lost', hasLeft: false, isOverdue: true }

const aMark = (id: string, n: number, by: LiveMark['by'] = 'mechanic') => ({ id, n, by }) as LiveMark
type Page = { marks?: LiveMark[]; views?: Record<string, MarkView>; isSlow?: boolean }

function createPage({ marks = [aMark('a', 1)], views = {}, isSlow = false }: Page, role: LiveMark['by'] = 'customer') {
  const store = createStore(() => ({ marks, views, isSlow, answers: {}, receivedAnswers: {} }))
  const answer = vi.fn((id: string, value: string) => store.setState({ answers: { [id]: value } }))
  const session = { role, store, answer, getStill: () => undefined } as unknown as LiveMarksSession
  return { session, answer, set: (state: object) => act(async () => store.setState(state)) }
}

type HintProps = { session: LiveMarksSession; steps: Partial<Steps>; isMirrored: boolean }

function Hint({ session, steps, isMirrored }: HintProps) {
  const hint = useMarkHint(session, { ids: [], isConfirmed: false, ...steps } as Steps)
  if (!hint) return <p>no hint</p>
  const shared = { hint, session, counterpartName: 'Mia' }
  return (
    <>
      <MarkHintLine {...shared} isMirrored={isMirrored} />
      <AnswerButton {...shared} tone="brand" />
    </>
  )
}

async function show(page: Page, { steps = {}, isMirrored = false }: Partial<HintProps> = {}) {
  const { session, ...rest } = createPage(page)
  await renderPart(<Hint session={session} steps={steps} isMirrored={isMirrored} />)
  return rest
}
const heading = () => screen.queryByRole('heading')?.textContent
const button = (name: string) => screen.getByRole('button', { name })

test('the customer confirms the first mark, reads that the mechanic knows it, and then the mark before', async () => {
  const { answer, set } = await show({ marks: [aMark('a', 1)], views: { a: { at: 'shown' } } })
  expect(heading()).toBe('Mia’s pointing here')
  expect(screen.getByText('The mark stays on the part while you move your phone.')).toBeTruthy()
  await userEvent.click(button('Found it'))
  expect(answer).toHaveBeenCalledExactlyOnceWith('a', 'found')
  // Nothing is claimed before the mechanic's page has it.
  expect(button('Sending…').getAttribute('aria-disabled')).toBe('true')
  await set({ receivedAnswers: { a: 'found' } })
  expect(button('Mia knows')).toBeTruthy()
  await act(async () => vi.advanceTimersByTime(2000))
  expect(screen.getByText('no hint')).toBeTruthy()
  await set({ marks: [aMark('a', 1), aMark('b', 2)] })
  expect(heading()).toBe('Mia’s pointing here')
  expect(screen.queryByText(/stays on the part/)).toBeNull()
})

test('the customer reads once in a call that marks stick: with the first mark, whatever its number', async () => {
  const sticks = () => screen.queryByText('The mark stays on the part while you move your phone.') !== null
  const { set } = await show({ marks: [aMark('own', 1, 'customer')] })
  await set({ marks: [aMark('own', 1, 'customer'), aMark('a', 2)] })
  expect(sticks()).toBe(true)
  await set({ marks: [] })
  await set({ marks: [aMark('b', 1)] })
  expect(heading()).toBe('Mia’s pointing here')
  expect(sticks()).toBe(false)
})

test('a part that has left the picture is looked for, first by direction and then without one', async () => {
  const { answer, set } = await show({ marks: [aMark('a', 1), aMark('b', 2)], views: { a: GONE, b: LEFT } })
  expect(heading()).toBe('Look for this spot: mark 2')
  expect(screen.getByText('Slowly pan left')).toBeTruthy()
  await set({ views: { b: GONE } })
  expect(heading()).toBe('Show this spot again')
  expect(screen.getByText('Mark 2')).toBeTruthy()
  await userEvent.click(button('I can’t find it'))
  expect(answer).toHaveBeenCalledExactlyOnceWith('b', 'missed')
  await set({ receivedAnswers: { b: 'missed' } })
  expect(button('Mia knows')).toBeTruthy()
})

test('a mirrored picture turns the direction', async () => {
  await show({ views: { a: LEFT } }, { isMirrored: true })
  expect(screen.getByText('Slowly pan right')).toBeTruthy()
})

test('the phone vibrates when the part is found again, and not when the mark is removed', async () => {
  const vibrate = vi.fn()
  Object.defineProperty(navigator, 'vibrate', { value: vibrate, configurable: true })
  const { set } = await show({ views: { a: LEFT } })
  await set({ views: { a: { at: 'shown' } } })
  expect(vibrate).toHaveBeenCalledExactlyOnceWith(30)
  await set({ views: { a: LEFT } })
  await set({ marks: [], views: {} })
  expect(vibrate).toHaveBeenCalledOnce()
  Reflect.deleteProperty(navigator, 'vibrate')
})

const current = { id: 'a', number: 1 } as Steps['current']

test.each<[string, Page, Partial<Steps>, string | undefined]>([
  ['of the mechanic only', { marks: [aMark('a', 1, 'customer')] }, {}, undefined],
  ['that a slow page cannot show', { isSlow: true }, {}, undefined],
  ['of the current step', { views: { a: { at: 'shown' } } }, { current }, undefined],
  ['of the current step, covered for long', { views: { a: COVERED_FOR_LONG } }, { current }, undefined],
  ['of a found step', { views: { a: LEFT } }, { current, isConfirmed: true }, undefined],
  ['of another step', { views: { b: LEFT }, marks: [aMark('b', 1)] }, { current }, undefined],
  ['of the current step, outside', { views: { a: LEFT } }, { current, ids: ['x', 'a'] }, 'Look for this spot: mark 2'],
  ['that is no step, covered for long', { views: { a: COVERED_FOR_LONG } }, {}, 'Show this spot again'],
])('the hint is about a mark %s', async (_, page, steps, expected) => {
  await show(page, { steps })
  expect(heading()).toBe(expected)
})

test('the mechanic has no hint', async () => {
  const { session } = createPage({ views: { a: LEFT } }, 'mechanic')
  await renderPart(<Hint session={session} steps={{}} isMirrored={false} />)
  expect(screen.getByText('no hint')).toBeTruthy()
})
