import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { Button } from '../button/button.tsx'
import { Dialog } from './dialog.tsx'

function CancelExample() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Cancel appointment</Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Really cancel?" closeLabel="Close">
        You can book again.
      </Dialog>
    </>
  )
}

test('the dialog is named by its title and returns the focus when it closes', async () => {
  render(<CancelExample />)
  const opener = screen.getByRole('button', { name: 'Cancel appointment' })
  await userEvent.click(opener)
  const dialog = screen.getByRole<HTMLDialogElement>('dialog', { name: 'Really cancel?' })
  expect(dialog.open).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(dialog.open).toBe(false)
  expect(document.activeElement).toBe(opener)
})

test('closing it natively, as Escape does, calls onClose', async () => {
  render(<CancelExample />)
  await userEvent.click(screen.getByRole('button', { name: 'Cancel appointment' }))
  const dialog = screen.getByRole<HTMLDialogElement>('dialog')
  dialog.close()
  await expect.poll(() => screen.queryByText('You can book again.')).toBeNull()
  expect(dialog.open).toBe(false)
})

test('a closed dialog does not render its content', () => {
  render(<CancelExample />)
  expect(screen.queryByText('You can book again.')).toBeNull()
})
