import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, test } from 'vitest'
import { CheckboxField } from '../checkbox-field/checkbox-field.tsx'
import { ChoiceCards } from '../choice-cards/choice-cards.tsx'
import { ErrorSummary } from '../error-summary/error-summary.tsx'
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

describe('an error disappears when the value of its field changes', () => {
  const refused = { name: 'answer', error: 'Please answer' }
  const type = () => userEvent.type(screen.getByRole('textbox'), 'x')
  const findError = () => screen.queryByText('Please answer')

  test.each([
    ['a text', <TextField key="1" {...refused} label="Question" />, type],
    ['a longer text', <TextField key="2" {...refused} label="Question" multiline />, type],
    [
      'a list',
      <SelectField key="3" {...refused} label="Question" options={[{ value: '', label: '-' }, option]} />,
      () => userEvent.selectOptions(screen.getByRole('combobox'), 'a'),
    ],
    [
      'choices',
      <ChoiceCards key="4" {...refused} legend="Question" options={[option]} />,
      () => userEvent.click(screen.getByRole('radio')),
    ],
    [
      'stars',
      <RatingField key="5" {...refused} legend="Question" labels={['1', '2', '3', '4', '5']} />,
      () => userEvent.click(screen.getByRole('radio', { name: '3' })),
    ],
    [
      'a checkbox',
      <CheckboxField key="6" {...refused} label="Question" />,
      () => userEvent.click(screen.getByRole('checkbox')),
    ],
  ] as const)('%s', async (_, view, change) => {
    const { container } = render(view)
    expect(findError()).toBeTruthy()
    await change()
    expect(findError()).toBeNull()
    expect(container.querySelector('[aria-invalid], [data-invalid]')).toBeNull()
  })

  const form = (attempt: object, error: string | undefined = refused.error) => (
    <form>
      <ErrorSummary
        title="Please check"
        attempt={attempt}
        errors={[
          { name: 'answer', text: 'First' },
          { name: 'other', text: 'Second' },
        ]}
      />
      <TextField name="answer" label="Question" error={error} attempt={attempt} />
      <TextField name="other" label="Other question" error="Please answer this too" attempt={attempt} />
    </form>
  )
  const first = () => screen.getByRole('textbox', { name: 'Question' })
  const second = () => screen.getByRole('textbox', { name: 'Other question' })
  const summaryLinks = () => screen.queryAllByRole('link').map(({ textContent }) => textContent)

  test('its line in the summary disappears with it, the last one takes the summary along, and the focus stays', async () => {
    render(form({}))
    await userEvent.type(first(), 'x')
    expect(summaryLinks()).toEqual(['Second'])
    expect(document.activeElement).toBe(first())
    await userEvent.type(second(), 'x')
    expect(screen.queryByRole('alert')).toBeNull()
    expect(document.activeElement).toBe(second())
  })

  test('the next refused submit shows it again, with the summary focused; the same submit rendered again does not', async () => {
    const attempt = {}
    const { rerender } = render(form(attempt))
    await userEvent.type(first(), 'x')
    await userEvent.type(second(), 'x')
    rerender(form(attempt))
    expect(findError()).toBeNull()
    rerender(form({}))
    expect(findError()).toBeTruthy()
    expect(summaryLinks()).toEqual(['First', 'Second'])
    expect(document.activeElement).toBe(screen.getByRole('alert'))
  })

  test('without an attempt, submitting the unchanged answer again shows it again', async () => {
    function Form() {
      const [error, setError] = useState<string>()
      const check = (text: FormDataEntryValue | null) => setError(text ? undefined : 'Please answer')
      return (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            check(new FormData(event.currentTarget).get('answer'))
          }}
        >
          <TextField name="answer" label="Question" error={error} />
          <button type="submit">Send</button>
        </form>
      )
    }
    render(<Form />)
    const submit = () => userEvent.click(screen.getByRole('button'))
    await submit()
    expect(findError()).toBeTruthy()
    await type()
    expect(findError()).toBeNull()
    await userEvent.clear(screen.getByRole('textbox'))
    await submit()
    expect(findError()).toBeTruthy()
  })
})
