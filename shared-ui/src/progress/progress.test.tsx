import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Progress } from './progress.tsx'

test('the bar is named by its label and has value and maximum', () => {
  render(<Progress label="2 of 4 ready" value={2} max={4} />)
  const bar = screen.getByRole<HTMLProgressElement>('progressbar', { name: '2 of 4 ready' })
  expect([bar.value, bar.max]).toEqual([2, 4])
})

test('without a value the progress is indeterminate', () => {
  render(<Progress label="Sending" />)
  expect(screen.getByRole('progressbar', { name: 'Sending' }).hasAttribute('value')).toBe(false)
})
