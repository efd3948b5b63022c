import { readFileSync } from 'node:fs'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderPart } from '../../../testing/render-part.tsx'
import css from './board.module.css'
import { type Point, SHAPES, type Shape } from './board.ts'
import { BoardView } from './board-view.tsx'

const readSheet = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
const TOKENS = readSheet('../../../../../shared-ui/src/styles/tokens.css')
/** The sheet of the drawing with the class names that the page has. */
const SHEET = readSheet('./board.module.css').replaceAll(/\.([A-Z]\w+)/g, (_, name: string) => `.${css[name]}`)

const style = document.createElement('style')
beforeEach(() => {
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
      matrixTransform() {
        return this
      }
    },
  )
  Object.assign(SVGElement.prototype, { getScreenCTM: () => null, setPointerCapture: () => {} })
})
afterEach(() => {
  style.remove()
  vi.unstubAllGlobals()
})

/** Shows an empty picture. Returns the marks of the tool, each with its points and ends. */
async function showPicture(tool: Shape) {
  const marks: { shape: Shape; text?: string; points: Point[]; ends: Point[] }[] = []
  await renderPart(
    <BoardView
      frozen={{ pictureId: 'picture', width: 1000, height: 500, at: 1 }}
      strokes={[]}
      tool={tool}
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

/** Shows a mark of every shape by each person, which ends at a share of the picture. */
function showMarks(end: Point = [0.5, 0.5]) {
  style.textContent = TOKENS + SHEET
  document.head.append(style)
  const strokes = (['customer', 'mechanic'] as const).flatMap((by) =>
    SHAPES.map((shape) => ({
      id: `${by} ${shape}`,
      by,
      shape,
      text: '1',
      points: [[0.1, 0.1], end] as const,
    })),
  )
  return renderPart(
    <BoardView
      frozen={{ pictureId: 'picture', width: 1280, height: 720, at: 1 }}
      strokes={strokes}
      tool="line"
      beginStroke={() => ({ append: () => {}, moveEnd: () => {} })}
      names={{ customer: 'Anna', mechanic: 'Mia' }}
      ref={{ current: null }}
    />,
  )
}

test('all marks of a person have one colour, and each person has their own', async () => {
  await showMarks()
  // A number stands on its disc, whose colour it does not have.
  const marks = [...document.querySelectorAll<SVGElement>('[data-by]')].filter(
    ({ classList }) => !classList.contains(css.Number ?? ''),
  )
  const colours = (['customer', 'mechanic'] as const).map((by) => {
    const own = marks.filter(({ dataset }) => dataset.by === by)
    // Line, arrow with its head, ring, disc, words and name.
    expect(own).toHaveLength(7)
    return [...new Set(own.map(getColour))]
  })
  expect(colours.map(({ length }) => length)).toEqual([1, 1])
  expect(colours[0]).not.toEqual(colours[1])
})

test('the equal numbers that both set at once are shown as different ones', async () => {
  await showMarks()
  const numbers = document.querySelectorAll(`text.${css.Number}`)
  expect([...numbers].map(({ textContent }) => textContent)).toEqual(['1', '2'])
})

/** The colour that a person sees: of the line, or of the filled disc, words and name. */
function getColour(mark: SVGElement): string {
  const { fill, stroke } = getComputedStyle(mark)
  return mark.localName === 'polyline' || 'nameTag' in mark.dataset ? stroke : fill
}

test('the halo of an arrow’s head lies below its shaft', async () => {
  await showMarks()
  const arrows = [...document.querySelectorAll('g')].filter((mark) => mark.querySelectorAll('polyline').length === 4)
  expect(arrows).toHaveLength(2)
  for (const { children } of arrows)
    expect([...children].map((line) => line.classList.contains(css.Halo ?? ''))).toEqual([true, true, false, false])
})

test.each([
  [0.5, 'below'],
  [0.98, 'above'],
])('the name of a mark that ends at %f of the height stands %s its end, within the picture', async (y, place) => {
  await showMarks([0.5, y])
  const tags = [...document.querySelectorAll('[data-name-tag]')]
  expect(tags).toHaveLength(2)
  for (const tag of tags) {
    const top = Number(/translate\(\S+ ([\d.]+)\)/.exec(tag.getAttribute('transform') ?? '')?.[1])
    expect(top > y * 720 ? 'below' : 'above').toBe(place)
    expect(top).toBeLessThan(720)
  }
})

test.each([0.001, 0.999])(
  'the name of a mark that ends at %f of the width stands whole within the picture',
  async (x) => {
    await showMarks([x, 0.5])
    const tags = [...document.querySelectorAll('[data-name-tag]')]
    expect(tags).toHaveLength(2)
    for (const tag of tags) {
      const middle = Number(/translate\((\S+) /.exec(tag.getAttribute('transform') ?? '')?.[1])
      expect(Math.min(middle, 1280 - middle)).toBeGreaterThan(20)
    }
  },
)
