import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Avatar, getInitials } from './avatar.tsx'

test.each([
  ['Mia Kern', 'MK'],
  ['Mia', 'M'],
  ['  anna  maria von der heide ', 'AH'],
  ['Ömer Özil', 'ÖÖ'],
  ['(Ben) "der Schnelle"', 'BS'],
  ['kim@example.test', 'KT'],
  ['🚲', ''],
])('the initials of %s are %s', (name, initials) => {
  expect(getInitials(name)).toBe(initials)
})

test('an avatar stands beside a name and is hidden from assistive technology', () => {
  render(<Avatar name="Mia Kern" data-testid="avatar" />)
  const avatar = screen.getByTestId('avatar')
  expect(avatar.textContent).toBe('MK')
  expect(avatar.getAttribute('aria-hidden')).toBe('true')
})

test('a portrait covers the initials, which stay for the case that it cannot be loaded', () => {
  render(<Avatar name="Mia Kern" src="/api/portraits/1" data-testid="avatar" />)
  const avatar = screen.getByTestId('avatar')
  expect(avatar.textContent).toBe('MK')
  expect(avatar.querySelector('img')?.getAttribute('src')).toBe('/api/portraits/1')
})
