import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Notice } from './notice.tsx'

test('a live notice is announced, with the tone danger at once', () => {
  const { rerender } = render(<Notice live>Saved</Notice>)
  expect(screen.getByRole('status').textContent).toBe('Saved')
  rerender(
    <Notice live tone="danger">
      Not saved
    </Notice>,
  )
  expect(screen.getByRole('alert').textContent).toBe('Not saved')
})

test('a notice without live is not announced', () => {
  render(<Notice tone="danger">Do not ride</Notice>)
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.queryByRole('status')).toBeNull()
})
