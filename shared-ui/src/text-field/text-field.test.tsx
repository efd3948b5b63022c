import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { TextField } from './text-field.tsx'

const getDescriptions = (control: HTMLElement) =>
  (control.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent)

test('label, hint and error describe the control', () => {
  render(<TextField label="E-mail" name="email" hint="As in your invitation" error="Please enter a valid email" />)
  const control = screen.getByRole('textbox', { name: 'E-mail' })
  expect(getDescriptions(control)).toEqual(['As in your invitation', 'Please enter a valid email'])
  expect(control.getAttribute('aria-invalid')).toBe('true')
})

test('a field without hint and error has no description and is not invalid', () => {
  render(<TextField label="E-mail" name="email" />)
  const control = screen.getByRole('textbox')
  expect(control.hasAttribute('aria-describedby')).toBe(false)
  expect(control.hasAttribute('aria-invalid')).toBe(false)
})

test('a multiline field has label and error too', () => {
  render(<TextField multiline label="Reason" name="reason" error="All fields are required" />)
  const control = screen.getByRole('textbox', { name: 'Reason' })
  expect(control.tagName).toBe('TEXTAREA')
  expect(getDescriptions(control)).toEqual(['All fields are required'])
})

test('the label can be the heading of the page', () => {
  render(<TextField label="When did it happen?" name="occurredWhen" labelAsHeading />)
  expect(screen.getByRole('heading', { level: 1, name: 'When did it happen?' })).toBeTruthy()
  expect(screen.getByRole('textbox', { name: 'When did it happen?' })).toBeTruthy()
})

const LIMIT = { max: 10, describeExcess: (count: number) => `${count} too long` }
const Uncontrolled = () => <TextField multiline label="Note" name="note" limit={LIMIT} />
function Controlled() {
  const [value, setValue] = useState('')
  return (
    <TextField label="Note" name="note" limit={LIMIT} value={value} onChange={({ target }) => setValue(target.value)} />
  )
}

test.each([
  ['uncontrolled', Uncontrolled],
  ['controlled', Controlled],
])('a pasted text that is too long stays whole; the form is sent once it is shortened (%s)', async (_, Limited) => {
  const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
  render(
    <form onSubmit={onSubmit}>
      <Limited />
      <button type="submit">Send</button>
    </form>,
  )
  const control = screen.getByRole<HTMLInputElement>('textbox', { name: 'Note' })
  await userEvent.click(control)
  await userEvent.paste(' 123456789012 ')
  expect(control.value).toBe(' 123456789012 ')
  expect(screen.getByRole('status').textContent).toBe('2 too long')
  expect(getDescriptions(control)).toEqual(['2 too long'])
  await userEvent.click(screen.getByRole('button'))
  expect(onSubmit).not.toHaveBeenCalled()
  expect(document.activeElement).toBe(control)
  // The same number of characters: the error stays.
  fireEvent.input(control, { target: { value: ' 123456789099 ' } })
  expect(getDescriptions(control)).toEqual(['2 too long'])
  await userEvent.clear(control)
  await userEvent.type(control, '1234567890')
  expect(control.hasAttribute('aria-invalid')).toBe(false)
  await userEvent.click(screen.getByRole('button'))
  expect(onSubmit).toHaveBeenCalledOnce()
})
