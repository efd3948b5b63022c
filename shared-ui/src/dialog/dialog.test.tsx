import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
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

test('a field that the person focuses as soon as the dialog has gone keeps the focus', async () => {
  const page = document.body.appendChild(document.createElement('div'))
  const root = createRoot(page)
  let remove = () => {}
  function Page() {
    const [isMounted, setMounted] = useState(true)
    remove = () => setMounted(false)
    return (
      <>
        <input aria-label="Message" />
        {isMounted && <Dialog open onClose={() => {}} title="Delete?" closeLabel="Close" />}
      </>
    )
  }
  // Without `act`, which would run all effects at once: a browser runs passive ones after the next frame.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  const opener = document.body.appendChild(document.createElement('button'))
  opener.focus()
  root.render(<Page />)
  await expect.poll(() => screen.queryByRole('dialog')).not.toBeNull()
  const field = screen.getByLabelText('Message')
  const focused = new Promise<void>((resolve) => {
    new MutationObserver((_, observer) => {
      observer.disconnect()
      field.focus()
      resolve()
    }).observe(page, { childList: true })
  })
  remove()
  await focused
  await new Promise((resolve) => setTimeout(resolve))
  expect(document.activeElement).toBe(field)
  root.unmount()
  page.remove()
  opener.remove()
})

test('a closed dialog does not render its content', () => {
  render(<CancelExample />)
  expect(screen.queryByText('You can book again.')).toBeNull()
})
