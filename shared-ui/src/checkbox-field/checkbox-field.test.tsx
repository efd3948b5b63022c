import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { CheckboxField } from './checkbox-field.tsx'

test('clicking the label ticks the box, and hint and error describe it', async () => {
  render(<CheckboxField label="Phone charged" name="phone" hint="At least half." error="Please tick this" />)
  const box = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Phone charged' })
  const described = (box.getAttribute('aria-describedby') ?? '').split(' ')
  expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual([
    'At least half.',
    'Please tick this',
  ])
  expect(box.getAttribute('aria-invalid')).toBe('true')
  await userEvent.click(screen.getByText('Phone charged'))
  expect(box.checked).toBe(true)
})
