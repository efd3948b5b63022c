import { type Point, SHAPES, type Stroke } from '@radruf/call/shared-view'
import { render } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { toMarkPath } from './mark-shapes.ts'
import { renderDrawing } from './render-drawing.ts'

const WIDTH = 1280
const HEIGHT = 720
const ENDS: readonly Point[] = [
  [0.2, 0.3],
  [0.6, 0.7],
]
const COLOURS = { customer: 'white', mechanic: 'orange' }
const TOKENS = {
  '--color-mark-customer': COLOURS.customer,
  '--color-mark': COLOURS.mechanic,
  '--color-stage-halo': 'grey',
  '--color-stage-ink': 'ink',
  '--color-stage': 'black',
}

type Painted = { what: 'picture' | 'halo' | 'mark' | 'text'; colour?: unknown; of?: unknown }

/** What is painted, in order. */
let painted: Painted[] = []

class FakePath {
  readonly outline: string
  constructor(outline: string) {
    this.outline = outline
  }
}

beforeEach(() => {
  painted = []
  vi.stubGlobal('Path2D', FakePath)
  vi.spyOn(HTMLImageElement.prototype, 'decode').mockResolvedValue()
  const context = {
    strokeStyle: '',
    fillStyle: '',
    drawImage: () => painted.push({ what: 'picture' }),
    stroke: () => painted.push({ what: 'halo', colour: context.strokeStyle }),
    fill: ({ outline }: FakePath) => painted.push({ what: 'mark', colour: context.fillStyle, of: outline }),
    strokeText: (text: string) => painted.push({ what: 'halo', colour: context.strokeStyle, of: text }),
    fillText: (text: string) => painted.push({ what: 'text', colour: context.fillStyle, of: text }),
  }
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((onBlob) => onBlob(new Blob(['jpeg'])))
})
async function paint(strokes: readonly Stroke[]) {
  const { container } = render(
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label="still">
      <image href="/still.jpg" />
    </svg>,
  )
  const svg = container.querySelector('svg')
  for (const [name, value] of Object.entries(TOKENS)) svg?.style.setProperty(name, value)
  return renderDrawing(svg, strokes)
}

test.each(['line', 'arrow', 'circle', 'number'] as const)(
  'the stored %s has the outline and the colour of the mark on the screen, over its halo',
  async (shape) => {
    for (const by of ['customer', 'mechanic'] as const) {
      painted = []
      await paint([{ id: shape, by, shape, points: ENDS }])
      const size = { width: WIDTH, height: HEIGHT, unit: WIDTH / 800 }
      const outline = toMarkPath({ shape, points: ENDS }, size)
      expect(painted.slice(0, 3)).toEqual([
        { what: 'picture' },
        { what: 'halo', colour: 'grey' },
        { what: 'mark', colour: COLOURS[by], of: outline },
      ])
    }
  },
)

test('stored numbers count on as on the screen, on the disc of their person; texts have their words', async () => {
  await paint([
    { id: 'a', by: 'customer', shape: 'number', text: '1', points: ENDS },
    { id: 'b', by: 'mechanic', shape: 'number', text: '1', points: ENDS },
    { id: 'c', by: 'mechanic', shape: 'text', text: 'hier', points: ENDS },
  ])
  expect(painted.filter(({ of }) => of).map(({ what, colour }) => [what, colour])).toEqual([
    ['mark', 'white'],
    ['text', 'ink'],
    ['mark', 'orange'],
    ['text', 'ink'],
    ['halo', 'black'],
    ['text', 'orange'],
  ])
  expect(painted.filter(({ what }) => what === 'text')).toEqual([
    { what: 'text', colour: 'ink', of: '1' },
    { what: 'text', colour: 'ink', of: '2' },
    { what: 'text', colour: 'orange', of: 'hier' },
  ])
})

test('a drawing is stored as JPEG with marks of every tool, and without a picture it fails', async () => {
  expect((await paint(SHAPES.map((shape) => ({ id: shape, by: 'customer', shape, points: ENDS })))).size).toBe(4)
  await expect(renderDrawing(null, [])).rejects.toThrow('No picture is shown.')
})
