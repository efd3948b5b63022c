import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ChoiceCards } from '../choice-cards/choice-cards.tsx'
import { RatingField } from '../rating-field/rating-field.tsx'
import { SelectField } from '../select-field/select-field.tsx'
import { TextField } from '../text-field/text-field.tsx'

const question = { name: 'answer', hint: 'A hint.', error: 'Please answer' }
const option = { value: 'a', label: 'A' }

test.each([
  ['a text', <TextField key="1" {...question} label="Question" />, 'textbox'],
  ['a longer text', <TextField key="2" {...question} label="Question" multiline />, 'textbox'],
  ['a list', <SelectField key="3" {...question} label="Question" options={[option]} />, 'combobox'],
  ['choices', <ChoiceCards key="4" {...question} legend="Question" options={[option]} />, 'group'],
  ['stars', <RatingField key="5" {...question} legend="Question" labels={['1', '2', '3', '4', '5']} />, 'group'],
] as const)(
  '%s has the label as its name, an id from its name, and hint and error as its description',
  (_, view, role) => {
    render(view)
    const field = screen.getByRole(role, { name: 'Question' })
    expect(field.id).toBe('field-answer')
    const described = (field.getAttribute('aria-describedby') ?? '').split(' ')
    expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual(['A hint.', 'Please answer'])
    const controls = field.matches('fieldset') ? [...field.querySelectorAll('input')] : [field]
    expect(controls.map((control) => control.getAttribute('aria-invalid'))).not.toContain(null)
  },
)
