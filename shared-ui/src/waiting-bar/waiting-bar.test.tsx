import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { WaitingBar } from './waiting-bar.tsx'

test('the label appears in an existing status region and goes when loading ends', () => {
  const { rerender } = render(<WaitingBar label={undefined} />)
  const place = screen.getByRole('status')
  expect([place.textContent, place.dataset.waiting]).toEqual(['', undefined])
  rerender(<WaitingBar label="Loading …" />)
  expect(screen.getByRole('status')).toBe(place)
  expect([place.textContent, place.dataset.waiting]).toEqual(['Loading …', 'true'])
  rerender(<WaitingBar label={undefined} />)
  expect([place.textContent, place.dataset.waiting]).toEqual(['', undefined])
})
