import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { IconButton } from './icon-button.tsx'

test('the label is name and tooltip, and the pressed state is exposed', () => {
  render(<IconButton icon="mic" label="Microphone" pressed />)
  const button = screen.getByRole('button', { name: 'Microphone', pressed: true })
  expect(button.title).toBe('Microphone')
})

test('a button that gets disabled keeps the focus and ignores clicks', async () => {
  const undo = vi.fn()
  const { rerender } = render(<IconButton icon="back" label="Undo" onClick={undo} />)
  await userEvent.click(screen.getByRole('button'))
  rerender(<IconButton icon="back" label="Undo" onClick={undo} disabled />)
  const button = screen.getByRole('button')
  expect(document.activeElement).toBe(button)
  expect(button.getAttribute('aria-disabled')).toBe('true')
  await userEvent.keyboard('{Enter}')
  expect(undo).toHaveBeenCalledTimes(1)
})
