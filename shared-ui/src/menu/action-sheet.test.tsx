import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useRef, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { ActionSheet } from './action-sheet.tsx'

/** A button that opens a sheet with one action, about a message of 60 pixels whose lower edge is at `bottom`. */
async function openSheet(bottom = 180) {
  const onSelect = vi.fn()
  function Actions() {
    const [isOpen, setOpen] = useState(false)
    const source = useRef<HTMLParagraphElement>(null)
    return (
      <>
        <p ref={source}>Message</p>
        <button type="button" onClick={() => setOpen(true)}>
          Actions
        </button>
        {isOpen && (
          <ActionSheet
            label="Message"
            cancelLabel="Cancel"
            onClose={() => setOpen(false)}
            items={[{ label: 'Copy', icon: 'copy', onSelect }]}
            lifted={{ source, content: <p>Lifted</p> }}
          />
        )}
      </>
    )
  }
  vi.spyOn(HTMLParagraphElement.prototype, 'getBoundingClientRect').mockReturnValue(
    new DOMRect(16, bottom - 60, 240, 60),
  )
  render(<Actions />)
  const opener = screen.getByRole('button', { name: 'Actions' })
  await userEvent.click(opener)
  const sheet = screen.getByRole<HTMLDialogElement>('dialog', { name: 'Message' })
  return { onSelect, opener, sheet, lifted: screen.getByText('Lifted').parentElement as HTMLElement }
}

test('a choice closes the sheet, returns the focus and acts', async () => {
  const { onSelect, opener } = await openSheet()
  await userEvent.click(screen.getByRole('button', { name: 'Copy' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(opener)
  expect(onSelect).toHaveBeenCalledOnce()
})

test('closing it natively, as Escape does, and a long drag down close it; a short drag does not', async () => {
  const { opener, sheet } = await openSheet()
  const drag = (distance: number) => {
    const handle = document.querySelector('[class*=Handle]') as Element
    fireEvent.pointerDown(handle, { pointerType: 'touch', clientY: 500 })
    fireEvent.pointerMove(handle, { clientY: 500 + distance })
    fireEvent.pointerUp(handle, { clientY: 500 + distance })
  }
  drag(40)
  expect(screen.queryByRole('dialog')).not.toBeNull()
  drag(120)
  expect(screen.queryByRole('dialog')).toBeNull()
  await userEvent.click(opener)
  screen.getByRole<HTMLDialogElement>('dialog').close()
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  expect(sheet.open).toBe(false)
})

test('the lifted copy stays in its place where there is room, else it ends above the sheet', async () => {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(300)
  const room = window.innerHeight - 300 - 40
  const first = await openSheet(180)
  expect(first.lifted.style.top).toBe('120px')
  const message = screen.getByText('Message')
  expect(message.style.visibility).toBe('hidden')
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(message.style.visibility).toBe('')
  cleanup()
  const second = await openSheet(window.innerHeight)
  expect(second.lifted.style.top).toBe(`${room - 60}px`)
})
