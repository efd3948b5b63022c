import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Notice } from './notice.tsx'

test('a notice that appears is announced, at once when something is wrong', () => {
  const { rerender } = render(<Notice live>Saved</Notice>)
  expect(screen.getByRole('status').textContent).toBe('Saved')
  rerender(
    <Notice live tone="danger">
      Not saved
    </Notice>,
  )
  expect(screen.getByRole('alert').textContent).toBe('Not saved')
})

test('one that stands there from the beginning is read in its place', () => {
  render(<Notice tone="danger">Do not ride</Notice>)
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.queryByRole('status')).toBeNull()
})
