import { createReloadBlocker } from '@radruf/shell-kit'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { blockReloadWhileEditing } from './block-reload-while-editing.ts'

test('a reload is blocked from the first letter until the field is empty, sent or removed', async () => {
  const reloadBlocker = createReloadBlocker()
  const { update } = blockReloadWhileEditing(reloadBlocker)
  const { unmount } = render(<textarea aria-label="message" />)
  const field = screen.getByRole('textbox')
  const type = (value: string) => fireEvent.input(field, { target: { value } })

  fireEvent.focusIn(field)
  expect(reloadBlocker.isBlocked()).toBe(false)
  type('The chain')
  await vi.waitFor(() => expect(reloadBlocker.isBlocked()).toBe(true))
  type('')
  await vi.waitFor(() => expect(reloadBlocker.isBlocked()).toBe(false))
  type('again')
  await vi.waitFor(() => expect(reloadBlocker.isBlocked()).toBe(true))
  unmount()
  update()
  expect(reloadBlocker.isBlocked()).toBe(false)
})

test('text that was typed before the page became interactive blocks a reload until it is removed', async () => {
  render(<input aria-label="email" defaultValue="" />)
  const field = screen.getByRole('textbox')
  field.focus()
  fireEvent.input(field, { target: { value: 'kim@' } })
  const reloadBlocker = createReloadBlocker()
  blockReloadWhileEditing(reloadBlocker)
  expect(reloadBlocker.isBlocked()).toBe(true)
  fireEvent.input(field, { target: { value: '' } })
  await vi.waitFor(() => expect(reloadBlocker.isBlocked()).toBe(false))
})

test('a field that had the focus before the page became interactive blocks no reload once it is empty again', async () => {
  render(<input aria-label="code" defaultValue="" />)
  const field = screen.getByRole('textbox')
  field.focus()
  const reloadBlocker = createReloadBlocker()
  blockReloadWhileEditing(reloadBlocker)
  fireEvent.input(field, { target: { value: '1' } })
  await vi.waitFor(() => expect(reloadBlocker.isBlocked()).toBe(true))
  fireEvent.input(field, { target: { value: '' } })
  await vi.waitFor(() => expect(reloadBlocker.isBlocked()).toBe(false))
})
