import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { SelectField } from './select-field.tsx'

const options = [
  { value: 'a', label: 'Alex' },
  { value: 'b', label: 'Tom' },
]

test('label, hint and error describe the select, and an option can be chosen', async () => {
  render(
    <SelectField label="Colleague" name="mechanicId" hint="Who is free." error="Please choose" options={options} />,
  )
  const list = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Colleague' })
  const described = (list.getAttribute('aria-describedby') ?? '').split(' ')
  expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual(['Who is free.', 'Please choose'])
  expect(list.getAttribute('aria-invalid')).toBe('true')
  await userEvent.selectOptions(list, 'Tom')
  expect(list.value).toBe('b')
})
