import type { LiveMark, LiveMarksSession, MarkView } from '@radruf/call/live-marks'
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { createStore } from 'zustand'
import { renderPart } from '../../../testing/render-part.tsx'
import { MarkLabels } from './mark-labels.tsx'

const MARKS = [
  { id: 'ring', n: 1, by: 'mechanic', shape: 'circle' },
  { id: 'word', n: 2, by: 'customer', shape: 'text', text: 'loose' },
  { id: 'arrow', n: 3, by: 'mechanic', shape: 'arrow' },
] as LiveMark[]

async function show(role: LiveMark['by'], views: Record<string, MarkView>) {
  const state = { marks: MARKS, drafts: [] as LiveMark[], views, seenByCounterpart: ['ring'], isSlow: false }
  const store = createStore(() => state)
  const remove = vi.fn((id: string) =>
    store.setState(({ marks }) => ({ marks: marks.filter((mark) => mark.id !== id) })),
  )
  const session = { role, store, remove } as unknown as LiveMarksSession
  await renderPart(
    <div data-fullscreen tabIndex={-1}>
      <MarkLabels
        session={session}
        steps={{ ids: [], current: undefined, getTurn: () => undefined }}
        counterpartName="Kim"
        hoveredId="ring"
      />
    </div>,
  )
  return { remove, store, set: (next: object) => act(async () => store.setState({ views: next as typeof views })) }
}
/** The names of the marks, without what only the eye sees. */
const names = () => screen.getAllByRole('option').map(({ firstElementChild }) => firstElementChild?.textContent)
const faces = () =>
  screen
    .getAllByRole('option')
    .map((option) => [...option.querySelectorAll('[aria-hidden]')].map((part) => part.textContent))

test('every mark has a number or a word, and a name with its state', async () => {
  await show('mechanic', { ring: { at: 'shown' }, word: { at: 'covered', isOverdue: false, hasPlace: true } })
  expect(names()).toEqual([
    'Mark 1, Circle by you, sticks',
    'Mark 2, “loose” by Kim, covered',
    'Mark 3, Arrow by you, being searched for',
  ])
  expect(faces()).toEqual([
    ['1', 'sticks'],
    ['loose', 'covered'],
    ['3', 'being searched for'],
  ])
})

test('the customer, who sees only marks that are right, reads the state of the others, on focus', async () => {
  await show('customer', { ring: { at: 'shown' }, word: { at: 'lost', hasLeft: false, isOverdue: true } })
  expect(faces().slice(0, 2)).toEqual([['1'], ['loose', 'not found']])
})

test('no mark is said to stick on a slow page', async () => {
  const { store } = await show('customer', { ring: { at: 'shown' } })
  await act(async () => store.setState({ isSlow: true }))
  expect(names()[0]).toBe('Mark 1, Circle by Kim, being searched for')
})

test('a mark that is not found stays in the list, where it is reached and removed by key', async () => {
  const { remove } = await show('mechanic', { ring: { at: 'lost', hasLeft: false, isOverdue: true } })
  await userEvent.tab()
  expect(document.activeElement).toBe(screen.getByRole('option', { name: 'Mark 1, Circle by you, not found' }))
  await userEvent.keyboard('{Delete}')
  expect(remove).toHaveBeenCalledExactlyOnceWith('ring')
})

test('a label says whether the counterpart’s page shows the mark, and whether the mouse is over it', async () => {
  await show('mechanic', { ring: { at: 'shown' }, arrow: { at: 'shown' } })
  const listWith = (attribute: string) =>
    screen
      .getAllByRole('option')
      .filter((option) => option.hasAttribute(attribute))
      .map(({ dataset }) => dataset.liveLabel)
  expect(listWith('data-unseen')).toEqual(['word', 'arrow'])
  expect(listWith('data-hovered')).toEqual(['ring'])
})

test('no place is claimed of a covered mark once the picture’s motion is unknown', async () => {
  const { set } = await show('mechanic', { ring: { at: 'covered', isOverdue: false, hasPlace: true } })
  const isUnplaced = () => screen.getByRole('option', { name: /^Mark 1/ }).hasAttribute('data-unplaced')
  expect(isUnplaced()).toBe(false)
  await set({ ring: { at: 'covered', isOverdue: false, hasPlace: false } })
  expect(isUnplaced()).toBe(true)
})

test('a mark that is set again is listed once, as one that is being set', async () => {
  const { store } = await show('mechanic', { ring: { at: 'lost', hasLeft: true, isOverdue: true } })
  await act(async () => store.setState({ drafts: MARKS.slice(0, 1) }))
  expect(names()).toContain('Mark 1, Circle by you, being set')
  expect(names()).toHaveLength(3)
})

test('the tag comes anew when the mark is found again', async () => {
  const { set } = await show('mechanic', { ring: { at: 'shown' } })
  const before = screen.getByText('sticks')
  await set({ ring: { at: 'covered', isOverdue: false, hasPlace: true } })
  expect(screen.queryByText('sticks')).toBeNull()
  await set({ ring: { at: 'shown' } })
  expect(screen.getByText('sticks')).not.toBe(before)
})

test('keys lead through the marks, and Delete removes an own one', async () => {
  const { remove } = await show('mechanic', {})
  screen.getByRole('option', { name: /^Mark 1/ }).focus()
  await userEvent.keyboard('{ArrowRight}{Delete}')
  expect(remove).not.toHaveBeenCalled()
  await userEvent.keyboard('{End}{Delete}')
  expect(remove).toHaveBeenCalledExactlyOnceWith('arrow')
  expect(document.activeElement).toBe(screen.getByRole('option', { name: /^Mark 2/ }))
})
