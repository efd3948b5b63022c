import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { WaitingBar } from './waiting-bar.tsx'

test('the label appears in an existing status region and goes when loading ends', () => {
  const { rerender } = render(<WaitingBar label={undefined} />)
  const status = screen.getByRole('status')
  expect([status.textContent, status.dataset.waiting]).toEqual(['', undefined])
  rerender(<WaitingBar label="Loading …" />)
  expect(screen.getByRole('status')).toBe(status)
  expect([status.textContent, status.dataset.waiting]).toEqual(['Loading …', 'true'])
  rerender(<WaitingBar label={undefined} />)
  expect([status.textContent, status.dataset.waiting]).toEqual(['', undefined])
})
