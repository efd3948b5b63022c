import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Icon } from './icon.tsx'
import { ICONS } from './icons.ts'

const renderSvg = (view: Parameters<typeof render>[0]) => render(view).container.querySelector('svg') as SVGElement

test('an icon is hidden from assistive technology and the keyboard, and has the colour of the text', () => {
  const svg = renderSvg(<Icon name="bike" />)
  expect(svg.getAttribute('aria-hidden')).toBe('true')
  expect(svg.getAttribute('focusable')).toBe('false')
  expect(svg.getAttribute('stroke')).toBe('currentColor')
})

test('the size is in rem', () => {
  expect(renderSvg(<Icon name="bike" size={2} />).style.inlineSize).toBe('2rem')
})

test('every icon has path data', () => {
  expect(Object.entries(ICONS).filter(([, path]) => !/^[Mm][\d. -]/.test(path))).toEqual([])
})
