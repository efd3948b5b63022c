import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { RatingField } from './rating-field.tsx'

const labels = ['very bad', 'bad', 'fair', 'good', 'very good'] as const

test('stars are radio buttons named by their labels', async () => {
  const change = vi.fn()
  render(<RatingField legend="The call" name="call" labels={labels} onChange={change} />)
  await userEvent.click(screen.getByRole('radio', { name: 'good' }))
  expect(change).toHaveBeenCalledWith(4)
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'good' }).value).toBe('4')
})

test('the default value is checked', () => {
  render(<RatingField legend="The call" name="call" labels={labels} defaultValue={2} />)
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'bad' }).checked).toBe(true)
})
