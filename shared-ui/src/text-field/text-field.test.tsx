import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
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
  render(<TextField multiline label="Reason" name="reason" error="All fields are required" maxLength={10} />)
  const control = screen.getByRole('textbox', { name: 'Reason' })
  expect(control.tagName).toBe('TEXTAREA')
  expect(getDescriptions(control)).toEqual(['All fields are required'])
})

test('the label can be the heading of the page', () => {
  render(<TextField label="When did it happen?" name="occurredWhen" labelAsHeading />)
  expect(screen.getByRole('heading', { level: 1, name: 'When did it happen?' })).toBeTruthy()
  expect(screen.getByRole('textbox', { name: 'When did it happen?' })).toBeTruthy()
})
