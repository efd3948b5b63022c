import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Icon } from './icon.tsx'
import { ICONS } from './icons.ts'

const shown = (view: Parameters<typeof render>[0]) => render(view).container.querySelector('svg') as SVGElement

test('a drawing is silent, no stop of the keyboard, and has the colour of its text', () => {
  const svg = shown(<Icon name="bike" />)
  expect(svg.getAttribute('aria-hidden')).toBe('true')
  expect(svg.getAttribute('focusable')).toBe('false')
  expect(svg.getAttribute('stroke')).toBe('currentColor')
})

test('it grows with the text', () => {
  expect(shown(<Icon name="bike" size={2} />).style.inlineSize).toBe('2rem')
})

test('every name has a drawing', () => {
  expect(Object.entries(ICONS).filter(([, path]) => !/^[Mm][\d. -]/.test(path))).toEqual([])
})
