import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { VisuallyHidden } from './visually-hidden.tsx'

test('visually hidden text stays in the accessibility tree', () => {
  render(
    <button type="button">
      3 <VisuallyHidden>unread messages</VisuallyHidden>
    </button>,
  )
  expect(screen.getByRole('button', { name: '3 unread messages' })).toBeTruthy()
})
