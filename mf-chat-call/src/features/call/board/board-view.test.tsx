import { readFileSync } from 'node:fs'
import { afterEach, expect, test } from 'vitest'
import { renderPart } from '../../../testing/render-part.tsx'
import css from './board.module.css'
import { SHAPES } from './board.ts'
import { BoardView } from './board-view.tsx'

const readSheet = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
const TOKENS = readSheet('../../../../../shared-ui/src/styles/tokens.css')
/** The sheet of the drawing with the class names that the page has. */
const SHEET = readSheet('./board.module.css').replaceAll(/\.([A-Z]\w+)/g, (_, name: string) => `.${css[name]}`)

const style = document.createElement('style')
afterEach(() => style.remove())

/** Shows a mark of every shape by each person. */
function showMarks() {
  style.textContent = TOKENS + SHEET
  document.head.append(style)
  const strokes = (['customer', 'mechanic'] as const).flatMap((by) =>
    SHAPES.map((shape) => ({
      id: `${by} ${shape}`,
      by,
      shape,
      text: '1',
      points: [
        [0.1, 0.1],
        [0.5, 0.5],
      ] as const,
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

/** The colour that a person sees: of the line, or of the filled disc, words and name. */
function getColour(mark: SVGElement): string {
  const { fill, stroke } = getComputedStyle(mark)
  return mark.localName === 'polyline' ? stroke : fill
}
