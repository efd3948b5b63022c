import type { LiveMark, LiveMarksSession } from '@radruf/call/live-marks'
import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { createStore } from 'zustand'
import { renderPart } from '../../../testing/render-part.tsx'
import type { Steps } from '../steps/use-steps.ts'
import { LiveMarksLayer } from './live-marks-layer.tsx'
import { placeMark, type Turn } from './place-mark.ts'

const MARKS = ['one', 'two', 'ring'].map((id, at) => ({ id, n: at + 1, by: 'mechanic', shape: 'number' })) as LiveMark[]
const SHOWN = { at: 'shown' }

async function show({
  role = 'mechanic',
  marks = MARKS,
  isPointing = false,
  pulsingIds = [] as string[],
  turns = {},
}: Partial<{
  role: LiveMark['by']
  marks: LiveMark[]
  isPointing: boolean
  pulsingIds: string[]
  turns: Record<string, Turn>
}> = {}) {
  const views = { one: SHOWN, two: SHOWN, ring: SHOWN }
  const state = { marks, drafts: [] as LiveMark[], views, seenByCounterpart: ['one'] as string[] | null }
  const store = createStore(() => state)
  const nothing = () => () => {}
  const session = { role, store, attach: nothing, paintWith: nothing, onFrame: nothing, setSteps: vi.fn() }
  const endPulse = vi.fn()
  await renderPart(
    <LiveMarksLayer
      session={session as unknown as LiveMarksSession}
      tool={null}
      onToolEnd={() => {}}
      isPointing={isPointing}
      isMirrored={false}
      steps={{
        ids: ['one', 'two'],
        current: { id: 'one', number: 1 } as Steps['current'],
        getTurn: (id) => turns[id],
      }}
      stepMarks={{ pulsingIds, endPulse }}
      hint={null}
      counterpartName="Kim"
    />,
  )
  return {
    endPulse,
    setSteps: session.setSteps,
    set: (next: Partial<typeof state>) => act(async () => store.setState(next)),
  }
}

const findMark = (id: string) => document.querySelector(`[data-live-mark=${id}]`) ?? expect.fail(`${id} is drawn.`)
const listWith = (attribute: string) =>
  [...document.querySelectorAll<SVGElement>(`[data-live-mark][${attribute}]`)].map(({ dataset }) => dataset.liveMark)

test('a stroke says whether the counterpart’s page shows the mark, and none is claimed without its answer', async () => {
  const { set } = await show()
  expect(listWith('data-unseen')).toEqual(['two', 'ring'])
  expect(listWith('data-other-step')).toEqual(['two'])
  await set({ seenByCounterpart: null })
  expect(listWith('data-unseen')).toEqual(['one', 'two', 'ring'])
})

test('the session has the steps in their order, and the current one', async () => {
  const { setSteps } = await show()
  expect(setSteps.mock.lastCall).toEqual([['one', 'two'], 'one'])
})

test('a mouse over a stroke shows the state of its mark, unless the mouse points', async () => {
  await show()
  const label = screen.getByRole('option', { name: /^Mark 3/ })
  fireEvent.pointerEnter(findMark('ring'))
  expect(label.hasAttribute('data-hovered')).toBe(true)
  fireEvent.pointerLeave(findMark('ring'))
  expect(label.hasAttribute('data-hovered')).toBe(false)
  expect(document.querySelector('[data-hovers]')).toBeTruthy()
})

test('a pointer keeps the mouse', async () => {
  await show({ isPointing: true })
  expect(document.querySelector('[data-hovers]')).toBeNull()
})

test('the mark that stands out does so once', async () => {
  const { endPulse } = await show({ pulsingIds: ['two'] })
  expect(listWith('data-pulse')).toEqual(['two'])
  fireEvent.animationEnd(findMark('two'))
  expect(endPulse).toHaveBeenCalledOnce()
})

test('a mark that is set again is drawn once', async () => {
  const { set } = await show()
  await set({ drafts: MARKS.slice(0, 1) })
  expect(document.querySelectorAll('[data-live-mark]')).toHaveLength(3)
  expect(findMark('one').getAttribute('data-view')).toBe('drawn')
})

const ARRIVING = [
  { id: 'ring', n: 1, version: 0, by: 'mechanic', shape: 'circle' },
  { id: 'own', n: 2, version: 0, by: 'customer', shape: 'circle' },
  { id: 'number', n: 3, version: 0, by: 'mechanic', shape: 'number' },
] as LiveMark[]

test('a ring or arrow of the other side draws itself once, and again when it is set again', async () => {
  const { set, endPulse } = await show({ role: 'customer', marks: ARRIVING })
  expect(listWith('data-drawing')).toEqual(['ring'])
  const mask = findMark('ring').querySelector('mask')
  expect(findMark('ring').querySelector('path')?.getAttribute('mask')).toBe(`url(#${mask?.id})`)
  fireEvent.animationEnd(mask?.firstElementChild ?? expect.fail('The mask has a path.'))
  expect(listWith('data-drawing')).toEqual([])
  expect(findMark('ring').querySelector('[mask]')).toBeNull()
  expect(endPulse).not.toHaveBeenCalled()
  await set({ marks: ARRIVING.map((mark) => ({ ...mark, version: 1 })) })
  expect(listWith('data-drawing')).toEqual(['ring'])
})

test('nothing draws itself for a person who prefers less motion', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  await show({ role: 'customer', marks: ARRIVING })
  expect(listWith('data-drawing')).toEqual([])
})

/** The points at which the ribbon and its head begin. */
function placeTurn(id: string): { x: number; y: number }[] {
  const group = findMark(id) as SVGGElement
  const turn = group.querySelector<SVGPathElement>('[data-turn]')
  const figure = { group, outline: null, centre: null, path: null, label: null, turn }
  placeMark(figure, { shape: 'number', offsets: [[0, 0]] }, [2, 0, 0, 2, 0, 0])
  const points = [...(turn?.getAttribute('d') ?? '').matchAll(/M ?(-?[\d.]+)[ ,](-?[\d.]+)/g)]
  return [points[0], points.at(-1)].map((point) => ({ x: Number(point?.[1]), y: Number(point?.[2]) }))
}

test('a part that is turned has a ribbon around it, clockwise for the right, and its mark says so', async () => {
  await show({ turns: { one: 'right', two: 'left' } })
  expect(findMark('ring').querySelector('[data-turn]')).toBeNull()
  expect(screen.getByRole('option', { name: /^Mark 1.*, Turn to the right$/ })).toBeTruthy()
  expect(screen.getByRole('option', { name: /^Mark 2.*, Turn to the left$/ })).toBeTruthy()
  const [right, left] = [placeTurn('one'), placeTurn('two')]
  // Down at the right side is clockwise; down at the left side is not.
  expect(right.map(({ x, y }) => [Math.sign(x), Math.sign(y)])).toEqual([
    [1, -1],
    [1, 1],
  ])
  expect(left.map(({ x, y }) => [Math.sign(x), Math.sign(y)])).toEqual([
    [-1, -1],
    [-1, 1],
  ])
})
