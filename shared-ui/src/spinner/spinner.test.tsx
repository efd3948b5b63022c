import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Spinner } from './spinner.tsx'

test('a spinner announces its label', () => {
  render(<Spinner label="Asking for the camera" />)
  expect(screen.getByRole('status').textContent).toBe('Asking for the camera')
})
