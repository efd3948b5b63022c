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
  const store = createStore(() => ({ marks: MARKS, drafts: [], views }))
  const remove = vi.fn((id: string) =>
    store.setState(({ marks }) => ({ marks: marks.filter((mark) => mark.id !== id) })),
  )
  const session = { role, store, remove } as unknown as LiveMarksSession
  await renderPart(
    <div data-fullscreen tabIndex={-1}>
      <MarkLabels session={session} steps={{ ids: [], current: undefined }} counterpartName="Kim" />
    </div>,
  )
  return { remove, set: (next: object) => act(async () => store.setState({ views: next as typeof views })) }
}
/** The names of the marks, without what only the eye sees. */
const names = () => screen.getAllByRole('option').map(({ firstElementChild }) => firstElementChild?.textContent)
const faces = () =>
  screen
    .getAllByRole('option')
    .map((option) => [...option.querySelectorAll('[aria-hidden]')].map((part) => part.textContent))

test('every mark has a number or a word, and a name with its state', async () => {
  await show('mechanic', { ring: { at: 'shown' }, word: { at: 'covered', isOverdue: false } })
  expect(names()).toEqual([
    'Mark 1, Circle by you, sticks',
    'Mark 2, “loose” by Kim, covered',
    'Mark 3, Arrow by you, being searched for',
  ])
  expect(faces()).toEqual([['1', 'sticks'], ['loose'], ['3']])
})

test('the customer, who sees only marks that are right, reads no state at them', async () => {
  await show('customer', { ring: { at: 'shown' } })
  expect(faces()[0]).toEqual(['1'])
})

test('the tag comes anew when the mark is found again', async () => {
  const { set } = await show('mechanic', { ring: { at: 'shown' } })
  const before = screen.getByText('sticks')
  await set({ ring: { at: 'covered', isOverdue: false } })
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
