import { readFileSync } from 'node:fs'
import { type Point, SHAPES, type Shape, type Stroke } from '@radruf/call/shared-view'
import { act, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { renderPart } from '../../../testing/render-part.tsx'
import { BoardView } from './board-view.tsx'
import markCss from './mark.module.css'
import namesCss from './mark-names.module.css'

const readSheet = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
const TOKENS = readSheet('../../../../../shared-ui/src/styles/tokens.css')
/** The sheet of marks and names with the class names that the page has. */
const SHEET = Object.entries({ './mark.module.css': markCss, './mark-names.module.css': namesCss })
  .map(([path, css]) => readSheet(path).replaceAll(/\.([A-Z]\w+)/g, (_, name: string) => `.${css[name]}`))
  .join('')

const style = document.createElement('style')
/** Where the window shows the picture's upper edge, in pixels. */
let pictureTop = 0
beforeEach(() => {
  pictureTop = 0
  // The page shows the picture at its size in pixels.
  vi.stubGlobal(
    'DOMPoint',
    class {
      readonly x: number
      readonly y: number
      constructor(x: number, y: number) {
        this.x = x
        this.y = y
      }
      matrixTransform({ top }: { top: number }) {
        return { x: this.x, y: this.y - top }
      }
    },
  )
  const getScreenCTM = () => {
    const top = pictureTop
    return { inverse: () => ({ top }) }
  }
  Object.assign(SVGSVGElement.prototype, { getScreenCTM, setPointerCapture: () => {} })
})
afterEach(() => {
  style.remove()
  vi.unstubAllGlobals()
})

/** Shows a picture. Returns the new marks of the tool, each with its points and ends. */
async function showPicture(tool: Shape, strokes: readonly Stroke[] = []) {
  const marks: { shape: Shape; text?: string; points: Point[]; ends: Point[] }[] = []
  await renderPart(
    <BoardView
      frozen={{ pictureId: 'picture', width: 1000, height: 500, at: 1 }}
      label="The still picture"
      strokes={strokes}
      tool={tool}
      ownRole="customer"
      beginStroke={(shape, text) => {
        const mark = { shape, ...(text && { text }), points: [] as Point[], ends: [] as Point[] }
        marks.push(mark)
        return { append: (points) => void mark.points.push(...points), moveEnd: (end) => void mark.ends.push(end) }
      }}
      names={{ customer: 'Anna', mechanic: 'Mia' }}
      ref={{ current: null }}
    />,
  )
  const press = (clientX: number, clientY: number) =>
    userEvent.pointer({ keys: '[MouseLeft]', target: screen.getByRole('img'), coords: { clientX, clientY } })
  return { marks, press }
}
const textField = () => screen.queryByRole('textbox', { name: 'Your text on the picture' })

test('a press with the text tool opens a field that stays, and the next press writes at the first place', async () => {
  const { marks, press } = await showPicture('text')
  await press(100, 100)
  expect(document.activeElement).toBe(textField())
  await userEvent.keyboard('hier')
  await press(900, 400)
  expect(marks).toEqual([{ shape: 'text', text: 'hier', points: [[0.1, 0.2]], ends: [] }])
  expect(textField()).toBeNull()
  await press(900, 400)
  expect(document.activeElement).toBe(textField())
})

test('a field that is left without a text writes nothing', async () => {
  const { marks, press } = await showPicture('text')
  await press(100, 100)
  await userEvent.keyboard('hier{Escape}')
  expect(textField()).toBeNull()
  await press(100, 100)
  await userEvent.keyboard('  {Enter}')
  expect(textField()).toBeNull()
  expect(marks).toEqual([])
})

test.each(['load', 'error'] as const)('the live picture is seen until the still has its %s event', async (event) => {
  await showPicture('line')
  const still = document.querySelector('svg image') as Element
  expect(still.closest('[data-loading]')).toBeTruthy()
  fireEvent[event](still)
  expect(still.closest('[data-loading]')).toBeNull()
})

test('words that are too long stay in the field with the reason, whole, until they are shortened', async () => {
  const { marks, press } = await showPicture('text')
  await press(100, 100)
  const words = 'Die Schraube am Schaltwerk oben links fest'
  await userEvent.keyboard(`${words}{Enter}`)
  await press(900, 400)
  expect((textField() as HTMLInputElement).value).toBe(words)
  expect(textField()?.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByRole('status').id).toBe(textField()?.getAttribute('aria-describedby'))
  expect(marks).toEqual([])
  await userEvent.type(textField() ?? document.body, '{Backspace}{Backspace}{Backspace}{Enter}')
  expect(marks.map(({ text }) => text)).toEqual([words.slice(0, -3).trim()])
  expect(textField()).toBeNull()
})

test('a picture that moves under the hand does not bend the line that the hand draws', async () => {
  const { marks } = await showPicture('line')
  const picture = screen.getByRole('img')
  fireEvent.pointerDown(picture, { clientX: 100, clientY: 100, isPrimary: true, button: 0 })
  pictureTop = 50
  fireEvent.pointerMove(picture, { clientX: 200, clientY: 100, isPrimary: true })
  fireEvent.pointerUp(picture, { clientX: 300, clientY: 100, isPrimary: true })
  const points = [0.1, 0.2, 0.3].map((x) => [x, 0.2])
  expect(marks).toEqual([{ shape: 'line', points, ends: [] }])
})

test.each(['arrow', 'circle'] as const)(
  'by keyboard the %s begins at the cursor and ends where it moved',
  async (tool) => {
    const { marks } = await showPicture(tool)
    await userEvent.keyboard('{Tab}{ArrowRight}{ArrowDown}{Enter}{ArrowRight}{ArrowRight}{Enter}{ArrowUp}')
    expect(marks).toEqual([
      {
        shape: tool,
        points: [[0.52, 0.52]],
        ends: [
          [0.54, 0.52],
          [0.56, 0.52],
        ],
      },
    ])
  },
)

test('by keyboard every press of Enter sets a number', async () => {
  const { marks } = await showPicture('number')
  await userEvent.keyboard('{Tab}{Enter}{ArrowLeft}{Enter}')
  expect(marks.map(({ points }) => points)).toEqual([[[0.5, 0.5]], [[0.48, 0.5]]])
})

test('by keyboard a text is written at the cursor, which keeps the focus', async () => {
  const { marks } = await showPicture('text')
  await userEvent.keyboard('{Tab}{ArrowUp}{Enter}')
  await userEvent.keyboard('hier{Enter}')
  expect(marks).toEqual([{ shape: 'text', text: 'hier', points: [[0.5, 0.48]], ends: [] }])
  expect(document.activeElement).toBe(screen.getByRole('application', { name: 'Draw with the arrow keys and Enter' }))
})

/** A mark of every shape by each person, which ends at a share of the picture. */
const markWith = (end: Point = [0.5, 0.5]): Stroke[] =>
  (['customer', 'mechanic'] as const).flatMap((by) =>
    SHAPES.map((shape) => ({ id: `${by} ${shape}`, by, shape, text: '1', points: [[0.1, 0.1], end] as const })),
  )

/** Shows marks on the customer's page. Returns the function that shows others. */
async function showMarks(initial: readonly Stroke[]) {
  style.textContent = TOKENS + SHEET
  document.head.append(style)
  let show: (strokes: readonly Stroke[]) => void = () => {}
  function Shown() {
    const [strokes, setStrokes] = useState(initial)
    show = setStrokes
    return (
      <BoardView
        frozen={{ pictureId: 'picture', width: 1280, height: 720, at: 1 }}
        label="The still picture"
        strokes={strokes}
        tool="line"
        ownRole="customer"
        beginStroke={() => ({ append: () => {}, moveEnd: () => {} })}
        names={{ customer: 'You', mechanic: 'Mia' }}
        ref={{ current: null }}
      />
    )
  }
  await renderPart(<Shown />)
  return (strokes: readonly Stroke[]) => act(() => show(strokes))
}

test('all marks of a person have one colour, and each person has their own', async () => {
  await showMarks(markWith())
  // A number stands on its disc, whose colour it does not have.
  const marks = [...document.querySelectorAll<SVGElement | HTMLElement>('[data-by]')].filter(
    ({ classList }) => !classList.contains(markCss.Number ?? ''),
  )
  const colours = (['customer', 'mechanic'] as const).map((by) => {
    const ownMarks = marks.filter(({ dataset }) => dataset.by === by)
    // Line, arrow, ring, disc and words, and the name of each of the five marks.
    expect(ownMarks).toHaveLength(10)
    return [...new Set(ownMarks.map(getColour))]
  })
  expect(colours.map(({ length }) => length)).toEqual([1, 1])
  expect(colours[0]).not.toEqual(colours[1])
})

/** The colour that a person sees: of the filled mark, or of the pill around a name. */
const getColour = (mark: SVGElement | HTMLElement): string =>
  mark instanceof SVGElement ? getComputedStyle(mark).fill : getComputedStyle(mark).backgroundColor

test('the equal numbers that both set at once are shown as different ones', async () => {
  await showMarks(markWith())
  const numbers = document.querySelectorAll(`text.${markCss.Number}`)
  expect([...numbers].map(({ textContent }) => textContent)).toEqual(['1', '2'])
})

test('the strokes of an arrow are one outline, so that the halo of its head does not cut its shaft', async () => {
  await showMarks(markWith())
  const arrow = document.querySelector('[data-mark="customer arrow"]')
  expect(arrow?.querySelectorAll('path')).toHaveLength(1)
  expect(arrow?.querySelectorAll('polyline')).toHaveLength(2)
})

const line = (id: string, by: Stroke['by'], end: Point): Stroke => ({ id, by, points: [[0.2, 0.2], end] })
const shownNames = () =>
  screen
    .getAllByRole('option')
    .filter(({ dataset }) => dataset.shown)
    .map((option) => option.getAttribute('aria-label'))

test('the last mark of each person shows the name while it is drawn and for four seconds after', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  const earlier = line('earlier', 'mechanic', [0.3, 0.3])
  const show = await showMarks([earlier, line('own', 'customer', [0.4, 0.4])])
  await act(() => vi.advanceTimersByTimeAsync(4100))
  expect(shownNames()).toEqual([])
  show([earlier, line('last', 'mechanic', [0.6, 0.6])])
  expect(shownNames()).toEqual(['Line: Mia'])
  await act(() => vi.advanceTimersByTimeAsync(3000))
  show([earlier, line('last', 'mechanic', [0.7, 0.7])])
  await act(() => vi.advanceTimersByTimeAsync(3900))
  expect(shownNames()).toEqual(['Line: Mia'])
  await act(() => vi.advanceTimersByTimeAsync(200))
  expect(shownNames()).toEqual([])
})

test('marks that were there before the picture opened, or before a later one was erased, show no name', async () => {
  const [theirs, mine] = [line('theirs', 'mechanic', [0.3, 0.3]), line('own', 'customer', [0.4, 0.4])]
  const show = await showMarks([theirs, mine])
  expect(shownNames()).toEqual([])
  const later = line('later', 'mechanic', [0.6, 0.6])
  show([theirs, mine, later])
  expect(shownNames()).toEqual(['Line: Mia'])
  show([theirs, mine])
  expect(shownNames()).toEqual([])
})

test('by keyboard the arrow keys go through the marks, whose names tell them apart', async () => {
  await showMarks(markWith())
  await userEvent.keyboard('{Tab}{Tab}')
  expect(screen.getByRole('listbox', { name: 'Marks' }).contains(document.activeElement)).toBe(true)
  const selected = () => {
    const mark = screen.getByRole('option', { selected: true })
    expect(document.activeElement).toBe(mark)
    return mark.getAttribute('aria-label')
  }
  expect(selected()).toBe('“1”: Mia')
  await userEvent.keyboard('{ArrowUp}')
  expect(selected()).toBe('Number 2: Mia')
  await userEvent.keyboard('{Home}{ArrowDown}')
  expect(selected()).toBe('Arrow: You')
  await userEvent.keyboard('{Tab}')
  expect(screen.queryByRole('option', { selected: true })).toBeNull()
})

test('a tap on a mark shows its name and draws nothing; the next press elsewhere draws again', async () => {
  const { marks, press } = await showPicture('line', [line('theirs', 'mechanic', [0.4, 0.4])])
  const theirs = document.querySelector('[data-mark] polyline') as Element
  await userEvent.pointer({ keys: '[MouseLeft]', target: theirs, coords: { clientX: 300, clientY: 150 } })
  expect(screen.getByRole('option', { selected: true }).textContent).toBe('Mia')
  expect(marks).toEqual([])
  await press(900, 400)
  expect(screen.queryByRole('option', { selected: true })).toBeNull()
  expect(marks.map(({ points }) => points)).toEqual([[[0.9, 0.8]]])
})

test('a drag that begins on a mark draws from the place of the press', async () => {
  const { marks } = await showPicture('circle', [line('theirs', 'mechanic', [0.4, 0.4])])
  const theirs = document.querySelector('[data-mark] polyline') as Element
  await userEvent.pointer([
    { keys: '[MouseLeft>]', target: theirs, coords: { clientX: 300, clientY: 150 } },
    { target: theirs, coords: { clientX: 302, clientY: 150 } },
    { target: theirs, coords: { clientX: 400, clientY: 250 } },
    { keys: '[/MouseLeft]' },
  ])
  expect(marks).toEqual([{ shape: 'circle', points: [[0.3, 0.3]], ends: [[0.4, 0.5]] }])
})

test('a mark ends exactly where the pointer is lifted, however small the last step is', async () => {
  const { marks } = await showPicture('line')
  const target = screen.getByRole('img')
  await userEvent.pointer([
    { keys: '[MouseLeft>]', target, coords: { clientX: 300, clientY: 150 } },
    { target, coords: { clientX: 400, clientY: 150 } },
    { target, coords: { clientX: 401, clientY: 150 } },
    { keys: '[/MouseLeft]', target, coords: { clientX: 401, clientY: 150 } },
  ])
  expect(marks.map(({ points }) => points)).toEqual([
    [
      [0.3, 0.3],
      [0.4, 0.3],
      [0.401, 0.3],
    ],
  ])
})

test('a second finger that is lifted or cancelled neither ends the mark of the first nor selects one', async () => {
  const { marks } = await showPicture('line', [line('theirs', 'mechanic', [0.4, 0.4])])
  const target = screen.getByRole('img')
  const first = { pointerId: 1, isPrimary: true }
  const second = { pointerId: 2, isPrimary: false, clientX: 900, clientY: 400 }
  fireEvent.pointerDown(target, { ...first, clientX: 300, clientY: 150 })
  fireEvent.pointerUp(target, second)
  fireEvent.pointerCancel(target, second)
  fireEvent.pointerMove(target, { ...first, clientX: 400, clientY: 150 })
  fireEvent.pointerUp(target, { ...first, clientX: 400, clientY: 150 })
  expect(marks.map(({ points }) => points)).toEqual([
    [
      [0.3, 0.3],
      [0.4, 0.3],
    ],
  ])

  const theirs = document.querySelector('[data-mark] polyline') as Element
  fireEvent.pointerDown(theirs, { ...first, clientX: 300, clientY: 150 })
  fireEvent.pointerUp(target, second)
  expect(screen.queryByRole('option', { selected: true })).toBeNull()
  fireEvent.pointerUp(theirs, { ...first, clientX: 300, clientY: 150 })
  expect(screen.getByRole('option', { selected: true }).textContent).toBe('Mia')
})

test('a tap with the tool of numbers sets one on another mark', async () => {
  const { marks } = await showPicture('number', [line('theirs', 'mechanic', [0.4, 0.4])])
  const theirs = document.querySelector('[data-mark] polyline') as Element
  await userEvent.pointer({ keys: '[MouseLeft]', target: theirs, coords: { clientX: 300, clientY: 150 } })
  expect(marks.map(({ points }) => points)).toEqual([[[0.3, 0.3]]])
})

/** Whether the last mark of this id is drawn stroke by stroke. */
const isArriving = (id: string) => document.querySelector(`[data-mark="${id}"] mask`) !== null

test('a new mark of the counterpart draws itself; own marks and those that were there do not', async () => {
  const earlier = line('known', 'mechanic', [0.3, 0.3])
  const show = await showMarks([earlier])
  show([earlier, line('own', 'customer', [0.4, 0.4]), line('theirs', 'mechanic', [0.6, 0.6])])
  expect(['known', 'own', 'theirs'].map(isArriving)).toEqual([false, false, true])
  fireEvent.animationEnd(document.querySelector('[data-mark="theirs"] mask polyline') as Element)
  expect(isArriving('theirs')).toBe(false)
})

test('with reduced motion every mark is complete at once', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('reduced-motion: reduce') }))
  const show = await showMarks([])
  show([line('theirs', 'mechanic', [0.6, 0.6])])
  expect(isArriving('theirs')).toBe(false)
})
