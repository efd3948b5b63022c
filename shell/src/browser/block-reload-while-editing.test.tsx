import { createReloadBlocker } from '@radruf/shell-kit'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { blockReloadWhileEditing } from './block-reload-while-editing.ts'

test('a page is held from the first letter until the field is empty again, sent or gone', async () => {
  const holds = createReloadBlocker()
  const { look } = blockReloadWhileEditing(holds)
  const { unmount } = render(<textarea aria-label="message" />)
  const field = screen.getByRole('textbox')
  const type = (value: string) => fireEvent.input(field, { target: { value } })

  fireEvent.focusIn(field)
  expect(holds.isBlocked()).toBe(false)
  type('The chain')
  await vi.waitFor(() => expect(holds.isBlocked()).toBe(true))
  type('')
  await vi.waitFor(() => expect(holds.isBlocked()).toBe(false))
  type('again')
  await vi.waitFor(() => expect(holds.isBlocked()).toBe(true))
  unmount()
  look()
  expect(holds.isBlocked()).toBe(false)
})
