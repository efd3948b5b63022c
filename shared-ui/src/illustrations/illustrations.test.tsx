import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { DRAWINGS, EmptyState, Illustration, MarkRing } from './index.ts'

const FOLDER = join(import.meta.dirname, '../../public/drawings')

test('an illustration is a file that assistive technology ignores; on a tile it has the soft tint of the same file', () => {
  const { container } = render(
    <>
      <Illustration drawing="brakes" />
      <Illustration drawing="brakes" soft />
    </>,
  )
  const [plain, soft] = container.querySelectorAll('img')
  expect(plain?.getAttribute('src')).toBe('/assets/drawings/brakes.svg')
  expect(plain?.alt).toBe('')
  expect(soft?.getAttribute('src')).toBe('/assets/drawings/brakes.svg#soft')
})

test('an empty screen has its text below a drawing in the ring, and nothing else for assistive technology', () => {
  const { container } = render(<EmptyState drawing="item-quiet">Nothing here yet</EmptyState>)
  expect(container.textContent).toBe('Nothing here yet')
  expect(container.querySelector('img')?.alt).toBe('')
  expect(container.querySelectorAll('mask')).toHaveLength(1)
})

/** Scenes fill half a screen: those of the introduction, and the page without a connection. */
const getSizeLimit = (drawing: string) => (/^(onboarding-|no-connection$)/.test(drawing) ? 40_000 : 8_000)

test('every drawing has a name, and each file stays below 8 kB, a scene below 40 kB', () => {
  expect(readdirSync(FOLDER).sort()).toEqual(DRAWINGS.map((drawing) => `${drawing}.svg`).sort())
  expect(DRAWINGS.filter((drawing) => readDrawing(drawing).length > getSizeLimit(drawing))).toEqual([])
})

const readDrawing = (drawing: string) => readFileSync(join(FOLDER, `${drawing}.svg`), 'utf8')

test('two rings on a page have masks of their own', () => {
  const { container } = render(
    <>
      <MarkRing width={128} height={120} weight={6} />
      <MarkRing shape="b" width={128} height={120} weight={6} delay={200} />
    </>,
  )
  const masks = [...container.querySelectorAll('mask')].map(({ id }) => id)
  expect(new Set(masks).size).toBe(2)
  const used = [...container.querySelectorAll('path[mask]')].map((path) => path.getAttribute('mask'))
  expect(used).toEqual(masks.map((id) => `url(#${id})`))
})

const FILES = [
  ['hero', readFileSync(join(import.meta.dirname, 'hero.svg'), 'utf8')],
  ...DRAWINGS.map((name) => [name, readDrawing(name)]),
]

test.each(FILES)('the drawing %s has the colours of the tokens, in both schemes', (name, svg = '') => {
  const [light = '', dark = ''] = svg.split('prefers-color-scheme:dark')
  const [lightTokens = '', darkTokens = ''] = readFileSync(
    join(import.meta.dirname, '../styles/tokens.css'),
    'utf8',
  ).split('prefers-color-scheme: dark')
  const token = (sheet: string, name: string) => new RegExp(`--color-${name}: (#[0-9a-f]+);`).exec(sheet)?.[1]
  for (const [drawn, sheet] of [
    [light, lightTokens],
    [dark, darkTokens],
  ] as const) {
    expect(drawn).toContain(`.T{fill:${token(sheet, 'tint')}}`)
    expect(drawn).toContain(`.P{fill:${token(sheet, 'paper')}}`)
    expect(drawn).toContain(`.i,.K{fill:${token(sheet, 'text')}}`)
    expect(drawn).toContain(`.a{fill:${token(sheet, 'brand')};`)
  }
  expect(light).toContain(`.F{fill:${token(lightTokens, 'mark')}}`)
  if (name !== 'hero') expect(light).toContain(`:target .T{fill:${token(lightTokens, 'tint-soft')}}`)
})

test.each([
  { width: 346, height: 160, weight: 7 },
  { width: 32, height: 28, weight: 2.5 },
])('a ring of $width × $height has its stroke of $weight on average, within its place', ({ width, height, weight }) => {
  const { container } = render(<MarkRing width={width} height={height} weight={weight} still />)
  const [centreLine, ring] = container.querySelectorAll('path')
  expect(centreLine?.dataset.still).toBe('true')
  const outline = (ring?.getAttribute('d') ?? '').split(/[MLZa]/).slice(1)
  const points = outline.map((point) => point.split(' ').map(Number)).filter(({ length }) => length === 2)
  const sides = points.slice(0, -2)
  const widths = sides
    .slice(0, sides.length / 2)
    .map(([x1 = 0, y1 = 0], index) => {
      const [x2 = 0, y2 = 0] = sides.at(-index - 1) ?? []
      return Math.hypot(x2 - x1, y2 - y1)
    })
    .slice(4, -4)
  expect(widths.reduce((sum, value) => sum + value, 0) / widths.length).toBeCloseTo(weight, 0)
  for (const [x = 0, y = 0] of sides) {
    expect(Math.min(x, y)).toBeGreaterThanOrEqual(0)
    expect(x).toBeLessThanOrEqual(width)
    expect(y).toBeLessThanOrEqual(height)
  }
})
