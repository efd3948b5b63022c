import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { ChoiceCards } from './choice-cards.tsx'

const options = [
  { value: 'brakes', label: 'Brakes' },
  { value: 'light', label: 'Light', hint: 'Front and rear' },
]

test('a single choice is a group of radio buttons with the question as its name', async () => {
  const change = vi.fn()
  render(<ChoiceCards legend="What is it?" name="problem" options={options} onChange={change} />)
  expect(screen.getByRole('group', { name: 'What is it?' })).toBeTruthy()
  await userEvent.click(screen.getByRole('radio', { name: /Light/ }))
  expect(change).toHaveBeenLastCalledWith('light')
})

test('an option can be reached and chosen by keyboard', async () => {
  render(<ChoiceCards legend="What is it?" name="problem" options={options} />)
  await userEvent.tab()
  await userEvent.keyboard(' ')
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Brakes' }).checked).toBe(true)
})

test('multiple choices are passed together, in the order shown', async () => {
  const change = vi.fn()
  render(
    <ChoiceCards multiple legend="Tools" name="tools" options={options} defaultValue={['light']} onChange={change} />,
  )
  await userEvent.click(screen.getByRole('checkbox', { name: 'Brakes' }))
  expect(change).toHaveBeenLastCalledWith(['brakes', 'light'])
})

test('a controlled choice shows the value of the caller', () => {
  const { rerender } = render(<ChoiceCards legend="What?" name="problem" options={options} value="brakes" />)
  rerender(<ChoiceCards legend="What?" name="problem" options={options} value="light" />)
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /Light/ }).checked).toBe(true)
})

test('hint and error describe the group', () => {
  render(
    <ChoiceCards legend="What?" name="problem" options={options} hint="One only" error="All fields are required" />,
  )
  const ids = screen.getByRole('group').getAttribute('aria-describedby')?.split(' ') ?? []
  expect(ids.map((id) => document.getElementById(id)?.textContent)).toEqual(['One only', 'All fields are required'])
})

test('the legend can be the heading of the page', () => {
  render(<ChoiceCards legendAsHeading legend="What is it?" name="problem" options={options} />)
  expect(screen.getByRole('heading', { level: 1, name: 'What is it?' })).toBeTruthy()
})
