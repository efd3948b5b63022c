import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { renderPart } from '../../../testing/render-part.tsx'
import { CornerHandle } from './corner.tsx'

/** The handle over the small picture, in English, with a mouse whose button is pressed or not. */
async function showHandle() {
  const onSwap = vi.fn()
  const onChoose = vi.fn()
  await renderPart(<CornerHandle corner="top-end" onChoose={onChoose} onSwap={onSwap} />)
  const swap = screen.getByRole('button', { name: 'Swap pictures' })
  const handle = swap.parentElement ?? expect.fail('The buttons stand in the handle.')
  handle.setPointerCapture = vi.fn()
  return {
    handle,
    swap,
    onSwap,
    onChoose,
    press: () => fireEvent.pointerDown(handle, { button: 0, buttons: 1, clientX: 0, clientY: 0 }),
    moveTo: (clientX: number, buttons: number) => fireEvent.pointerMove(handle, { buttons, clientX, clientY: 0 }),
    offset: () => handle.parentElement?.style.getPropertyValue('--drag-x'),
    isDragging: () => handle.parentElement?.hasAttribute('data-dragging'),
  }
}

test('the click of a drag does not swap the pictures, a later press of the keyboard does', async () => {
  const { handle, swap, onSwap, press, moveTo } = await showHandle()
  press()
  moveTo(40, 1)
  fireEvent.pointerUp(handle, { clientX: 40, clientY: 0 })
  fireEvent.click(swap, { detail: 1 })
  expect(onSwap).not.toHaveBeenCalled()
  swap.focus()
  await userEvent.keyboard('{Enter}')
  expect(onSwap).toHaveBeenCalledOnce()
})

test('a picture whose button was released outside does not follow the mouse', async () => {
  const { handle, press, moveTo, offset } = await showHandle()
  press()
  moveTo(40, 0)
  moveTo(60, 0)
  expect(handle.setPointerCapture).not.toHaveBeenCalled()
  expect(offset()).toBe('0px')
  press()
  moveTo(40, 1)
  expect(offset()).toBe('40px')
})

test('a picture follows the mouse at once, and slides to its corner when it is released', async () => {
  const { handle, press, moveTo, offset, isDragging } = await showHandle()
  press()
  expect(isDragging()).toBe(false)
  moveTo(40, 1)
  expect(isDragging()).toBe(true)
  fireEvent.pointerUp(handle, { clientX: 40, clientY: 0 })
  expect([isDragging(), offset()]).toEqual([false, '0px'])
})

test('a picture that the style sheet pins cannot be dragged, and the chosen corner is kept', async () => {
  const { handle, swap, onSwap, onChoose, press, moveTo, offset, isDragging } = await showHandle()
  const drag = () => {
    press()
    moveTo(40, 1)
    const wasDragging = isDragging()
    fireEvent.pointerUp(handle, { clientX: 40, clientY: 0 })
    return wasDragging
  }
  expect(drag()).toBe(true)
  expect(onChoose).toHaveBeenCalledOnce()
  handle.style.setProperty('--pinned', 'true')
  expect(drag()).toBe(false)
  expect(offset()).toBe('0px')
  expect(onChoose).toHaveBeenCalledOnce()
  fireEvent.click(swap, { detail: 1 })
  expect(onSwap).toHaveBeenCalledOnce()
})
