import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import * as illustrations from './index.ts'

const { Avatar, Illustration, MarkRing, brakes, ...drawings } = illustrations

test('an illustration is hidden from assistive technology and paints every shape', () => {
  const { container } = render(<Illustration drawing={brakes} />)
  const svg = container.querySelector('svg')
  expect(svg?.getAttribute('aria-hidden')).toBe('true')
  expect(svg?.querySelectorAll('path[data-paint]')).toHaveLength(brakes.shapes.length)
})

test('the entry exports every drawing, and each stays below 8 kB', () => {
  const files = readdirSync(join(import.meta.dirname, 'drawings'))
  expect(Object.keys(drawings)).toHaveLength(files.length - 1)
  const heavy = Object.entries(drawings).filter(([, drawing]) => JSON.stringify(drawing).length > 8_000)
  expect(heavy.map(([name]) => name)).toEqual([])
})

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

test('the hero drawing is a file of its own and has the colours of the tokens, in both schemes', () => {
  const svg = readFileSync(join(import.meta.dirname, 'hero.svg'), 'utf8')
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
})

test('the wide ring has a grid of its own, so that its stroke stays even', () => {
  const { container } = render(<MarkRing shape="wide" still />)
  expect(container.querySelector('svg')?.getAttribute('viewBox')).toBe('0 0 346 160')
  expect(container.querySelector('mask path')?.getAttribute('data-still')).toBe('true')
})
