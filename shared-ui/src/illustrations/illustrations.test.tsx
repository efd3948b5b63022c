import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { DRAWINGS, EmptyState, Illustration, MarkRing, WideRing } from './index.ts'

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

test('every drawing has a name, and each file stays below 8 kB', () => {
  expect(readdirSync(FOLDER).sort()).toEqual(DRAWINGS.map((drawing) => `${drawing}.svg`).sort())
  expect(DRAWINGS.filter((drawing) => readDrawing(drawing).length > 8_000)).toEqual([])
})

const readDrawing = (drawing: string) => readFileSync(join(FOLDER, `${drawing}.svg`), 'utf8')

test('two rings on a page have masks of their own', () => {
  const { container } = render(
    <>
      <MarkRing />
      <MarkRing shape="b" delay={200} />
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

test('the wide ring has a grid of its own, so that its stroke stays even', () => {
  const { container } = render(<WideRing still />)
  expect(container.querySelector('svg')?.getAttribute('viewBox')).toBe('0 0 346 160')
  expect(container.querySelector('mask path')?.getAttribute('data-still')).toBe('true')
})
