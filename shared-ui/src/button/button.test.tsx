import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { FormEvent } from 'react'
import { expect, test, vi } from 'vitest'
import { Button } from './button.tsx'

test('a loading button ignores a second click', async () => {
  const send = vi.fn()
  const { rerender } = render(
    <Button type="button" onClick={send}>
      Send
    </Button>,
  )
  await userEvent.click(screen.getByRole('button'))
  rerender(
    <Button type="button" onClick={send} loading>
      Send
    </Button>,
  )
  await userEvent.click(screen.getByRole('button'))
  expect(send).toHaveBeenCalledTimes(1)
})

test('a double click submits once, even before the button is rendered as loading', async () => {
  const submit = vi.fn((event: FormEvent) => event.preventDefault())
  render(
    <form onSubmit={submit}>
      <Button>Send</Button>
    </form>,
  )
  await userEvent.dblClick(screen.getByRole('button'))
  expect(submit).toHaveBeenCalledTimes(1)
})

test('a click right after an input is another submit, not the second of a double click', async () => {
  const submit = vi.fn((event: FormEvent) => event.preventDefault())
  render(
    <form onSubmit={submit}>
      <input type="radio" />
      <Button>Send</Button>
    </form>,
  )
  await userEvent.click(screen.getByRole('button'))
  await userEvent.click(screen.getByRole('radio'))
  await userEvent.dblClick(screen.getByRole('button'))
  expect(submit).toHaveBeenCalledTimes(2)
})

test('a loading button submits no form, neither by click nor by Enter in a field', async () => {
  const submit = vi.fn((event: FormEvent) => event.preventDefault())
  render(
    <form onSubmit={submit}>
      <input aria-label="E-mail" />
      <Button loading>Send</Button>
    </form>,
  )
  await userEvent.click(screen.getByRole('button'))
  await userEvent.type(screen.getByRole('textbox'), 'a{Enter}')
  expect(submit).not.toHaveBeenCalled()
})

test('a loading button keeps the focus and shows the loading label', () => {
  render(
    <Button loading loadingLabel="Sending …">
      Send
    </Button>,
  )
  const button = screen.getByRole('button', { name: 'Sending …' })
  button.focus()
  expect(document.activeElement).toBe(button)
  expect(button.getAttribute('aria-busy')).toBe('true')
})

test('a disabled button gives the reason, stays reachable and does nothing', async () => {
  const book = vi.fn()
  render(
    <Button onClick={book} disabledReason="Choose a time first.">
      Book
    </Button>,
  )
  const button = screen.getByRole('button', { name: 'Book' })
  const reason = screen.getByText('Choose a time first.')
  expect(button.getAttribute('aria-describedby')).toBe(reason.id)
  await userEvent.click(button)
  expect(book).not.toHaveBeenCalled()
})

test('a button keeps the focus when it is enabled again', () => {
  const { rerender } = render(<Button disabledReason="The photo is still being sent">Next</Button>)
  screen.getByRole('button').focus()
  rerender(<Button disabledReason={undefined}>Next</Button>)
  expect(document.activeElement).toBe(screen.getByRole('button'))
})
