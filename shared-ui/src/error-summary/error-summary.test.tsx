import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { ChoiceCards } from '../choice-cards/choice-cards.tsx'
import { TextField } from '../text-field/text-field.tsx'
import { ErrorSummary } from './error-summary.tsx'

const problem = { name: 'email', text: 'Please enter a valid email' }

test('the summary takes the focus when it appears', () => {
  render(<ErrorSummary title="Please check" errors={[problem]} />)
  expect(document.activeElement).toBe(screen.getByRole('alert', { name: 'Please check' }))
})

test('rendering again does not move the focus; a new attempt does', () => {
  const form = (attempt: object) => (
    <>
      <ErrorSummary title="Please check" errors={[{ ...problem }]} attempt={attempt} />
      <TextField label="E-mail" name="email" />
    </>
  )
  const first = {}
  const { rerender } = render(form(first))
  screen.getByRole('textbox').focus()
  rerender(form(first))
  expect(document.activeElement).toBe(screen.getByRole('textbox'))
  rerender(form({}))
  expect(document.activeElement).toBe(screen.getByRole('alert'))
})

test('a link focuses the field of that name', async () => {
  render(
    <>
      <ErrorSummary title="Please check" errors={[problem]} />
      <TextField label="E-mail" name="email" />
    </>,
  )
  await userEvent.click(screen.getByRole('link', { name: problem.text }))
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'E-mail' }))
})

test('a link to a group focuses its checked option, else its first', async () => {
  const options = [
    { value: 'a', label: 'A' },
    { value: 'b', label: 'B' },
  ]
  render(
    <>
      <ErrorSummary
        title="Please check"
        errors={[
          { name: 'first', text: 'First' },
          { fieldId: 'own', text: 'Second' },
        ]}
      />
      <ChoiceCards legend="1" name="first" options={options} defaultValue="b" />
      <ChoiceCards legend="2" name="second" id="own" options={options} />
    </>,
  )
  await userEvent.click(screen.getByRole('link', { name: 'First' }))
  expect((document.activeElement as HTMLInputElement).value).toBe('b')
  await userEvent.click(screen.getByRole('link', { name: 'Second' }))
  expect((document.activeElement as HTMLInputElement).value).toBe('a')
})

test('without errors nothing is rendered', () => {
  const { container } = render(<ErrorSummary title="Please check" errors={[]} />)
  expect(container.innerHTML).toBe('')
})
