import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Spinner } from './spinner.tsx'

test('a wait says what is being waited for', () => {
  render(<Spinner label="Asking for the camera" />)
  expect(screen.getByRole('status').textContent).toBe('Asking for the camera')
})
